// OpenSSL's SHA256, which tells whether a file is the one that was tested.
#include <openssl/sha.h>
