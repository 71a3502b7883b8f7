"""A publisher for tests, on loopback over TLS. usage: model_server.py CERTIFICATE KEY FILE
Prints its port and its process number. /right gives FILE, /wrong other bytes of the same length, /cut half of FILE and hangs up,
/long more than was asked for, /down leads to plain http, /moved to /right; all else is 404."""
import http.server
import os
import ssl
import sys

certificate, key, path = sys.argv[1:]
content = open(path, "rb").read()


class Publisher(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path in ("/down", "/moved"):
            port = self.server.server_address[1]
            self.send_response(302)
            self.send_header("Location", f"http://localhost:{port}/right" if self.path == "/down" else "/right")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        bodies = {"/right": content, "/cut": content, "/wrong": bytes(len(content)), "/long": content * 1000}
        body = bodies.get(self.path)
        if body is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2] if self.path == "/cut" else body)
        self.close_connection = True

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Publisher)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], os.getpid(), flush=True)
server.serve_forever()
