"""The command: its start, its one line, and what it refuses."""

import socket
import subprocess

import pytest

from booth_server import Booth
from visitor import Visitor


@pytest.mark.alone
def test_starts_within_a_second():
    """The page answers before the command has used a second of a processor.

    That time is the booth's own; by the clock it may wait for its neighbours as well.
    """
    with Booth() as booth:
        assert Visitor(booth).call("GET", "/").status == 200
        spent = booth.processor_seconds
    print(f"    started in {spent:.2f} s", flush=True)
    assert spent < 1, spent


def test_only_this_machine():
    """Unless asked to, the booth listens on 127.0.0.1 alone, and prints one line: its address."""
    with Booth() as booth:
        # All of 127.0.0.0/8 is this machine; a socket bound to every address answers at 127.0.0.2
        # too.
        for address, answers in (("127.0.0.1", True), ("127.0.0.2", False)):
            with socket.socket() as probe:
                assert (probe.connect_ex((address, booth.port)) == 0) is answers, address
        assert (booth.home / "stdout").read_text() == booth.url + "\n"


def test_warns_at_the_start():
    """What other machines reach without TLS, a camera that is not there, and that phones have no
    address for a code are said at once; the booth serves all the same, without the code.
    """
    booth = Booth("--host", "127.0.0.1", "--camera", "/dev/video250")
    booth.options.append("--qr")
    with booth:
        assert "--url" in booth.log and Visitor(booth).begin()["qr"] is False, booth.log
        assert "no camera, film or folder '/dev/video250'" in booth.log, booth.log
        assert "encrypted" not in booth.log, booth.log
    with Booth().unstarted() as booth:
        # An address of no machine (RFC 5737): the booth warns, and then cannot listen.
        result = booth.command("booth", "--port", "0", "--no-mail", "--host", "192.0.2.1")
        assert result.returncode == 69, result
        assert "Other machines reach 192.0.2.1" in result.stderr, result


def test_port_taken():
    """A port that is taken ends the command with a sentence that names it."""
    with socket.create_server(("127.0.0.1", 0)) as taken, Booth().unstarted() as booth:
        port = taken.getsockname()[1]
        result = booth.command("booth", "--port", str(port), "--no-mail")
        assert (
            result.returncode not in (0, 70, 139) and str(port) in result.stderr
            and "Fatal" not in result.stderr), result


def test_mail_may_be_missing():
    """Without mail settings the booth says so and offers no mail; wrong ones end it with 78."""
    booth = Booth()
    booth.options.remove("--no-mail")
    with booth:
        assert Visitor(booth).begin()["mail"] is False
        assert "smtp.url" in booth.log, booth.log
    with Booth(environment={"SELFIE_SMTP_URL": "ftp://mail.example"}).unstarted() as wrong:
        result = wrong.command("booth", "--port", "0")
        assert result.returncode == 78 and "smtp" in result.stderr.lower(), result
        assert not result.stdout


def test_wrong_options():
    """Options that make no sense end the command with 64 and a sentence."""
    with Booth().unstarted() as booth:
        for options in (
            ["--idle", "0"], ["--idle", "-5"], ["--countdown", "-1"], ["--qr", "--url", "ftp://x"],
            ["--qr", "--url", "http://x:99999"],
            ["--host-name", "bad name"], ["--host-name", "https://booth.museum.example"],
            ["--host-name", "booth:80"], ["--host", "256.1.1.1"], ["--host", "[::1]"],
            ["--quiz", "/nowhere.json"],
            ["--quiz", "x.json", "--no-quiz"], ["--questions", "3", "--no-quiz"],
            ["--strict-quiz", "--no-quiz"], ["--questions", "0"], ["--questions", "10"]):
            try:
                result = booth.command("booth", "--port", "0", "--no-mail", *options, patience=6)
            except subprocess.TimeoutExpired:
                raise AssertionError(f"{options} are taken") from None
            assert result.returncode in (64, 66) and result.stderr.strip() and not result.stdout, (
                f"{options}: {result}")
