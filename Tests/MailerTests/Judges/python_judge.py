"""Reads messages with Python's standard library, headers by the legacy decode_header.
usage: python_judge.py FOLDER; prints one JSON array [subject, name, file name, type name] a file.
"""

import email
import json
import pathlib
import sys
from email.header import decode_header
from email.utils import parseaddr


def decoded(text):
    parts = decode_header(text)
    return "".join(p if isinstance(p, str) else p.decode(c or "ascii") for p, c in parts)


for path in sorted(pathlib.Path(sys.argv[1]).glob("*.eml")):
    message = email.message_from_bytes(path.read_bytes())
    attachment = message.get_payload()[-1]
    unfolded = message["To"].replace("\r", "").replace("\n", "")
    print(
        json.dumps(
            [
                decoded(message["Subject"].replace("\r", "").replace("\n", "")),
                decoded(parseaddr(unfolded)[0]), attachment.get_filename(),
                attachment.get_param("name")]))
