#!/bin/bash
# Messages a second with a 1 MB attachment over STARTTLS and AUTH, beside Python's smtplib, against
# a private Postfix on loopback; and the time from `selfie send --queue-only` to "queued".
# needs: cjpeg (libjpeg-turbo-progs). usage: mail-throughput.sh SELFIE [COUNT [ROUNDS]]  (SELFIE: a release build)
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
selfie=$(realpath "${1:?the selfie to measure}")
count=${2:-60}
rounds=${3:-5}
work=$(mktemp -d)
chmod 755 "$work"
mkdir "$work/tls"
port=$((20000 + RANDOM % 9000))
stop() {
  postfix -c "$work/postfix/etc" stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap stop EXIT
bash "$here/Tests/MailerTests/Servers/certificates.sh" "$work/tls"
bash "$here/Tests/MailerTests/Servers/postfix.sh" "$work/postfix" "$work/tls" "$port" >/dev/null 2>&1

export HOME=$work XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
export SELFIE_SMTP_URL="smtp://alice%40test.example@127.0.0.1:$port"
export SELFIE_SMTP_PASSWORD=secret SELFIE_SMTP_CA_FILE=$work/tls/ca.pem
export SELFIE_SMTP_FROM="Museum <photos@museum.example>"

python3 - "$work" "$port" "$count" "$rounds" "$selfie" <<'PYTHON'
import os, pathlib, smtplib, ssl, statistics, subprocess, sys, time
from email.message import EmailMessage
from email.policy import SMTP

work, port, count, rounds = pathlib.Path(sys.argv[1]), *map(int, sys.argv[2:5])
selfie = sys.argv[5]
photos = []
for number in range(count):
    path = work / f"{number}.jpg"
    # Noise of 1280 x 720 that a JPEG of about a megabyte is made of: the program decodes it for the
    # picture inside the message.
    noise = b"P6 1280 720 255\n" + os.urandom(1280 * 720 * 3)
    path.write_bytes(subprocess.run(["cjpeg", "-quality", "94"], input=noise, capture_output=True,
                                    check=True).stdout)
    photos.append(path)

started, queued = [], []
for path in photos:
    begin = time.perf_counter()
    subprocess.run([selfie, "--help"], stdout=subprocess.DEVNULL, check=True)
    middle = time.perf_counter()
    subprocess.run([selfie, "send", path, "--to", "visitor@test.example", "--queue-only"],
                   stdout=subprocess.DEVNULL, check=True)
    started.append(middle - begin)
    queued.append(time.perf_counter() - middle)
start, queue = statistics.median(started), statistics.median(queued)
print(f"process start {start * 1000:.0f} ms; to \"queued\" {(queue - start) * 1000:.0f} ms beyond it"
      f" (median of {count})")

subprocess.run([selfie, "outbox", "run"], stdout=subprocess.DEVNULL, check=True)

# What Python's documentation shows: EmailMessage objects, made before the clock starts, and
# send_message, which writes them out. And a second time with octets written out before, as the
# outbox has them: both sides then wait for the server nearly all the time.
messages = []
for path in photos:
    message = EmailMessage()
    message["From"], message["To"] = "photos@museum.example", "visitor@test.example"
    message["Subject"] = "Olympic Champion Profile Image"
    message.set_content("Congratulations!!")
    message.add_attachment(path.read_bytes(), maintype="image", subtype="jpeg",
                           filename="champion.jpg")
    messages.append(message)
frozen = [message.as_bytes(policy=SMTP) for message in messages]
context = ssl.create_default_context(cafile=work / "tls/ca.pem")


def rate(send, items):
    with smtplib.SMTP("127.0.0.1", port) as server:
        server.starttls(context=context)
        server.login("alice@test.example", "secret")
        begin = time.perf_counter()
        for item in items:
            send(server, item)
        return count / (time.perf_counter() - begin)


def run():
    for path in photos:
        subprocess.run([selfie, "send", path, "--to", "visitor@test.example", "--queue-only",
                        "--session", str(time.monotonic_ns())],
                       stdout=subprocess.DEVNULL, check=True)
    begin = time.perf_counter()
    subprocess.run([selfie, "outbox", "run"], stdout=subprocess.DEVNULL, check=True)
    return count / (time.perf_counter() - begin)


ours, documented, octets = [], [], []
for _ in range(rounds):
    ours.append(run())
    documented.append(rate(lambda server, item: server.send_message(item), messages))
    octets.append(rate(
        lambda server, item: server.sendmail(
            "photos@museum.example", ["visitor@test.example"], item), frozen))


def ratio(others):
    return statistics.median(a / b for a, b in zip(ours, others))


print(f"messages/s, one connection, medians of {rounds} rounds of {count}:")
print(f"  selfie outbox run, durable            {statistics.median(ours):6.1f}")
print(f"  smtplib send_message                  {statistics.median(documented):6.1f}"
      f"   ratio {ratio(documented):.2f}")
print(f"  smtplib sendmail, octets made before  {statistics.median(octets):6.1f}"
      f"   ratio {ratio(octets):.2f}")
PYTHON
