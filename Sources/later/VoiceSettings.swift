import AddressCore
import ArgumentParser
import Foundation
import Server

/// What reads articles into files. (docs/listen.md)
struct VoiceOptions: ParsableArguments {
  @Option(
    help: """
      A program that reads a sentence from its standard input and writes a WAV file to its standard output, such as \
      "espeak-ng --stdin --stdout -v {voice}". It is started without a shell. (LATER_VOICE_COMMAND; default: none, \
      and devices use the voices of their browsers)
      """)
  var voiceCommand: String?

  @Option(
    name: .customLong("voice-url"),
    help: """
      Instead of that a service that speaks as OpenAI's does, such as \
      http://127.0.0.1:8000/v1/audio/speech; it gets the texts that are read aloud. Its key is read from \
      LATER_VOICE_KEY alone, or from the file that LATER_VOICE_KEY_FILE names. (LATER_VOICE_URL; default: none)
      """)
  var voiceURL: String?

  @Option(help: "The model that the service is to use. (LATER_VOICE_MODEL; default: tts-1)")
  var voiceModel: String?

  @Option(
    help: """
      Which voice speaks which language, such as en=alloy,ko=nova, of which *=alloy is for all others. (LATER_VOICES; \
      default: each language's own tag)
      """)
  var voices: String?
}

/// The voice that the owner named, checked.
struct VoiceSettings {
  let speaker: Speaker

  /// Nil where none is named.
  init?(_ options: VoiceOptions) throws {
    let command = Setting.text(options.voiceCommand, "LATER_VOICE_COMMAND")
    let url = Setting.text(options.voiceURL, "LATER_VOICE_URL")
    let written = Setting.text(options.voices, "LATER_VOICES") ?? ""
    guard let voices = VoiceNames(written) else {
      throw ValidationError("LATER_VOICES must look like en=alloy,ko=nova, not \"\(written)\".")
    }
    switch (command, url) {
    case (nil, nil): return nil
    case (.some, .some):
      throw ValidationError("Set LATER_VOICE_COMMAND or LATER_VOICE_URL: one of them speaks.")
    case (let command?, nil): speaker = .command(try Self.words(command), voices: voices)
    case (nil, let url?): speaker = try Self.service(url, options, voices)
    }
  }

  /// The program with its whole path, and what it is started with: parted by spaces, for there is no shell.
  private static func words(_ command: String) throws -> [String] {
    var words = command.split(separator: " ").map { String($0) }
    guard let name = words.first else {
      throw ValidationError("LATER_VOICE_COMMAND names no program.")
    }
    let folders = ["/usr/local/bin", "/usr/bin", "/bin"]
    let places = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    guard let program = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else {
      throw ValidationError(
        "LATER_VOICE_COMMAND names \(name), which is not there or cannot be run: install it, or write its whole path."
      )
    }
    words[0] = program
    return words
  }

  private static func service(
    _ url: String, _ options: VoiceOptions, _ voices: VoiceNames
  ) throws -> Speaker {
    guard Setting.text(options.voices, "LATER_VOICES") != nil else {
      throw ValidationError(
        "LATER_VOICE_URL needs LATER_VOICES: the names that the service has for its voices.")
    }
    return .endpoint(
      try OwnService.address(url, "LATER_VOICE_URL"),
      model: Setting.text(options.voiceModel, "LATER_VOICE_MODEL") ?? "tts-1",
      key: try Setting.secret("LATER_VOICE_KEY") ?? "", voices: voices,
      fetcher: try OwnService.fetcher(for: url, "LATER_VOICE_URL", answer: 24 << 20))
  }
}

/// A service that the owner named, which may be anywhere: beside this server too.
enum OwnService {
  static func address(_ text: String, _ variable: String) throws -> Address {
    guard let address = Address(absolute: text) else {
      throw ValidationError("\(variable) must be an http or https address, not \"\(text)\".")
    }
    return address
  }

  /// Asks that service and no other, with an answer of so many bytes at most.
  static func fetcher(
    for text: String, _ variable: String, answer: Int, seconds: Int = 120
  ) throws -> Fetcher {
    let address = try address(text, variable)
    let own = [
      "127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10",
      "fc00::/7",
    ].compactMap { NetworkRange($0) }
    var limits = Fetcher.Limits()
    limits.bytes = answer
    limits.overall = .seconds(seconds)
    return Fetcher(
      policy: AddressPolicy(
        allowed: own, ports: AddressPolicy.usualPorts.union([address.effectivePort])),
      limits: limits, userAgent: "Later/\(Version.text)")
  }
}
