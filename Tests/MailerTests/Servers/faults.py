"""An SMTP server on loopback that fails as it is told, written for these tests.

usage: faults.py FOLDER [--seed N [--rate R]]
Prints "port N" when it listens. What it takes is written to FOLDER/log, one "RECIPIENT MESSAGE-ID"
a line. The part of the recipient before "@" says what happens: mail421, rcpt450, rcpt550,
rcpt550echo, dot451, dot554, cut (closes in the middle of the body), lost (takes nothing at the dot
and closes), taken (takes it at the dot and closes without an answer), pause (takes it, makes
FOLDER/paused and answers after five seconds). With a seed every transaction is dealt one of six
faults at random, each with the probability R, or none.
"""
import argparse
import asyncio
import pathlib
import random
import re

from serving import run

parser = argparse.ArgumentParser()
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("--seed", type=int)
parser.add_argument("--rate", type=float, default=1 / 12)
options = parser.parse_args()
dice = random.Random(options.seed)
DEALT = ["mail421", "rcpt450", "dot451", "cut", "lost", "taken"]


def deal():
    share = dice.random() / options.rate
    return DEALT[int(share)] if share < len(DEALT) else "none"


def take(recipient, body):
    identifier = re.search(rb"^Message-ID: (\S+)", body, re.M)
    with (options.folder / "log").open("a") as log:
        log.write(f"{recipient} {identifier.group(1).decode() if identifier else '-'}\n")


async def serve(reader, writer):
    async def say(text):
        writer.write(text.encode() + b"\r\n")
        await writer.drain()

    try:
        await say("220 faults.test.example ESMTP")
        fault = "none"
        recipient = ""
        while line := await reader.readline():
            verb = line[:4].upper()
            if verb in (b"EHLO", b"HELO"):
                await say("250-faults.test.example\r\n250 8BITMIME")
            elif verb == b"MAIL":
                fault = deal() if options.seed is not None else "none"
                await say("421 4.3.2 closing" if fault == "mail421" else "250 2.1.0 ok")
                if fault == "mail421":
                    break
            elif verb == b"RCPT":
                recipient = re.search(rb"<(.*)>", line).group(1).decode()
                if options.seed is None:
                    fault = recipient.split("@")[0]
                if fault == "rcpt450":
                    await say("450 4.2.1 mailbox busy")
                elif fault == "rcpt550":
                    await say("550 5.1.1 no such user")
                elif fault == "rcpt550echo":
                    await say(f"550 5.1.1 <{recipient.upper()}>: no such user {recipient}")
                else:
                    await say("250 2.1.5 ok")
            elif verb == b"DATA":
                await say("354 go on")
                body = b""
                while not body.endswith(b"\r\n.\r\n"):
                    piece = await reader.read(65536)
                    if not piece:
                        return
                    body += piece
                    if fault == "cut":
                        writer.transport.abort()
                        return
                if fault == "dot451":
                    await say("451 4.3.0 later")
                elif fault == "dot554":
                    await say("554 5.6.0 never")
                elif fault == "lost":
                    break
                elif fault == "taken":
                    take(recipient, body)
                    break
                else:
                    take(recipient, body)
                    if fault == "pause":
                        (options.folder / "paused").touch()
                        await asyncio.sleep(5)
                    await say("250 2.0.0 taken")
            elif verb == b"QUIT":
                await say("221 2.0.0 bye")
                break
            else:
                await say("250 2.0.0 ok")
    except (ConnectionError, asyncio.CancelledError):
        pass
    finally:
        writer.close()


run(serve)
