import AddressCore
import ArgumentParser
import Server

/// What writes down voice notes. (docs/listen.md)
struct TranscriptOptions: ParsableArguments {
  @Option(
    name: .customLong("transcribe-url"),
    help: """
      A service that hears as OpenAI's does, such as http://127.0.0.1:8000/v1/audio/transcriptions; it gets the voice \
      notes for which a person asks that, and nothing else. Its key is read from LATER_TRANSCRIBE_KEY alone, or from \
      the file that LATER_TRANSCRIBE_KEY_FILE names. (LATER_TRANSCRIBE_URL; default: none, and nothing is written down)
      """)
  var transcribeURL: String?

  @Option(
    help: "The model that the service is to use. (LATER_TRANSCRIBE_MODEL; default: whisper-1)")
  var transcribeModel: String?
}

/// The service that the owner named, checked.
struct TranscriptSettings {
  /// Seconds that one recording may take: a lease has some more.
  private static let time = 840

  let transcriber: Transcriber

  /// Nil where none is named.
  init?(_ options: TranscriptOptions) throws {
    let variable = "LATER_TRANSCRIBE_URL"
    guard let url = Setting.text(options.transcribeURL, variable) else { return nil }
    transcriber = .endpoint(
      try OwnService.address(url, variable),
      model: Setting.text(options.transcribeModel, "LATER_TRANSCRIBE_MODEL") ?? "whisper-1",
      key: try Setting.secret("LATER_TRANSCRIBE_KEY") ?? "",
      fetcher: try OwnService.fetcher(for: url, variable, answer: 4 << 20, seconds: Self.time))
  }
}
