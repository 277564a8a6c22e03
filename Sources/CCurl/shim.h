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

/* For transfers that are driven by a thread of their own. */
static inline CURLcode later_curl_writer(CURL *curl, curl_write_callback writer, void *user) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, writer);
  return code == CURLE_OK ? curl_easy_setopt(curl, CURLOPT_WRITEDATA, user) : code;
}

static inline CURLcode later_curl_opener(CURL *curl, curl_opensocket_callback opener, void *user) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, opener);
  return code == CURLE_OK ? curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, user) : code;
}

/* Takes what is sent from a callback, which is asked for no byte twice: without one that goes back,
   libcurl sends no request again of which a byte of the body went out. */
static inline CURLcode later_curl_reader(CURL *curl, curl_read_callback reader, void *user) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_READFUNCTION, reader);
  return code == CURLE_OK ? curl_easy_setopt(curl, CURLOPT_READDATA, user) : code;
}

/* Is asked before each request, also on a connection that was there. */
static inline CURLcode later_curl_beginner(
    CURL *curl, curl_prereq_callback beginner, void *user) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_PREREQFUNCTION, beginner);
  return code == CURLE_OK ? curl_easy_setopt(curl, CURLOPT_PREREQDATA, user) : code;
}

/* Connections that are kept for the next request at most. */
static inline CURLMcode later_curl_keep(CURLM *multi, long count) {
  return curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, count);
}

/* Of the body, as it was announced; -1 where it was not. */
static inline curl_off_t later_curl_length(CURL *curl) {
  curl_off_t count = -1;
  curl_easy_getinfo(curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &count);
  return count;
}

/* Bytes of the body so far, as they came: before they were decompressed. */
static inline curl_off_t later_curl_received(CURL *curl) {
  curl_off_t count = 0;
  curl_easy_getinfo(curl, CURLINFO_SIZE_DOWNLOAD_T, &count);
  return count;
}

/* What the writer answers to be given the same again, after `later_curl_resume`. */
static inline size_t later_curl_pause(void) { return CURL_WRITEFUNC_PAUSE; }

static inline CURLcode later_curl_resume(CURL *curl) { return curl_easy_pause(curl, CURLPAUSE_CONT); }

/* Whether a connection was there, TLS included, so that a request could go out. */
static inline int later_curl_connected(CURL *curl) {
  curl_off_t microseconds = 0;
  curl_easy_getinfo(curl, CURLINFO_PRETRANSFER_TIME_T, &microseconds);
  return microseconds > 0;
}

/* It is longer than its type says. */
static inline struct sockaddr *later_curl_sockaddr(struct curl_sockaddr *address) {
  return &address->addr;
}

static inline const char *later_curl_header(CURL *curl, const char *name) {
  struct curl_header *header = NULL;
  if (curl_easy_header(curl, name, 0, CURLH_HEADER, -1, &header) != CURLHE_OK) return NULL;
  return header->value;
}
