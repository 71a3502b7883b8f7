// SHA-256, and the version.
#pragma once
#include <openssl/crypto.h>
#include <openssl/opensslv.h>
#include <openssl/sha.h>
