// libcups, with what Swift does not import or what must not be as libcups has it: its errors of a
// closed connection, its question for a password, and macros.
#pragma once
#include <cups/cups.h>
#include <cups/pwg.h>
#include <signal.h>
#include <stddef.h>

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

/// httpInitialize, which has the whole process ignore SIGPIPE, without that: a thread that
/// converses with a printer blocks the signal itself.
static inline void CCUPS_initialize(void) {
  struct sigaction before;
  int isKnown = sigaction(SIGPIPE, NULL, &before) == 0;
  httpInitialize();
  if (isKnown) sigaction(SIGPIPE, &before, NULL);
}

static inline int CCUPS_giveUp(http_t *http, void *context) {
  (void)http, (void)context;
  return 0;
}

/// Has reads and writes end after so many seconds without progress.
static inline void CCUPS_limitWaits(http_t *http, double seconds) {
  httpSetTimeout(http, seconds, CCUPS_giveUp, NULL);
}
