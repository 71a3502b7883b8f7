"""Listens on ports and answers nothing: a program, which test_firewall.py starts in a network.

usage: listener.py PORT…
Prints a line as soon as it listens, and ends with its input.
"""

import socket
import sys

# The kernel opens what is asked for, up to this number.
doors = [
    socket.create_server(("", int(port)), family=socket.AF_INET6, dualstack_ipv6=True, backlog=512)
    for port in sys.argv[1:]]
print(len(doors), flush=True)
sys.stdin.read()
