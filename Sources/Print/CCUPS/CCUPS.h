// libcups, with what Swift does not import or what must not be as libcups has it: its errors of a
// closed connection, its question for a password, and macros.
#pragma once
#include <cups/cups.h>
#include <cups/pwg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

static inline const char *CCUPS_noPassword(
    const char *prompt, http_t *http, const char *method, const char *resource,
    void *context) {
  (void)prompt, (void)http, (void)method, (void)resource, (void)context;
  return NULL;
}

/// Has this thread's conversations neither ask the terminal for a password nor tell the account's
/// name.
static inline void CCUPS_prepareThread(const char *user) {
  cupsSetPasswordCB2(CCUPS_noPassword, NULL);
  cupsSetUser(user);
}

static inline double CCUPS_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline int CCUPS_isEarly(http_t *http, void *deadline) {
  (void)http;
  return CCUPS_now() < *(const double *)deadline;
}

/// Has reads and writes end after so many seconds from now.
///
/// `deadline` must outlive the connection. libcups also asks whether to give up when a message of
/// TLS that is no data has come (a session ticket, TLS 1.3), which is early.
static inline void CCUPS_limitWaits(http_t *http, double seconds, double *deadline) {
  *deadline = CCUPS_now() + seconds;
  httpSetTimeout(http, seconds, CCUPS_isEarly, deadline);
}

/// Copies the certificate that a printer shows, without its chain.
///
/// Returns its length; 0 without TLS, and for one beyond the capacity.
static inline size_t CCUPS_copyCertificate(http_t *http, void *bytes, size_t capacity) {
  cups_array_t *chain = NULL;
  size_t count = 0;
  if (httpCopyCredentials(http, &chain) != 0) return 0;
  const http_credential_t *first = cupsArrayFirst(chain);
  if (first != NULL && first->datalen <= capacity) {
    count = first->datalen;
    memcpy(bytes, first->data, count);
  }
  httpFreeCredentials(chain);
  return count;
}
