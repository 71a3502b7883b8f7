"""A printer on loopback for the booth: CUPS's own virtual one, which keeps what arrives."""

import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile

import pytest

from booth_server import end_with_parent, free_port
from visitor import Visitor
from waiting import within


class VirtualPrinter:
    """An IPP Everywhere printer whose plug can be pulled; its folder lives as long as its `with`.

    libavahi, which ippeveprinter is linked with, wants a D-Bus, also where nothing is announced.
    """

    def __init__(self):
        # Debian keeps it where only administrators look.
        self.program = shutil.which("ippeveprinter", path="/usr/bin:/usr/sbin")
        if not self.program or not shutil.which("dbus-daemon"):
            pytest.skip("ippeveprinter or dbus-daemon is not installed (cups-ipp-utils, dbus).")
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="kotinos-printer-"))
        # One for each time that it is switched on: it numbers its jobs from one again.
        self.spools: list[pathlib.Path] = []
        self.port = free_port()
        self.url = f"ipp://127.0.0.1:{self.port}/ipp/print"
        self.process: subprocess.Popen | None = None
        self.bus: subprocess.Popen | None = None
        (self.home / "seconds").write_text("0")
        command = self.home / "print.sh"
        command.write_text(f"#!/bin/sh\nsleep $(cat {self.home}/seconds)\n")
        command.chmod(0o700)

    def __enter__(self) -> "VirtualPrinter":
        address = f"unix:path={self.home}/bus"
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", f"--address={address}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=end_with_parent)
        within(20, (self.home / "bus").exists, "dbus-daemon does not start")
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(self.home), "TMPDIR": str(self.home),
            "DBUS_SYSTEM_BUS_ADDRESS": address}
        self.plug()
        return self

    def plug(self) -> None:
        """Switches it on; it has forgotten its jobs."""
        spool = self.home / f"spool-{len(self.spools)}"
        spool.mkdir()
        self.spools.append(spool)
        self.process = subprocess.Popen(
            [self.program, "-r", "off", "-n", "localhost", "-p", str(self.port), "-k", "-d", spool,
             "-s", "10,10", "-f", "image/jpeg", "-c", self.home / "print.sh", "Virtual"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, preexec_fn=end_with_parent)
        def listens() -> bool:
            assert self.process.poll() is None, "ippeveprinter has ended"
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", self.port)) == 0

        within(30, listens, "ippeveprinter does not start")

    def pull(self) -> None:
        """Pulls its plug."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def take(self, seconds: float) -> None:
        """Has each print take so long."""
        (self.home / "seconds").write_text(str(seconds))

    @property
    def arrived(self) -> list[bytes]:
        """The documents that came whole, in their order."""
        # Beside each document lies what the command printed.
        return [
            file.read_bytes() for spool in self.spools
            for file in sorted(spool.glob("*.jpg"), key=lambda file: int(file.name.split("-")[0]))]

    def __exit__(self, *fault) -> None:
        for process in (self.process, self.bus):
            if process and process.poll() is None:
                process.kill()
                process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


# --- what a booth makes of it
# Seconds until the booth has seen what became of its printer, on a busy machine.
LOOK = 60


def offered(visitor: Visitor) -> dict:
    """Waits until the visit may print."""
    def look():
        told = visitor.good("GET", "/api/session")
        return told["print"] and told

    return within(LOOK, look, "no card is offered")


def stick(visitor: Visitor, printer: VirtualPrinter) -> None:
    """Leaves a card of which the printer forgets whether it came out."""
    before = len(printer.arrived)
    printer.take(60)
    visitor.good("POST", "/api/print", {"number": 1}, status=202)
    within(LOOK, lambda: len(printer.arrived) > before, "the printer gets no card")
    printer.pull()
    printer.take(0)
    printer.plug()
    within(LOOK, lambda: visitor.good("GET", "/api/print")["stage"] == "uncertain", "it is known")
