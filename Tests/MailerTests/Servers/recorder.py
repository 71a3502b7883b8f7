"""An aiosmtpd server that keeps what it is sent, byte for byte.

usage: recorder.py FOLDER [--tls CERT KEY] [--user NAME --secret SECRET] [--no-smtputf8]
       [--host ADDRESS]
Prints "port N" when it listens. Each message goes to FOLDER/0001.eml and so on, its envelope to
0001.txt. PLAIN and LOGIN take NAME and SECRET, XOAUTH2 takes SECRET as the token.
"""
import argparse
import asyncio
import base64
import pathlib
import ssl

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

parser = argparse.ArgumentParser()
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("--tls", nargs=2)
parser.add_argument("--user")
parser.add_argument("--secret")
parser.add_argument("--no-smtputf8", action="store_true")
parser.add_argument("--host", default="127.0.0.1")
options = parser.parse_args()


class Handler:
    count = 0

    async def handle_DATA(self, server, session, envelope):
        Handler.count += 1
        stem = options.folder / f"{Handler.count:04d}"
        stem.with_suffix(".eml").write_bytes(envelope.original_content)
        lines = [envelope.mail_from, *envelope.rcpt_tos, *envelope.mail_options,
                 session.host_name]
        stem.with_suffix(".txt").write_text("\n".join(lines), encoding="utf-8")
        return "250 2.0.0 kept"

    async def auth_XOAUTH2(self, server, args):
        if len(args) > 1:
            blob = args[1]
            text = base64.b64decode(blob).decode()
        else:
            text = (await server.challenge_auth("")).decode()
        good = f"user={options.user}\x01auth=Bearer {options.secret}\x01\x01"
        if text == good:
            return AuthResult(success=True)
        return AuthResult(success=False, handled=False)


def authenticate(server, session, envelope, mechanism, data):
    # handled=False lets aiosmtpd answer 535; with True the client would wait for ever.
    good = (isinstance(data, LoginPassword) and data.login.decode() == options.user
            and data.password.decode() == options.secret)
    return AuthResult(success=good, handled=False)


async def main():
    context = None
    if options.tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*options.tls)
    handler = Handler()

    def factory():
        return SMTP(
            handler, hostname="recorder.test.example", tls_context=context,
            require_starttls=context is not None,
            enable_SMTPUTF8=not options.no_smtputf8,
            authenticator=authenticate if options.user else None,
            auth_required=options.user is not None)

    server = await asyncio.get_running_loop().create_server(factory, options.host, 0)
    print("port", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
