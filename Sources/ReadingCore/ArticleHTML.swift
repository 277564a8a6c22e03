public import ArticleCore
public import Kit
import ViewTree

/// An article's elements as HTML, as the reader shows them.
public enum ArticleHTML {
  /// UTF-8; kept images have the addresses of this server.
  public static func bytes(of article: Article, words: Words) -> [UInt8] {
    var builder = ArticleViewBuilder(words: words, isForExport: true)
    return renderHTML(builder.nodes(article.blocks))
  }
}
