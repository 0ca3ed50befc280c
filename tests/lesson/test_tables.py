"""Tables of numbers."""

from ttr.lesson.tables import table_html


def test_a_row_is_headed_by_what_it_is_about_and_nothing_is_markup() -> None:
    html = table_html(["", "<Wien>"], [["Ada & Bo", "3"]])
    assert '<th scope="row">Ada &amp; Bo</th>' in html
    assert "&lt;Wien&gt;" in html
    assert html.count("<td") == 1
