"""`ttr modes`."""

from click.testing import CliRunner

from ttr.cli import main
from ttr.mode import mode_ids


def test_all_modes_are_listed_with_their_names_and_numbers() -> None:
    result = CliRunner().invoke(main, ["modes"])
    assert result.exit_code == 0
    heads = [line.partition(":")[0] for line in result.output.splitlines() if not line.startswith(" ")]
    assert heads == mode_ids()
    assert "europe_short: Ticket to Ride: Europe, Half an Hour (unofficial)" in result.output
    assert "  Trains each: 20" in result.output
    assert "  Bonuses at the end: Indian Express (10 points) and Mandala" in result.output
