#include <curl/curl.h>

/* Variadic, which Swift does not see. */
static inline CURLcode later_curl_text(CURL *curl, CURLoption option, const char *text) {
  return curl_easy_setopt(curl, option, text);
}

static inline CURLcode later_curl_number(CURL *curl, CURLoption option, long number) {
  return curl_easy_setopt(curl, option, number);
}

static inline CURLcode later_curl_list(CURL *curl, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(curl, option, list);
}

static inline CURLcode later_curl_mime(CURL *curl, curl_mime *mime) {
  return curl_easy_setopt(curl, CURLOPT_MIMEPOST, mime);
}

static inline CURLcode later_curl_errors(CURL *curl, char *buffer) {
  return curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, buffer);
}

static inline size_t later_curl_drop(char *bytes, size_t size, size_t count, void *nothing) {
  (void)bytes;
  (void)nothing;
  return size * count;
}

/* What the server says is not printed. */
static inline CURLcode later_curl_silence(CURL *curl) {
  return curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, later_curl_drop);
}

static inline long later_curl_response(CURL *curl) {
  long code = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code);
  return code;
}
