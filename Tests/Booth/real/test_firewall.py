"""nftables.conf, as the project ships it: what one address may take of the booth's machine."""

import contextlib
import json
import pathlib

import pytest

from networks import BOOTH, VISITORS, joined
from waiting import within

HERE = pathlib.Path(__file__).resolve().parent
RULES = HERE.parents[2] / "Distribution/booth/nftables.conf"
CONNECTIONS, RATE, BURST = 24, 4, 24


@contextlib.contextmanager
def guarded():
    """The booth's network, with the rules and something that listens, and the visitors'."""
    with joined() as (booth, visitors):
        booth.run(f"nft -f {RULES}")
        door = booth.start(HERE / "listener.py", "80", "443")
        assert door.stdout.readline()
        try:
            yield booth, visitors
        finally:
            door.communicate()


@contextlib.contextmanager
def calling(network, way: tuple, count: int = 40, kind: str = "hold"):
    """What an address's connections met with; those held are held while the body runs.

    `way` is the server's address, the caller's, and another port than 443.
    """
    server, source, port = (*way, 443)[:3]
    patience = "10" if kind == "hold" else "0.25"
    words = (server, str(port), source, str(count), patience, kind)
    caller = network.start(HERE / "caller.py", *words)
    try:
        yield json.loads(caller.stdout.readline())
    finally:
        caller.communicate()


@pytest.mark.parametrize("version", [4, 6])
def test_connections_of_one_address(version):
    """An address has 24 connections; another has its own, the machine as many as it likes."""
    server, (one, other) = BOOTH[version], VISITORS[version]
    loopback = {4: "127.0.0.1", 6: "::1"}[version]
    with guarded() as (booth, visitors):
        with calling(visitors, (server, one)) as crowd:
            assert (crowd["in"], crowd["refused"]) == (CONNECTIONS, 40 - CONNECTIONS), crowd
            with calling(visitors, (server, one, 80), 3) as more:
                assert more["refused"] == 3, "port 80 is not counted with 443"
            with calling(visitors, (server, other), 6) as browser:
                assert browser["in"] == 6, browser
            for own in (server, loopback):
                with calling(booth, (own, own), 100) as machine:
                    assert machine["in"] == 100, machine

        def again() -> bool:
            with calling(visitors, (server, one), 6) as browser:
                return browser["in"] == 6

        within(60, again, "an address that has let go gets no more in")


@pytest.mark.parametrize("version", [4, 6])
def test_newcomers_of_one_address(version):
    """After 24 connections in a row an address gets four a second; another does not wait."""
    server, (one, other) = BOOTH[version], VISITORS[version]
    with guarded() as (_, visitors), calling(visitors, (server, one), 40, "drop") as flood:
        assert 0 < flood["in"] <= BURST + 1 + RATE * flood["seconds"], flood
        assert flood["lost"] > 0, flood
        with calling(visitors, (server, other), 6) as browser:
            assert browser["in"] == 6, browser


def test_loaded_twice():
    """Loaded again, as after a change, the rules are those of one time."""
    with joined() as (booth, _):
        booth.run(f"nft -f {RULES}")
        rules = booth.run("nft list table inet kotinos_booth")
        booth.run(f"nft -f {RULES}")
        assert booth.run("nft list table inet kotinos_booth") == rules
