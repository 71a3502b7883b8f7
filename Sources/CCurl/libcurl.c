#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#include "CCurl.h"

/// Every function of libcurl that is used, without its curl_.
#define FUNCTIONS(each)                                                                      \
  each(global_init) each(version_info) each(easy_init) each(easy_perform) each(easy_cleanup) \
  each(easy_strerror) each(easy_setopt) each(easy_getinfo) each(slist_append)                \
  each(slist_free_all) each(multi_init) each(multi_add_handle) each(multi_remove_handle)     \
  each(multi_perform) each(multi_poll) each(multi_info_read) each(multi_cleanup)

// The header gives the types, variadic ones too; none of its functions is called by its own name.
#define MEMBER(name) __typeof__(curl_##name) *name;
typedef struct {
  FUNCTIONS(MEMBER)
} Functions;

static Functions functions;
/// Empty when all functions were found.
static char fault[256];
// Not C11's call_once, which ThreadSanitizer does not know.
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool look_up(void *library) {
#define LOOK_UP(name)                                                         \
  functions.name = (__typeof__(functions.name))dlsym(library, "curl_" #name); \
  if (functions.name == NULL) return false;
  FUNCTIONS(LOOK_UP)
  return true;
}

static void keep_fault(void) {
  const char *words = dlerror();
  snprintf(fault, sizeof fault, "%s", words != NULL ? words : "libcurl.so.4 is of no use");
}

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    keep_fault();
    return;
  }
  if (!look_up(library)) {
    keep_fault();
    dlclose(library);
    return;
  }
  // libcurl asks for it once, before any thread uses it.
  CURLcode code = functions.global_init(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK) {
    snprintf(fault, sizeof fault, "curl_global_init: %s", functions.easy_strerror(code));
  }
}

/// The functions; NULL when there are none.
static const Functions *loaded(void) {
  pthread_once(&once, load);
  return fault[0] == '\0' ? &functions : NULL;
}

const char *CCurl_fault(void) { return loaded() == NULL ? fault : NULL; }

curl_version_info_data *CCurl_versions(void) {
  const Functions *curl = loaded();
  return curl == NULL ? NULL : curl->version_info(CURLVERSION_NOW);
}

CURL *CCurl_easyInit(void) {
  const Functions *curl = loaded();
  return curl == NULL ? NULL : curl->easy_init();
}

const char *CCurl_easyError(CURLcode code) {
  const Functions *curl = loaded();
  return curl == NULL ? fault : curl->easy_strerror(code);
}

struct curl_slist *CCurl_listAppend(struct curl_slist *list, const char *text) {
  const Functions *curl = loaded();
  return curl == NULL ? NULL : curl->slist_append(list, text);
}

CURLM *CCurl_multiInit(void) {
  const Functions *curl = loaded();
  return curl == NULL ? NULL : curl->multi_init();
}

// Whoever has a handle or a list has it from above: the functions are there.

CURLcode CCurl_easyPerform(CURL *handle) {
  return handle == NULL ? CURLE_BAD_FUNCTION_ARGUMENT : functions.easy_perform(handle);
}

void CCurl_easyCleanup(CURL *handle) {
  if (handle != NULL) functions.easy_cleanup(handle);
}

// Arguments keep the type that the shim's parameter has.
#define SET(handle, option, value)                \
  ((handle) == NULL ? CURLE_BAD_FUNCTION_ARGUMENT \
                    : functions.easy_setopt((handle), (option), (value)))
#define ASK(handle, info, value)                  \
  ((handle) == NULL ? CURLE_BAD_FUNCTION_ARGUMENT \
                    : functions.easy_getinfo((handle), (info), (value)))

CURLcode CCurl_setLong(CURL *handle, CURLoption option, long value) {
  return SET(handle, option, value);
}

CURLcode CCurl_setOffset(CURL *handle, CURLoption option, curl_off_t value) {
  return SET(handle, option, value);
}

CURLcode CCurl_setText(CURL *handle, CURLoption option, const char *value) {
  return SET(handle, option, value);
}

CURLcode CCurl_setList(CURL *handle, CURLoption option, struct curl_slist *value) {
  return SET(handle, option, value);
}

CURLcode CCurl_setPointer(CURL *handle, CURLoption option, void *value) {
  return SET(handle, option, value);
}

CURLcode CCurl_setTransfer(CURL *handle, CURLoption option, CCurl_Transfer function) {
  return SET(handle, option, function);
}

CURLcode CCurl_setDebug(CURL *handle, CCurl_Debug function) {
  return SET(handle, CURLOPT_DEBUGFUNCTION, function);
}

CURLcode CCurl_long(CURL *handle, CURLINFO info, long *value) {
  return ASK(handle, info, value);
}

CURLcode CCurl_text(CURL *handle, CURLINFO info, const char **value) {
  return ASK(handle, info, value);
}

void CCurl_listFree(struct curl_slist *list) {
  if (list != NULL) functions.slist_free_all(list);
}

CURLMcode CCurl_multiAdd(CURLM *transfers, CURL *handle) {
  return transfers == NULL ? CURLM_BAD_HANDLE : functions.multi_add_handle(transfers, handle);
}

CURLMcode CCurl_multiRemove(CURLM *transfers, CURL *handle) {
  return transfers == NULL ? CURLM_BAD_HANDLE : functions.multi_remove_handle(transfers, handle);
}

CURLMcode CCurl_multiPerform(CURLM *transfers, int *running) {
  return transfers == NULL ? CURLM_BAD_HANDLE : functions.multi_perform(transfers, running);
}

CURLMcode CCurl_multiPoll(CURLM *transfers, int milliseconds) {
  return transfers == NULL ? CURLM_BAD_HANDLE
                           : functions.multi_poll(transfers, NULL, 0, milliseconds, NULL);
}

CURLMsg *CCurl_multiRead(CURLM *transfers, int *left) {
  return transfers == NULL ? NULL : functions.multi_info_read(transfers, left);
}

CURLMcode CCurl_multiCleanup(CURLM *transfers) {
  return transfers == NULL ? CURLM_BAD_HANDLE : functions.multi_cleanup(transfers);
}
