"""An SMTP server on loopback that answers one command as it is told, written for these tests.

usage: replies.py FOLDER [--at COMMAND] [--reply TEXT] [--good N] [--size N] [--most N] [--auth
NAMES] COMMAND is greeting, starttls (always the reply), auth, mail, rcpt or dot. After N good
transactions it answers TEXT there; 421 closes the connection, and so does the word "close" in place
of a reply: at the dot the message has been taken then; %d in TEXT is the transaction's number. --size is what EHLO states, --most the
longest message that it takes, --auth the mechanisms that it offers, of which CRAM-MD5 and XOAUTH2
always fail.

Prints "port N" when it listens. FOLDER/log has a line for each connection ("connection"), login
("login NAME"), body ("body LENGTH") and taken message ("taken RECIPIENT MESSAGE-ID").
"""
import argparse
import asyncio
import base64
import pathlib
import re

from serving import run

parser = argparse.ArgumentParser()
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("--at", default="")
parser.add_argument("--reply", default="")
parser.add_argument("--good", type=int, default=0)
parser.add_argument("--size", type=int)
parser.add_argument("--most", type=int)
parser.add_argument("--auth", default="")
options = parser.parse_args()
begun = 0


class Closed(Exception):
    pass


def log(*words):
    with (options.folder / "log").open("a") as file:
        print(*words, file=file)


async def serve(reader, writer):
    global begun

    async def say(text):
        writer.write(text.replace("\\n", "\r\n").encode() + b"\r\n")
        await writer.drain()

    async def answer(command, good):
        """Says the reply that is due at a command; true for the good one."""
        if command != options.at or begun <= options.good and command not in ("greeting", "auth"):
            await say(good)
            return True
        if options.reply == "close":
            raise Closed
        await say(options.reply.replace("%d", str(begun)))
        if options.reply.startswith("421"):
            raise Closed
        return False

    async def log_in(words):
        mechanism = words[1].decode().upper()
        log("login", mechanism)
        if mechanism == "CRAM-MD5":
            await say("334 " + base64.b64encode(b"<1@replies>").decode())
            await reader.readline()
            await say("535 5.7.8 digests do not match")
        elif mechanism == "XOAUTH2":
            await say("334 " + base64.b64encode(b'{"status":"400"}').decode())
            await reader.readline()
            await say("535-5.7.8 token has expired\\n535 5.7.8 see the help")
        else:
            for _ in range(2 if mechanism == "LOGIN" else 1):
                if len(words) < 3:
                    await say("334 ")
                    await reader.readline()
            await answer("auth", "235 2.7.0 ok")

    log("connection")
    recipient = ""
    try:
        await answer("greeting", "220 replies.test.example ESMTP")
        while line := await reader.readline():
            verb = line[:4].upper()
            if verb in (b"EHLO", b"HELO"):
                offers = ["replies.test.example"]
                offers += ["STARTTLS"] if options.at == "starttls" else []
                offers += [f"SIZE {options.size}"] if options.size else []
                offers += [f"AUTH {options.auth.replace(',', ' ')}"] if options.auth else []
                await say("\\n".join(f"250-{name}" for name in offers) + "\\n250 8BITMIME")
            elif verb == b"STAR":
                await say(options.reply)
            elif verb == b"AUTH":
                await log_in(line.split())
            elif verb == b"MAIL":
                begun += 1
                await answer("mail", "250 2.1.0 ok")
            elif verb == b"RCPT":
                recipient = re.search(rb"<(.*)>", line).group(1).decode()
                await answer("rcpt", "250 2.1.5 ok")
            elif verb == b"DATA":
                await say("354 go on")
                body = b""
                while not body.endswith(b"\r\n.\r\n"):
                    piece = await reader.read(65536)
                    if not piece:
                        return
                    body += piece
                log("body", len(body))
                identifier = re.search(rb"^Message-ID: (\S+)", body, re.M).group(1).decode()
                if options.most:
                    taken = len(body) <= options.most
                    await say("250 2.0.0 taken" if taken else options.reply)
                else:
                    if options.reply == "close":
                        log("taken", recipient, identifier)
                    taken = await answer("dot", "250 2.0.0 taken")
                if taken:
                    log("taken", recipient, identifier)
            elif verb == b"QUIT":
                await say("221 2.0.0 bye")
                break
            else:
                await say("250 2.0.0 ok")
    except (ConnectionError, asyncio.CancelledError, Closed):
        pass
    finally:
        writer.close()


run(serve)
