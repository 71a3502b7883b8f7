#!/bin/bash
# A private Postfix on loopback for tests. usage: postfix.sh ROOT TLSDIR PORT
# PORT and the six after it are taken, on 127.0.0.1: STARTTLS+AUTH, SMTPS, plaintext, a certificate
# with the wrong name, an expired one, a self-signed one, no STARTTLS. ROOT and TLSDIR are absolute.
# needs: apt-get install postfix sasl2-bin libsasl2-modules (preseed "postfix postfix/main_mailer_type select No configuration")
# TLSDIR holds server/wrongname/expired/selfsigned .pem and .key; stop it with: postfix -c ROOT/etc stop
set -e
R=${1:?root}; T=${2:?tls dir}; P=${3:?port}
mkdir -p $R/etc $R/spool $R/lib $R/mail $R/sasl $R/etc/sasl
chmod 755 "$R"; chown postfix $R/lib; chown nobody:nogroup $R/mail
# Which of these there are depends on the release.
for part in dynamicmaps.cf dynamicmaps.cf.d postfix-files postfix-files.d post-install postfix-script; do
  [ ! -e /etc/postfix/$part ] || cp -r /etc/postfix/$part $R/etc/
done
cat > $R/etc/main.cf <<M
compatibility_level = 3.6
queue_directory = $R/spool
data_directory = $R/lib
mail_owner = postfix
setgid_group = postdrop
maillog_file = $R/maillog
maillog_file_prefixes = $R
myhostname = mx.test.example
mydestination =
inet_interfaces = loopback-only
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtp_host_lookup = native
relay_transport = error:no relaying from a test server
default_transport = error:no relaying from a test server
virtual_mailbox_domains = test.example, δοκιμή.example
virtual_mailbox_base = $R/mail
virtual_mailbox_maps = static:inbox/
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
virtual_mailbox_limit = 0
message_size_limit = 20000000
smtputf8_enable = yes
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_tls_chain_files = $T/server.key, $T/server.pem
smtpd_tls_loglevel = 1
tls_random_source = dev:/dev/urandom
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = cyrus
smtpd_sasl_path = smtpd
cyrus_sasl_config_path = $R/etc/sasl
alias_maps =
alias_database =

smtpd_sasl_local_domain = test.example
smtpd_sasl_authenticated_header = yes
smtpd_sasl_security_options = noanonymous
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = check_recipient_access inline:{ {temp@test.example = 450 4.2.1 mailbox busy} {gone@test.example = 550 5.1.1 no such user} }, permit_sasl_authenticated, reject
smtpd_client_connection_rate_limit = 0
smtpd_client_message_rate_limit = 0
in_flow_delay = 0
M
cat > $R/etc/master.cf <<M
127.0.0.1:$((P + 0)) inet n - n - - smtpd
127.0.0.1:$((P + 1)) inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
127.0.0.1:$((P + 2)) inet n - n - - smtpd -o smtpd_tls_security_level=none -o smtpd_sasl_auth_enable=no -o smtpd_recipient_restrictions=permit_mynetworks,reject -o smtpd_relay_restrictions=permit_mynetworks,reject
127.0.0.1:$((P + 3)) inet n - n - - smtpd -o smtpd_tls_chain_files=$T/wrongname.key,$T/wrongname.pem
127.0.0.1:$((P + 4)) inet n - n - - smtpd -o smtpd_tls_chain_files=$T/expired.key,$T/expired.pem
127.0.0.1:$((P + 5)) inet n - n - - smtpd -o smtpd_tls_chain_files=$T/selfsigned.key,$T/selfsigned.pem
127.0.0.1:$((P + 6)) inet n - n - - smtpd -o smtpd_discard_ehlo_keywords=starttls
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
M
cat > $R/etc/sasl/smtpd.conf <<M
pwcheck_method: auxprop
auxprop_plugin: sasldb
sasldb_path: $R/sasl/sasldb2
mech_list: PLAIN LOGIN CRAM-MD5 SCRAM-SHA-256
M
rm -f $R/sasl/sasldb2
echo -n 'secret' | saslpasswd2 -c -p -f $R/sasl/sasldb2 -u test.example alice
for kiosk in kiosk1 kiosk2 kiosk3; do
  echo -n "secret of $kiosk" | saslpasswd2 -c -p -f $R/sasl/sasldb2 -u test.example $kiosk
done
chgrp postfix $R/sasl/sasldb2; chmod 640 $R/sasl/sasldb2
postfix -c $R/etc set-permissions >/dev/null 2>&1 || true
postfix -c $R/etc check
postfix -c $R/etc start
