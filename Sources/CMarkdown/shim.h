#ifndef LATER_CMARKDOWN_H
#define LATER_CMARKDOWN_H

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stddef.h>

/* Markdown as HTML, ended by a zero and freed by free(); markup within it stays as it is.
   cmark_gfm_core_extensions_ensure_registered() was called before. */
static inline char *later_markdown_html(const char *text, size_t count) {
  int options = CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8;
  cmark_parser *parser = cmark_parser_new(options);
  static const char *const extensions[] = {"table", "strikethrough", "tasklist"};
  for (unsigned index = 0; index < sizeof extensions / sizeof *extensions; index++) {
    cmark_syntax_extension *extension = cmark_find_syntax_extension(extensions[index]);
    if (extension) cmark_parser_attach_syntax_extension(parser, extension);
  }
  cmark_parser_feed(parser, text, count);
  cmark_node *document = cmark_parser_finish(parser);
  char *html =
      cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser));
  cmark_node_free(document);
  cmark_parser_free(parser);
  return html;
}

#endif
