"""The command line, ``dehla``: where every part of the program is put together.

Each command imports what it needs when it runs, so that ``dehla --help`` costs nothing.
Exit codes: 0 as asked; 1 it failed; 2 the request or a setting is wrong.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adapters import stopping
from adapters.commandline.database import db
from adapters.commandline.endings import FAILED, carry_out, fail, refuse
from adapters.commandline.endings import settings as _settings
from adapters.commandline.people import people

if TYPE_CHECKING:
    from adapters.terminal.session import Wishes
    from bot.config.settings import Settings

GAME_LOG = "dehla.log"
"""Where ``dehla play`` logs trouble, in the current folder; created only when there is some."""

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A card room for Discord, Telegram and this terminal: Dehla Pakad, collect the tens, and "
    "other games of India and Asia.",
    epilog="Settings come from the environment and from .env in the current folder; "
    ".env.example explains each. Logs go to standard error.",
)
app.add_typer(db, name="db")
app.add_typer(people, name="people")

Game = Annotated[str, typer.Argument(help="A game, by any of its names.")]
Rule = Annotated[
    list[str] | None,
    typer.Option("--option", "--options", "-o", metavar="KEY=VALUE", help="A house rule; repeat."),
]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same cards.")]


STOP_CLEANLY = ("run", "play")
"""Commands that exit with 0 when a signal stops them; the others end as any program does."""


@app.callback()
def _begin(context: typer.Context) -> None:
    if context.invoked_subcommand not in STOP_CLEANLY:
        stopping.release()


@app.command()
def run() -> None:
    """Start every platform whose token is set; without any token, play in this terminal.

    Runs until SIGTERM or Ctrl-C, and stops without losing anything.
    """
    settings = _settings()
    if not settings.platforms:
        _play(settings, _wishes(), web=True)
        return
    from adapters import running
    from adapters.loop import new_loop

    _logs(settings)
    carry_out(running.run(settings), new_loop)


@app.command()
def play(
    game: Annotated[list[str] | None, typer.Argument(help="A game, by any of its names.")] = None,
    option: Rule = None,
    level: Annotated[
        str, typer.Option(help="Of the AI players: random, steady, sharp.")
    ] = "steady",
    name: Annotated[str, typer.Option(help="What you are called at the table.")] = "",
    watch: Annotated[bool, typer.Option("--watch", help="AI players play; you look on.")] = False,
    seed: Annotated[
        int | None, typer.Option(help="With --watch: the same seed gives the same match.")
    ] = None,
    named: Annotated[
        str, typer.Option("--game", help="The same as GAME; Dehla Pakad if no game is named.")
    ] = "",
    players: Annotated[
        int | None, typer.Option(help="At the table, you among them; as usual by default.")
    ] = None,
) -> None:
    """Play in this terminal, with AI players on the other seats.

    Reads commands and moves, one a line, from the keyboard or from a pipe: [b]begin[/b], then
    [b]10h[/b], several cards as [b]3s 3h 3d[/b]; [b]help[/b] lists
    everything. At the end of input the table is kept, and the next [b]dehla play[/b] goes on
    with it.
    """
    if seed is not None and not watch:
        refuse("--seed goes with --watch: at your own table nobody may know the cards")
    asked = " ".join(game or ())
    if asked and named and asked != named:
        refuse(f"name one game, {asked} or --game {named}")
    for one in option or ():
        if "=" not in one:
            refuse(f"an option is written key=value, not {one!r}")
    settings = _settings()
    seats = () if players is None else (f"players={players}",)
    wishes = _wishes((*(asked or named).split(), *seats, *(option or ())), level, name)
    if watch:
        _watch(settings, wishes, seed)
    else:
        _play(settings, wishes)


@app.command()
def simulate(
    game: Game = "dehla_pakad",
    deals: Annotated[int, typer.Option(help="How many deals of a running match.")] = 100,
    seed: Seed = None,
    option: Rule = None,
    players: Annotated[
        str, typer.Option(help="Levels of seats 0, 1, ..., parted by commas.")
    ] = "steady",
    out: Annotated[str, typer.Option(help="A file; - is standard output.")] = "-",
    seats: Annotated[
        int | None, typer.Option(help="At the table; by default as many as players are named.")
    ] = None,
) -> None:
    """Let AI players play deals and write the records, one JSON object a line.

    Without a seed the cards are shuffled as at a table, from a fresh secret: [b]dehla verify[/b]
    checks them.
    """
    from adapters.commandline.simulate import simulate

    _end(simulate(game, deals, seed, option or (), players, out, seats))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="Records, one a line; - is standard input.")],
) -> None:
    """Print recorded deals as a person reads them, and check them against the rules.

    Ends with 0 only if the rules agree with every action and every result; otherwise with 1, and
    the first line, action and reason that differ.
    """
    from adapters.commandline.replay import replay

    _end(replay(file))


@app.command()
def verify(
    file: Annotated[str, typer.Argument(help="Records, one a line; - is standard input.")],
) -> None:
    """Check that the cards of recorded deals are those that were committed to before them.

    Recomputes the commitment, the seed, the deck and every later draw from the secret and the
    cuts. Ends with 0 only if all fit; otherwise with 1, and which of them does not.
    """
    from adapters.commandline.verify import verify

    _end(verify(file))


@app.command()
def arena(
    first: Annotated[str | None, typer.Argument(help="A level of AI player.")] = None,
    second: Annotated[str | None, typer.Argument(help="Another.")] = None,
    game: Annotated[str, typer.Option(help="A game, by any of its names.")] = "dehla_pakad",
    deals: Annotated[int, typer.Option(help="Each is played by both from every seat.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same cards.")] = 1,
    option: Rule = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Every level against every weaker one.")
    ] = False,
    cores: Annotated[
        int | None, typer.Option(help="Processes to use; all cores by default.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="At the table; as many as usual by default.")
    ] = None,
    time: Annotated[
        int | None,
        typer.Option(metavar="MS", help="Milliseconds that a player who searches has for a move."),
    ] = None,
) -> None:
    """Find out which AI player is the better one: wins, and Kots or points, 95 % intervals."""
    from adapters.commandline.arena import arena

    how = {"cores": cores, "seats": seats, "milliseconds": time}
    _end(arena(first, second, game, deals, seed, option or (), ladder=ladder, **how))


@app.command()
def export(
    table: Annotated[
        str | None, typer.Option(help="The table; without it they are listed.")
    ] = None,
) -> None:
    """Write the records of a table's closed deals, one JSON object a line.

    Without a table, list those that have closed deals, the last played first. Only reads: the bot
    may be running meanwhile. [b]dehla replay -[/b] checks what comes out.
    """
    from bot.model.errors import UnknownTable
    from bot.storage.export import exported, recorded

    url = _settings().database_url
    if table is None:
        for id_, count in carry_out(recorded(url)):
            print(f"{id_}  deals {count}")
        return
    try:
        records = carry_out(exported(url, table))
    except UnknownTable:
        fail(f"there is no table {table!r}")
    for record in records:
        print(json.dumps(record))


@app.command()
def ratings() -> None:
    """Recompute all ratings from the rated deals, in the order in which they were played.

    The numbers are those that stand there, unless something was amiss. On SQLite the bot must be
    stopped.
    """
    from bot.storage.export import rated_anew

    print(f"the ratings follow from {carry_out(rated_anew(_settings().database_url))} rated deals")


@app.command()
def doctor() -> None:
    """Look at what is set up for each door, one line a check: database, Discord, Telegram, page.

    Asks the platforms with the tokens of the settings and changes nothing; the bot may be running.
    Ends with 0 if nothing has to be mended, otherwise with 1. No secret is printed.
    """
    from adapters.commandline.doctor import doctor

    _end(doctor())


@app.command()
def emojis() -> None:
    """Bring the cards to Discord as emojis of the bot's application; once is enough.

    Needs DISCORD_TOKEN and [b]pip install '.[pictures]'[/b]. Sends what is missing and removes what
    was drawn otherwise before; the bot uses them from its next start on.
    """
    from adapters.commandline.emojis import emojis

    emojis()


@app.command()
def version() -> None:
    """Print the version."""
    from engine import __version__

    print(f"dehla {__version__}")


def main() -> None:
    """Run the command line; errors are reported as one line on standard error."""
    try:
        app()
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(FAILED) from None


def _logs(settings: Settings) -> None:
    from bot.config import logs

    logs.configure(settings.log_level, settings.log_format, settings.secrets)


def _logs_beside_a_game(settings: Settings) -> None:
    """Send logs to a file while somebody plays here, unless the host wants to see more."""
    from bot.config import logs

    if settings.is_changed("log_level"):
        _logs(settings)
    else:
        logs.configure("warning", settings.log_format, settings.secrets, Path(GAME_LOG))


def _wishes(start: tuple[str, ...] = (), level: str = "steady", name: str = "") -> Wishes:
    from adapters.terminal.session import Wishes
    from bot.text.games import level_key

    return Wishes(start, level_key(level), name)


def _play(settings: Settings, wishes: Wishes, *, web: bool = False) -> None:
    from adapters.terminal import composition

    _logs_beside_a_game(settings)
    carry_out(stopping.until_asked_to_stop(composition.play(settings, wishes, web=web)))


def _watch(settings: Settings, wishes: Wishes, seed: int | None) -> None:
    from adapters.terminal import composition

    _logs_beside_a_game(settings)
    show = composition.watch(settings, wishes, None if seed is None else str(seed))
    carry_out(stopping.until_asked_to_stop(show))


def _end(code: int) -> None:
    raise typer.Exit(code)
