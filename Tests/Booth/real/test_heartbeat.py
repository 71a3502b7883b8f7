"""The page's sign of life, and the kiosk's script that starts a browser anew which gives none."""

import contextlib
import os
import pathlib
import signal
import subprocess

import pytest

import booth as steps
from booth_server import ROOT, Booth, end_with_parent
from chromium import LANDSCAPE, chromium
from visitor import Visitor
from waiting import within

SCRIPT = ROOT / "Distribution/booth/kiosk-browser"


def renderers() -> list[int]:
    """The processes of this test's Chromium in which pages run."""
    parents, found = {}, []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            # Chromium's zygote gives its children one line in place of arguments.
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))

    def is_ours(process: int) -> bool:
        while process > 1 and process != os.getpid():
            process = parents.get(process, 0)
        return process == os.getpid()

    return [process for process in found if is_ours(process)]


@pytest.mark.browser
def test_stopped_page():
    """A page that is stopped (SIGSTOP) gives no sign of life, and gives one when it goes on."""
    with Booth() as booth, chromium() as browser:
        steps.open_page(browser, booth.url, LANDSCAPE)
        caller = Visitor(booth)
        status = lambda: caller.call("GET", "/healthz/page").status
        assert status() == 204
        stopped = renderers()
        assert stopped, "no process of Chromium's pages is found"
        for process in stopped:
            os.kill(process, signal.SIGSTOP)
        try:
            within(90, lambda: status() == 503, "a stopped page lives")
            assert caller.call("GET", "/healthz").status == 204, "the server is well"
        finally:
            for process in stopped:
                os.kill(process, signal.SIGCONT)
        within(60, lambda: status() == 204, "a page that goes on does not live")


@pytest.mark.parametrize("answers, ends", [
    # What the server says of the page, look after look: the last word stays.
    (["204"], False), (["000"], False), (["404"], False), (["204", "000", "204"], False),
    (["503"], True), (["204", "204", "503"], True),
], ids=lambda value: "-".join(value) if isinstance(value, list) else str(value))
def test_watch(tmp_path, answers, ends):
    """The script ends a browser whose page gives no sign of life (503), and none for a server that
    is away, or an older one.
    """
    tools = tmp_path / "tools"
    tools.mkdir()
    looks = tmp_path / "looks"

    def tool(name: str, text: str) -> None:
        (tools / name).write_text(f"#!/bin/sh\n{text}")
        (tools / name).chmod(0o755)

    words = "\n".join(f"{number}) echo {word} ;;" for number, word in enumerate(answers[:-1], 1))
    # The first call waits for the server; those of the watch end with the page's address.
    tool("curl", f"""case "$*" in */healthz/page) ;; *) exit 0 ;; esac
echo >>{looks}
case $(wc -l <{looks}) in
{words}
*) echo {answers[-1]} ;;
esac
""")
    tool("sleep", "exec /usr/bin/sleep 0.02\n")
    tool("chromium", "exec /usr/bin/sleep 600\n")
    script = SCRIPT.read_text()
    assert script.count("/usr/bin/chromium") == 1
    copy = tmp_path / "script"
    copy.write_text(script.replace("/usr/bin/chromium", str(tools / "chromium")))
    process = subprocess.Popen(
        ["/bin/sh", copy], preexec_fn=end_with_parent, stdout=subprocess.PIPE, text=True,
        env={"PATH": f"{tools}:/usr/bin:/bin", "XDG_RUNTIME_DIR": str(tmp_path)})
    try:
        count = lambda: len(looks.read_text()) if looks.exists() else 0
        if ends:
            assert "no sign of life" in process.communicate(timeout=60)[0]
            assert count() == len(answers), "it looked on"
        else:
            within(60, lambda: count() >= len(answers) + 5, "the script does not look")
            assert process.poll() is None, "the browser was ended"
            process.terminate()
            process.communicate(timeout=60)
    finally:
        process.kill()
