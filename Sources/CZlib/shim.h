#include <zlib.h>

/* The initialisers are macros, which Swift does not see. 31: 15 bits of window and a gzip wrapper. */
static inline int later_deflate_init_gzip(z_streamp stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}

static inline int later_inflate_init_gzip(z_streamp stream) { return inflateInit2(stream, 31); }
