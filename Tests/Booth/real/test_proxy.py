"""The booth behind nginx and behind Caddy, as the project ships their files,
beside strangers on the visitors' network.
"""

import concurrent.futures
import re
import socket
import subprocess
import time

import pytest

import exhibit_pictures
from crowds import visit_among
from exhibit_server import Exhibit
from proxies import DISTRIBUTION, NAME, proxied

both = pytest.mark.parametrize("kind", ["nginx", "caddy"])


@both
def test_visit_over_tls(kind):
    """A whole visit goes over the proxy; another origin or network, or a large body, does not."""
    with proxied(kind, "--qr") as proxy:
        visitor = proxy.visitor().reach("reviewed")
        assert visitor.call("POST", "/api/review", Origin="https://evil.example").status == 403
        for method, path in (("GET", "/"), ("POST", "/p/x")):
            try:
                outside = proxy.visitor("127.0.0.2").call(method, path, jpeg=b"x").status
            except OSError:
                outside = 403  # Caddy closes the connection
            assert outside in (403, 404), (method, path, outside)
        link = visitor.good("POST", "/api/link", {"consent": "1"})["url"]
        phone = proxy.visitor("127.0.0.2")
        path = "/p/" + link.rpartition("/")[2] + "/photo"
        assert [phone.call("GET", path).status for _ in range(4)] == [200, 200, 200, 404]
        visitor.end()


@both
def test_strangers_beside_a_visit(kind):
    """300 connections of four kinds from another address stop neither a visit nor the next one,
    and cost little memory.
    """
    with proxied(kind, "--qr") as proxy:
        visit_among(
            proxy.visitor().reach("preview"), proxy.visitor(), proxy.booth,
            lambda: proxy.open("127.0.0.2", 2), proxy.url.removeprefix("https://"))


@both
def test_tcp_alone(kind):
    """The proxy takes nothing by UDP, as HTTP/3 would: nftables.conf counts TCP's connections."""
    with proxied(kind) as proxy, socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as other:
        other.bind(("::", proxy.port))


def test_links_of_one_address():
    """nginx answers an address a photo's loads, and 429 to one that tries links without end."""
    with proxied("nginx", "--qr") as proxy:
        phone = proxy.visitor("127.0.0.3")
        seen = [phone.call("GET", f"/p/{number}").status for number in range(30)]
        assert seen[:5] == [404] * 5 and seen.count(429) > 15, seen
        assert proxy.visitor("127.0.0.4").call("GET", "/p/x").status == 404, (
            "another address pays for it")


def test_booth_and_exhibit():
    """nginx takes both files on one machine: outside a server's braces they have zones alone, of
    their own names, as it takes most other directives once there.
    """
    lines = [line for name in ("booth", "exhibit")
             for line in (DISTRIBUTION / name / "nginx.conf").read_text().splitlines()
             if line.endswith(";") and not line.startswith((" ", "#"))]
    assert len(lines) == 4 and all(line.startswith("limit_") for line in lines), lines
    zones = re.findall(r"^limit_(?:conn|req)_zone .* zone=(\w+)", "\n".join(lines), re.MULTILINE)
    assert len(set(zones)) == len(lines), zones


def test_certificate(tmp_path):
    """Others read the certificates and no key, whatever root's umask; without the authority's key
    the script makes no other authority, which tablets would not trust.
    """
    folder = tmp_path / "tls"

    def make() -> subprocess.CompletedProcess:
        return subprocess.run(
            ["sh", DISTRIBUTION / "booth/make-certificate.sh", NAME, folder], umask=0o077,
            capture_output=True, text=True)

    made = make()
    assert made.returncode == 0, made.stderr
    assert folder.stat().st_mode & 0o777 == 0o755
    modes = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}
    assert modes == {"authority.crt": 0o644, "authority.key": 0o600,
                     "booth.crt": 0o644, "booth.key": 0o600}
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    key = (folder / "authority.key").rename(tmp_path / "authority.key")
    refused = make()
    assert refused.returncode == 66 and "bring authority.key back" in refused.stderr, refused
    key.rename(folder / "authority.key")
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    assert make().returncode == 0
    assert (folder / "authority.crt").read_bytes() == before["authority.crt"]


def test_exhibit_over_tls():
    """An exhibit behind nginx as it is shipped: a phone looks, its frames are answered; one that
    sends without end gets 429, and no other pays for it.
    """
    with proxied("nginx", server=Exhibit) as proxy:
        phone = proxy.visitor("127.0.0.3")
        for page in ("/", "/js/main.js", "/booth/js/dom.js", "/exhibit/previews/map.jpg"):
            assert phone.call("GET", page).status == 200, page
        assert phone.call("POST", "/api/visitor").status == 204
        assert phone.call("POST", "/api/visitor", Origin="https://evil.example").status == 403
        for number in range(8):
            frame = exhibit_pictures.frame_bytes("map", number)
            answer = phone.call("POST", "/api/sightings", jpeg=frame)
            assert answer.status == 200, answer
        assert [seen["picture"] for seen in answer.json["pictures"]] == [0]
        assert phone.call("POST", "/api/sightings", jpeg=bytes(600 << 10)).status == 413

        def flood(_) -> list[int]:
            caller = proxy.visitor("127.0.0.4")
            return [caller.call("HEAD", "/healthz").status for _ in range(150)]

        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(8) as threads:
            seen = [status for part in threads.map(flood, range(8)) for status in part]
        # Sixty at once and sixty a second, however long the flood took on this machine.
        most = 62 + 60 * (time.monotonic() - start)
        assert 60 <= seen.count(204) <= most and set(seen) <= {204, 429}, seen
        answer = phone.call("POST", "/api/sightings", jpeg=frame)
        assert answer.status == 200, "another address pays for it"
