#!/bin/sh
# Makes an authority of the museum's own, which may vouch for one name only, and its certificate for the booth.
# The tablet gets authority.crt; authority.key belongs off the machine. usage: make-certificate.sh NAME FOLDER
set -eu
name=${1:?usage: make-certificate.sh NAME FOLDER}
folder=${2:?usage: make-certificate.sh NAME FOLDER}
# The proxy's user reads the certificates in it; the keys stay 0600.
[ -d "$folder" ] || install -d -m 755 "$folder"
cd "$folder"
umask 077
key='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
if [ ! -e authority.key ]; then
  if [ -e authority.crt ]; then
    # Tablets trust this authority, and would refuse a new one's certificate.
    echo "authority.key is not in $folder; bring authority.key back, or remove authority.crt for a new authority." >&2
    exit 66
  fi
  openssl req -x509 $key -keyout authority.key -out authority.crt -days 3650 -subj "/CN=Authority of $name" \
    -addext "keyUsage=critical,keyCertSign" -addext "nameConstraints=critical,permitted;DNS:$name"
fi
openssl req $key -keyout booth.key -out booth.csr -subj "/CN=$name"
printf 'subjectAltName=DNS:%s\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n' "$name" >booth.ext
openssl x509 -req -in booth.csr -CA authority.crt -CAkey authority.key -days 397 -extfile booth.ext -out booth.crt
rm booth.csr booth.ext
chmod 644 authority.crt booth.crt
