// OpenSSL's SHA256, which tells whether a file is the one that was tested, and its version.
#include <openssl/crypto.h>
#include <openssl/sha.h>
