#!/bin/bash
# Makes throw-away certificates for servers on loopback. usage: certificates.sh FOLDER
# ca.pem signs server (right name), wrongname and expired; selfsigned signs itself.
set -euo pipefail
cd "$1"
exec 2>openssl.log
openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 \
  -subj "/CN=Loopback test authority"
mkdir -p issued; : > index.txt; echo 1000 > serial
cat > ca.cnf <<C
[ca]
default_ca = here
[here]
database = index.txt
serial = serial
new_certs_dir = issued
certificate = ca.pem
private_key = ca.key
default_md = sha256
policy = any
unique_subject = no
copy_extensions = copy
[any]
commonName = supplied
C
issue() {
  openssl req -newkey rsa:2048 -nodes -keyout "$1.key" -out "$1.csr" -subj "/CN=$2" \
    -addext "subjectAltName=$3"
  openssl ca -batch -config ca.cnf -in "$1.csr" -out "$1.pem" -notext -startdate "$4" -enddate "$5"
}
today=$(date -u -d '1 day ago' +%Y%m%d000000Z)
later=$(date -u -d '3 days' +%Y%m%d000000Z)
issue server localhost "DNS:localhost,IP:127.0.0.1" "$today" "$later"
issue wrongname mx.other.example "DNS:mx.other.example" "$today" "$later"
issue expired localhost "DNS:localhost,IP:127.0.0.1" 20200101000000Z 20200201000000Z
openssl req -x509 -newkey rsa:2048 -nodes -keyout selfsigned.key -out selfsigned.pem -days 2 \
  -subj "/CN=localhost" -addext "subjectAltName=DNS:localhost,IP:127.0.0.1"
