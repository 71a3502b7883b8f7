// SHA-256 by OpenSSL's libcrypto, which is loaded with the first call (docs/decisions/0062).
//
// Any thread may call any function at any time.
#ifndef CCRYPTOGRAPHY_H
#define CCRYPTOGRAPHY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Why libcrypto cannot be loaded, in the system's words; NULL when it can.
const char *_Nullable CCryptography_fault(void);

/// The version of the headers that this seam was built with, such as "3.0.17".
const char *_Nonnull CCryptography_builtVersion(void);

/// The version of the library in use; NULL when there is none.
const char *_Nullable CCryptography_runningVersion(void);

/// The sum's 32 bytes (FIPS 180-4); false, and nothing written, when libcrypto cannot be loaded.
bool CCryptography_sha256(
    const void *_Nullable bytes, size_t count, uint8_t digest[_Nonnull 32]);

#endif
