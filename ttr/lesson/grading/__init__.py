"""Sheets for a class: an instance for each student, and marks for what comes back."""
