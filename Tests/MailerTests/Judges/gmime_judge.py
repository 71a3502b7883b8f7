"""Reads messages with GMime. usage: gmime_judge.py FOLDER; prints [subject, name, file name]."""
import json
import pathlib
import sys

import gi

gi.require_version("GMime", "3.0")
from gi.repository import GMime  # noqa: E402

GMime.init()
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.eml")):
    stream = GMime.StreamMem.new_with_buffer(path.read_bytes())
    message = GMime.Parser.new_with_stream(stream).construct_message(None)
    mixed = message.get_mime_part()
    attachment = mixed.get_part(mixed.get_count() - 1)
    name = message.get_to().get_address(0).get_name()
    print(json.dumps([message.get_subject(), name or "", attachment.get_filename()]))
