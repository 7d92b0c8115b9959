"""``dehla``, also as ``python -m adapters``. From here on, a signal to stop does not kill it."""

from adapters import stopping


def main() -> None:
    """Run the command line; nothing is loaded before signals are held."""
    stopping.hold()
    from adapters import cli

    cli.main()


if __name__ == "__main__":
    main()
