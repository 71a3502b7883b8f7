"""The proxies of docs/booth.md and docs/exhibits-page.md, with the files that the project ships:
only addresses and folders are this machine's.
"""

import contextlib
import http.client
import pathlib
import shutil
import socket
import ssl
import subprocess

import pytest

from booth_server import Booth, end_with_parent, free_port
from exhibit_server import Exhibit
from visitor import Visitor
from waiting import within

DISTRIBUTION = pathlib.Path(__file__).resolve().parents[3] / "Distribution"
NAME = "booth.example"


class Proxy:
    """A proxy before a booth: its port, and connections to it over TLS."""

    def __init__(self, booth: Booth, port: int, authority: pathlib.Path):
        self.booth, self.port = booth, port
        self.url = f"https://{NAME}:{port}"
        self.context = ssl.create_default_context(cafile=str(authority))

    def open(self, address: str = "127.0.0.1", timeout: float = 10) -> ssl.SSLSocket:
        """A connection that comes from an address of this machine."""
        plain = socket.create_connection(("127.0.0.1", self.port), timeout, (address, 0))
        try:
            return self.context.wrap_socket(plain, server_hostname=NAME)
        except OSError:
            plain.close()
            raise

    def visitor(self, address: str = "127.0.0.1") -> Visitor:
        return ProxyVisitor(self, address)


class ProxyVisitor(Visitor):
    """A visitor whose browser knows the proxy only."""

    def __init__(self, proxy: Proxy, address: str):
        super().__init__(proxy)
        self.address = address

    def connect(self) -> http.client.HTTPConnection:
        connection = http.client.HTTPSConnection(NAME, self.booth.port, timeout=40)
        connection.sock = self.booth.open(self.address, 40)
        return connection


@contextlib.contextmanager
def proxied(kind: str, *options: str, server: type[Booth] = Booth):
    """A booth or an exhibit behind nginx or Caddy;
    127.0.0.1 is the tablet, the rest of 127.0.0.0/8 visitors' phones.
    """
    program = shutil.which(
        kind, path=f"/usr/sbin:/usr/bin:{DISTRIBUTION.parent / '.cache/proxies'}")
    if not program:
        pytest.skip(f"{kind} is not installed.")
    with server("--host-name", NAME, *options) as booth:
        folder = booth.home / "proxy"
        subprocess.run(
            ["sh", DISTRIBUTION / "booth/make-certificate.sh", NAME, folder], check=True,
            capture_output=True)
        port, plain = free_port(), free_port()
        files = DISTRIBUTION / ("exhibit" if server is Exhibit else "booth")
        text = (files / {"nginx": "nginx.conf", "caddy": "Caddyfile"}[kind]).read_text()
        for shipped, here in (
            ("127.0.0.1:8461", f"127.0.0.1:{booth.port}"), ("/etc/selfie/tls", str(folder)),
            ("127.0.0.1:8462", f"127.0.0.1:{booth.port}"), ("wall.museum.example", NAME),
            (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{folder}/booth.crt"),
            (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{folder}/booth.key"),
            ("192.168.0.0/16", "127.0.0.1/32"), ("listen 443 ", f"listen 127.0.0.1:{port} "),
            ("listen 80;", f"listen 127.0.0.1:{plain};"), (f"{NAME} {{", f"{NAME}:{port} {{"),
            ("/var/log/nginx", str(folder)), ("admin off", f"admin off\n\thttp_port {plain}")):
            text = text.replace(shipped, here)
        site = folder / "site"
        site.write_text(text)
        if kind == "nginx":
            whole = folder / "nginx.conf"
            # Debian's own are there when the package is installed.
            folders = "".join(f"{name}_temp_path {folder}/{name};"
                              for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            whole.write_text(
                f"daemon off; pid {folder}/pid; error_log {folder}/errors;\nuser root;\n"
                f"events {{ worker_connections 768; }}\nhttp {{ access_log off; {folders} include {site}; }}\n"
            )
            command = [program, "-c", whole, "-p", folder]
        else:
            command = [program, "run", "--adapter", "caddyfile", "--config", site]
        log = (folder / "log").open("wb")
        process = subprocess.Popen(
            command, stdout=log, stderr=log, env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
            preexec_fn=end_with_parent)
        try:
            proxy = Proxy(booth, port, folder / "authority.crt")

            def answers() -> bool:
                assert process.poll() is None, (folder / "log").read_text()[-2000:]
                try:
                    proxy.open(timeout=1).close()
                    return True
                except OSError:
                    return False

            within(30, answers, f"{kind} does not answer")
            yield proxy
        finally:
            process.terminate()
            process.wait(10)
            log.close()
