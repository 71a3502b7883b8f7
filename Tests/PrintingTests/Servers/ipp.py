"""What scripted printers share: IPP's attributes (RFC 8010, 3.1), and a printer that is well."""

import struct


def attribute(tag: int, name: str, value: bytes) -> bytes:
    return struct.pack(">BH", tag, len(name)) + name.encode() + struct.pack(">H", len(value)) + value


def number(tag: int, name: str, value: int) -> bytes:
    return attribute(tag, name, struct.pack(">i", value))


def answer(attributes: bytes, status: int = 0, request: int = 1) -> bytes:
    """An answer with groups of attributes."""
    head = struct.pack(">BBHi", 2, 0, status, request) + b"\x01"
    head += attribute(0x47, "attributes-charset", b"utf-8")
    head += attribute(0x48, "attributes-natural-language", b"en")
    return head + attributes + b"\x03"


# The group of a printer's attributes.
WELL = b"\x04" + (
    number(0x23, "printer-state", 3) + attribute(0x44, "printer-state-reasons", b"none")
    + attribute(0x22, "printer-is-accepting-jobs", b"\x01")
    + attribute(0x49, "document-format-supported", b"image/jpeg"))
