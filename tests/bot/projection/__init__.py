"""Tests of tables as data."""
