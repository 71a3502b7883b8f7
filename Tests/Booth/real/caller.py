"""Opens connections from one address: a program, which test_firewall.py starts in a network.

usage: caller.py SERVER PORT SOURCE COUNT SECONDS hold|drop
Prints as JSON how many were `in`, `refused` and `lost` (no answer within SECONDS), and how many
seconds all took. Then it waits for the end of its input. `hold` keeps each connection until then,
`drop` resets each at once.
"""

import json
import socket
import struct
import sys
import time

server, port, source, count, patience, kind = sys.argv[1:]
found = {"in": 0, "refused": 0, "lost": 0}
held = []
began = time.monotonic()
for _ in range(int(count)):
    one = socket.socket(socket.AF_INET6 if ":" in server else socket.AF_INET)
    one.settimeout(float(patience))
    one.bind((source, 0))
    try:
        one.connect((server, int(port)))
        found["in"] += 1
    except ConnectionRefusedError:
        found["refused"] += 1
    except TimeoutError:
        found["lost"] += 1
    # It ends by a reset, so that none lingers and counts as open.
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    if kind == "hold":
        held.append(one)
    else:
        one.close()
        # The kernel forgets connections that are over at its clock's next tick only.
        time.sleep(0.02)
print(json.dumps(found | {"seconds": time.monotonic() - began}), flush=True)
sys.stdin.read()
