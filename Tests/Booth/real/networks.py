"""Two networks joined by a cable, apart from this machine's: the booth's, and its visitors'."""

import contextlib
import os
import shutil
import subprocess
import sys

import pytest

from booth_server import end_with_parent

PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
BOOTH = {4: "10.9.0.1", 6: "fd09::1"}
VISITORS = {4: ("10.9.0.2", "10.9.0.3"), 6: ("fd09::2", "fd09::3")}


class Network:
    """A network namespace; it lasts as long as the process that was started in it."""

    def __init__(self, *enter: str):
        # One who is not root is root in a user namespace.
        apart = [] if enter or os.geteuid() == 0 else ["--map-root-user"]
        self.process = subprocess.Popen(
            [*enter, "unshare", *apart, "--net", "cat"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=end_with_parent)
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(b"\n")
            self.process.stdin.flush()
        # What comes back says that the namespace is there.
        if not self.process.stdout.readline():
            reason = self.process.stderr.read().decode().strip()
            pytest.skip(f"No network of its own can be made here: {reason}")

    @property
    def enter(self) -> list[str]:
        """The words before a command that is to run in this network."""
        user = [] if os.geteuid() == 0 else ["--user", "--preserve-credentials"]
        return ["nsenter", f"--target={self.process.pid}", *user, "--net"]

    def run(self, command: str) -> str:
        return subprocess.run([*self.enter, *command.split()], env={"PATH": PATH}, check=True,
                              capture_output=True, text=True).stdout

    def start(self, script, *words: str) -> subprocess.Popen:
        """Starts one of these folders' Python programs; it ends when its input does."""
        return subprocess.Popen(
            [*self.enter, sys.executable, str(script), *words], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, preexec_fn=end_with_parent)

    def close(self) -> None:
        self.process.communicate()


@contextlib.contextmanager
def joined():
    """The booth's network and its visitors'; each test's are new."""
    for program in ("nft", "ip"):
        if not shutil.which(program, path=PATH):
            pytest.skip(f"{program} is not installed.")
    with contextlib.ExitStack() as closing:
        booth = Network()
        closing.callback(booth.close)
        visitors = Network(*booth.enter)
        closing.callback(visitors.close)
        try:
            booth.run(f"ip link add cable type veth peer name cable netns {visitors.process.pid}")
            booth.run("nft add table inet tried")
        except subprocess.CalledProcessError as error:
            pytest.skip(f"This kernel has no networks to try rules in: {error.stderr.strip()}")
        for network, addresses in ((booth, BOOTH.values()),
                                   (visitors, VISITORS[4] + VISITORS[6])):
            for address in addresses:
                end = "/64 dev cable nodad" if ":" in address else "/24 dev cable"
                network.run(f"ip address add {address}{end}")
            network.run("ip link set lo up")
            network.run("ip link set cable up")
        yield booth, visitors
