import ArticleCore
import Extraction
import Foundation
import ReadingCore
import Server

#if canImport(Glibc)
  import Glibc
#endif

/// What the machine has to offer.
struct MachineChecks {
  /// Where systems keep the certificates that TLS trusts.
  private static let certificates = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
  ]
  /// Before the first version: 2025-01-01.
  private static let past = Date(timeIntervalSince1970: 1_735_689_600)

  let host: String
  let port: Int
  let isServed: Bool

  func findings() async -> [Finding] {
    [listening, trust, await reading(), documents, await drawing(), web]
  }

  static func clock(_ now: Date) -> Finding {
    now > past
      ? .well("clock", "\(text(now)).")
      : .bad("clock", "It says \(text(now)), which is long past: set the clock.")
  }

  static func text(_ date: Date) -> String {
    date.formatted(.iso8601)
  }

  private var listening: Finding {
    guard let error = Port.error(host: host, port: port) else {
      return .well("port", "\(port) of \(host) is free.")
    }
    switch error {
    case EADDRINUSE where isServed:
      return .well("port", "\(port) of \(host) is in use, and a server serves the folder.")
    case EADDRINUSE:
      return .bad(
        "port", "\(port) of \(host) is in use by another program: stop it, or see --port.")
    case EACCES: return .bad("port", "\(port) is not allowed: choose one above 1023.")
    case EADDRNOTAVAIL: return .bad("port", "This machine does not have the address \(host).")
    default: return .bad("port", "\(port) of \(host): \(String(cString: strerror(error))).")
    }
  }

  private var trust: Finding {
    let file = Self.certificates.first { FileManager.default.fileExists(atPath: $0) }
    return file.map { .well("certificates", "\($0).") }
      ?? .bad("certificates", "None: https pages cannot be fetched. Install ca-certificates.")
  }

  private var documents: Finding {
    PDFReader.isInstalled
      ? .well("PDF", "\(PDFReader.program).")
      : .bad("PDF", "No \(PDFReader.program): install poppler-utils to read such documents.")
  }

  /// Reads a page as the server does, in a child process.
  private func reading() async -> Finding {
    let sentence = "<p>One sentence, and another one, and one more of them after that.</p>"
    let page = "<title>Test</title><article>\(String(repeating: sentence, count: 20))</article>"
    do throws(PageReader.Failure) {
      let found = try await PageReader.childProcess().read(
        FetchedPage(bytes: Array(page.utf8), address: "https://example.org/"))
      guard !found.article.blocks.isEmpty else {
        return .bad("extraction", "A page was read and nothing was found in it.")
      }
      return .well("extraction", "A page was read in its own process.")
    } catch {
      return .bad("extraction", "Pages can't be read (\(error)).")
    }
  }

  /// Draws a picture as the server does; it does everything else without.
  private func drawing() async -> Finding {
    let name = "pictures of widgets"
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="99" height="20"><text y="15">Later</text></svg>
      """
    do throws(SVGDrawing.Failure) {
      _ = try await SVGDrawing.childProcess().draw(Array(svg.utf8))
      return .well(name, "One was drawn in its own process.")
    } catch {
      switch error {
      case .notInstalled:
        return .well(
          name, "None: install librsvg2-bin and a font, such as fonts-noto-cjk, to have them.")
      case .failed: return .bad(name, "\(SVGDrawing.program) draws nothing.")
      }
    }
  }

  private var web: Finding {
    do {
      guard let folder = try ProgramFolder.web(Setting.text(nil, "LATER_WEB")) else {
        return .bad("web app", "It is not built: run make web.")
      }
      _ = try WebBundle(folder: folder)
      return .well("web app", "In \(folder).")
    } catch {
      return .bad("web app", "\(error)")
    }
  }
}

/// Whether a port can be listened on.
private enum Port {
  /// The system's error number; nil when it can.
  static func error(host: String, port: Int) -> Int32? {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0, let first = list?.pointee else {
      return EADDRNOTAVAIL
    }
    defer { freeaddrinfo(list) }
    let descriptor = socket(first.ai_family, first.ai_socktype, 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    var yes: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    return bind(descriptor, first.ai_addr, first.ai_addrlen) == 0 ? nil : errno
  }
}
