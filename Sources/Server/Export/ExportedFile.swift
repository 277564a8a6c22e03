import ArticleCore
import Foundation
import Kernel
import Kit
import ReadingCore
import SyncCore

/// The name of a content outside.
enum ExportedFile {
  private static let endings = [
    "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp",
    "image/avif": "avif", "image/svg+xml": "svg", "application/pdf": "pdf", "text/plain": "txt",
    "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/ogg": "ogg", "audio/webm": "webm",
    "audio/wav": "wav", "text/markdown": "md",
  ]

  /// Of a file as an earlier version exported it, without a list.
  static func mediaType(ending: String) -> String {
    endings.first { $0.value == ending }?.key ?? "application/octet-stream"
  }

  /// Whether files of that kind are shown and named as such.
  static func isKnown(_ mediaType: String) -> Bool {
    endings[String(mediaType.prefix { $0 != ";" })] != nil
  }

  static func name(_ hash: String, mediaType: String) -> String {
    let kind = mediaType.prefix { $0 != ";" }
    return hash + "." + (endings[String(kind)] ?? "bin")
  }
}

/// Items as rows (RFC 4180).
enum ItemCSV {
  private static let columns = [
    "id", "savedAt", "title", "url", "siteName", "type", "minutes", "isFavourite", "isArchived",
    "note", "category", "tags", "collections", "reason", "archivedAt", "body",
  ]

  static let header = columns.joined(separator: ",") + "\r\n"

  /// The item as it is called in lists, and else as the API shows it.
  static func row(_ entity: Entity, _ shelves: Shelves) -> String {
    let title = JSON.string(Item(entity).displayTitle)
    let json = ItemJSON.json(entity, shelves).setting(["title": title])
    return columns.map { TableCell.quoted(text(json[$0] ?? .null)) }.joined(separator: ",") + "\r\n"
  }

  /// Of shelves the names, parted by semicolons.
  private static func text(_ json: JSON) -> String {
    switch json {
    case .null: ""
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .array(let list): list.map(text).joined(separator: "; ")
    case .object: text(json["name"] ?? .null)
    }
  }
}

/// An article as a page of its own.
enum ArticlePage {
  static func bytes(_ article: Article, item: Item, paths: [String: String]) -> [UInt8] {
    var body = String(
      decoding: ArticleHTML.bytes(of: article, words: Words(.english)), as: UTF8.self)
    for (hash, path) in paths {
      body = body.replacing("/api/v1/contents/\(hash)", with: path)
    }
    let title = HTMLText.escaped(item.displayTitle)
    let address = HTMLText.escaped(item.url)
    let language = HTMLText.escaped(article.language)
    return Array(
      """
      <!doctype html>
      <html lang="\(language)" dir="\(article.isRightToLeft ? "rtl" : "ltr")">
      <head><meta charset="utf-8"><title>\(title)</title>\(style)</head>
      <body><h1>\(title)</h1><p><a href="\(address)">\(address)</a></p>
      \(body)
      </body></html>

      """.utf8)
  }

  static let style = """
    <meta name="viewport" content="width=device-width">\
    <style>body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 serif}\
    img{max-width:100%;height:auto}</style>
    """
}

/// The page that leads to all articles.
struct ArticleIndex {
  private var rows = ""

  mutating func add(_ item: Item) {
    let title = HTMLText.escaped(item.displayTitle)
    rows += "<li><a href=\"articles/\(item.id.text).html\">\(title)</a></li>\n"
  }

  var page: [UInt8] {
    Array(
      """
      <!doctype html>
      <html><head><meta charset="utf-8"><title>Later</title>\(ArticlePage.style)</head>
      <body><h1>Later</h1><ul>
      \(rows)</ul></body></html>

      """.utf8)
  }
}
