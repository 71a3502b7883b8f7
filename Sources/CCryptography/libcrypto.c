#include "CCryptography.h"

#include <dlfcn.h>
#include <openssl/crypto.h>
#include <openssl/opensslv.h>
#include <openssl/sha.h>
#include <pthread.h>
#include <stdio.h>

#define TEXT_OF(number) #number
#define SONAME(number) "libcrypto.so." TEXT_OF(number)

// The headers give the types; neither function is called by its own name.
static struct {
  __typeof__(SHA256) *sha256;
  __typeof__(OpenSSL_version) *version;
} functions;
/// Empty when both functions were found.
static char fault[256];
// Not C11's call_once, which ThreadSanitizer does not know.
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  // Of the series that the headers are from.
  const char *name = SONAME(OPENSSL_SHLIB_VERSION);
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library != NULL) {
    functions.sha256 = (__typeof__(functions.sha256))dlsym(library, "SHA256");
    functions.version = (__typeof__(functions.version))dlsym(library, "OpenSSL_version");
    if (functions.sha256 != NULL && functions.version != NULL) return;
  }
  const char *words = dlerror();
  snprintf(fault, sizeof fault, "%s", words != NULL ? words : name);
  if (library != NULL) dlclose(library);
}

static bool isLoaded(void) {
  pthread_once(&once, load);
  return fault[0] == '\0';
}

const char *CCryptography_fault(void) { return isLoaded() ? NULL : fault; }

const char *CCryptography_builtVersion(void) { return OPENSSL_VERSION_STR; }

const char *CCryptography_runningVersion(void) {
  return isLoaded() ? functions.version(OPENSSL_VERSION_STRING) : NULL;
}

bool CCryptography_sha256(const void *bytes, size_t count, uint8_t digest[32]) {
  return isLoaded() && functions.sha256(bytes, count, digest) != NULL;
}
