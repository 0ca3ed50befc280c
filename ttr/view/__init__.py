"""What people see: the map, the table, pictures and panels. Widgets hold no rule."""
