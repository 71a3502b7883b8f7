// libcurl, with what Swift does not import: options and facts, which are variadic and get a
// function for each type that an option's documentation asks for, and macros. Constants whose type
// differs between releases of libcurl have one here.
#pragma once
#include <curl/curl.h>

static inline CURLcode CCurl_setLong(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode CCurl_setOffset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

/// libcurl copies the text.
static inline CURLcode CCurl_setText(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

/// libcurl keeps the pointer: the list must outlive the transfer.
static inline CURLcode CCurl_setList(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

/// libcurl keeps the pointer: what it points to must outlive the transfer.
static inline CURLcode CCurl_setPointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*CCurl_Transfer)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode CCurl_setTransfer(
    CURL *handle, CURLoption option, CCurl_Transfer function) {
  return curl_easy_setopt(handle, option, function);
}

typedef int (*CCurl_Debug)(
    CURL *handle, curl_infotype type, char *bytes, size_t count, void *context);

static inline CURLcode CCurl_setDebug(CURL *handle, CCurl_Debug function) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, function);
}

static inline CURLcode CCurl_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

/// The text belongs to the handle; NULL when there is none.
static inline CURLcode CCurl_text(CURL *handle, CURLINFO info, const char **value) {
  return curl_easy_getinfo(handle, info, value);
}

static const size_t CCurl_readAbort = CURL_READFUNC_ABORT;
static const long CCurl_withoutTLS = CURLUSESSL_NONE;
static const long CCurl_withTLS = CURLUSESSL_ALL;
static const long CCurl_leastTLS12 = CURL_SSLVERSION_TLSv1_2;
static const long CCurl_basicOrDigest = CURLAUTH_BASIC | CURLAUTH_DIGEST;
