public import AddressCore
import Kernel
public import Storage

/// What writes down what a recording says: a service that the owner chose.
public struct Transcriber: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    /// It may go well another time: the network or the service was short of something.
    case notNow
    /// The recording is larger than the service takes.
    case tooLarge
    /// It refused, or gave no text, with this HTTP status; for the server's log.
    case unusable(status: Int)
  }

  /// The words of a recording; empty where nothing is said.
  public var words: @Sendable (_ recording: Content) async throws(Failure) -> String

  public init(words: @escaping @Sendable (_ recording: Content) async throws(Failure) -> String) {
    self.words = words
  }

  /// A service that hears as OpenAI's: `POST …/v1/audio/transcriptions`.
  ///
  /// It gets the whole recording, and nothing else of the item. `key` may be empty.
  public static func endpoint(
    _ address: Address, model: String, key: String, fetcher: Fetcher
  ) -> Transcriber {
    Transcriber { (recording) throws(Failure) in
      let form = RecordingForm(recording, model: model)
      var headers = ["Content-Type: \(form.mediaType)"]
      if !key.isEmpty { headers.append("Authorization: Bearer \(key)") }
      let answer: WholeAnswer
      do throws(FetchFailure) {
        answer = try await fetcher.ask(
          address, headers: headers, body: form.bytes, upTo: fetcher.limits.bytes)
      } catch {
        throw error == .tooLarge ? .unusable(status: 200) : .notNow
      }
      guard answer.status != 413 else { throw .tooLarge }
      guard answer.status != 429, answer.status < 500 else { throw .notNow }
      guard answer.status == 200, let text = JSON(objectIn: answer.bytes)?["text"]?.string else {
        throw .unusable(status: answer.status)
      }
      return text.trimmed
    }
  }
}

/// A recording and what is to be done with it, as a browser's form sends it (RFC 7578).
struct RecordingForm {
  let mediaType: String
  let bytes: [UInt8]

  init(_ recording: Content, model: String) {
    // In no recording, for nobody knows it before.
    let boundary = "later-" + ID<RecordingForm>.random().text
    func part(_ name: String, _ value: String) -> String {
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    let kind = recording.mediaType
    let head =
      part("model", model) + part("response_format", "json")
      + "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"recording.\(Self.ending(of: kind))\"\r\n"
      + "Content-Type: \(kind)\r\n\r\n"
    mediaType = "multipart/form-data; boundary=\(boundary)"
    bytes = Array(head.utf8) + recording.bytes + Array("\r\n--\(boundary)--\r\n".utf8)
  }

  /// Such services tell by the name what it is.
  private static func ending(of mediaType: String) -> String {
    switch mediaType {
    case "audio/ogg": "ogg"
    case "audio/mpeg": "mp3"
    case "audio/mp4": "m4a"
    case "audio/wav": "wav"
    default: "webm"
    }
  }
}
