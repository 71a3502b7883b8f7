// libcurl, loaded when it is first needed: see docs/decisions/0049.
//
// Nothing is linked with libcurl. The first call from any thread opens it, looks up all functions
// that are used and initialises it; other threads wait for that. Where it cannot be had, CCurl_fault
// says why, what makes something returns NULL, and a NULL handle is an error of its function, as it is
// to libcurl itself.
//
// Options and facts have a shim for each type, the one that the option's documentation asks for:
// Swift imports neither variadic functions nor function-pointer options.
#pragma once
#include <curl/curl.h>

/// Why libcurl cannot be used, in the system's words; NULL when it can.
const char *CCurl_fault(void);

/// The versions and protocols of the libcurl in use; NULL without one.
curl_version_info_data *CCurl_versions(void);

// MARK: - One transfer

CURL *CCurl_easyInit(void);
CURLcode CCurl_easyPerform(CURL *handle);
void CCurl_easyCleanup(CURL *handle);

/// Never NULL: without libcurl, its fault.
const char *CCurl_easyError(CURLcode code);

CURLcode CCurl_setLong(CURL *handle, CURLoption option, long value);

CURLcode CCurl_setOffset(CURL *handle, CURLoption option, curl_off_t value);

/// libcurl copies the text.
CURLcode CCurl_setText(CURL *handle, CURLoption option, const char *value);

/// libcurl keeps the pointer: the list must outlive the transfer.
CURLcode CCurl_setList(CURL *handle, CURLoption option, struct curl_slist *value);

/// libcurl keeps the pointer: what it points to must outlive the transfer.
CURLcode CCurl_setPointer(CURL *handle, CURLoption option, void *value);

typedef size_t (*CCurl_Transfer)(char *bytes, size_t size, size_t count, void *context);

CURLcode CCurl_setTransfer(CURL *handle, CURLoption option, CCurl_Transfer function);

typedef int (*CCurl_Debug)(
    CURL *handle, curl_infotype type, char *bytes, size_t count, void *context);

CURLcode CCurl_setDebug(CURL *handle, CCurl_Debug function);

CURLcode CCurl_long(CURL *handle, CURLINFO info, long *value);

/// The text belongs to the handle; NULL when there is none.
CURLcode CCurl_text(CURL *handle, CURLINFO info, const char **value);

/// CURL_READFUNC_ABORT is a macro that Swift does not import.
static const size_t CCurl_readAbort = CURL_READFUNC_ABORT;

// MARK: - Lists

/// NULL, the list unchanged, when there is no memory.
struct curl_slist *CCurl_listAppend(struct curl_slist *list, const char *text);
void CCurl_listFree(struct curl_slist *list);

// MARK: - Transfers that are waited for

CURLM *CCurl_multiInit(void);
CURLMcode CCurl_multiAdd(CURLM *transfers, CURL *handle);
CURLMcode CCurl_multiRemove(CURLM *transfers, CURL *handle);
CURLMcode CCurl_multiPerform(CURLM *transfers, int *running);

/// Waits until a transfer can go on, at most so long.
CURLMcode CCurl_multiPoll(CURLM *transfers, int milliseconds);

/// The next transfer that ended, `left` how many are behind it; NULL when there is none.
CURLMsg *CCurl_multiRead(CURLM *transfers, int *left);
CURLMcode CCurl_multiCleanup(CURLM *transfers);
