#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Speaker {
  /// The encoder that Debian has.
  public static let encoder = "/usr/bin/lame"

  /// A program that gets the sentence on its standard input and writes a WAV file to its standard output.
  ///
  /// No shell is between: `words` are what it is started with, in which `{voice}` stands for the voice's name. It is
  /// this program with `voice-worker`, which limits itself and becomes that one.
  public static func command(
    _ words: [String], voices: VoiceNames, program: String = "/proc/self/exe",
    time: Duration = .seconds(60), limit: Int = 24 << 20
  ) -> Speaker {
    Speaker(
      say: { (text, language) throws(Failure) in
        guard let voice = voices.voice(for: language) else { throw .noLanguage }
        let named = words.map { $0.replacing("{voice}", with: voice) }
        let process = ChildProcess(
          program: program, arguments: ["voice-worker"] + named, time: time, answerLimit: limit)
        return try await process.sound(of: Array((text.spoken + "\n").utf8))
      }, encode: encoding(by: program))
  }

  /// By LAME, in a child that reaches no file and no socket; nil where it is not installed.
  static func encoding(
    by program: String
  ) -> (@Sendable ([UInt8]) async throws(Failure) -> [UInt8])? {
    guard access(encoder, X_OK) == 0 else { return nil }
    let process = ChildProcess(
      program: program, arguments: ["sound-worker"], time: .seconds(60), answerLimit: 8 << 20)
    return { (wav) throws(Failure) in try await process.sound(of: wav) }
  }
}

extension ChildProcess {
  fileprivate func sound(of request: [UInt8]) async throws(Speaker.Failure) -> [UInt8] {
    do throws(Failure) {
      return try await ask(request)
    } catch {
      // That the service stops says nothing of the program.
      if Task.isCancelled { throw .notNow }
      switch error {
      case .killed, .notStarted: throw .notNow
      case .ended: throw .unusable(.programFailed)
      case .timedOut: throw .unusable(.programTookTooLong)
      case .answerTooLong: throw .unusable(.answerTooLarge)
      }
    }
  }
}

extension String {
  /// In one line, and without what is no text: a program may take a line for a sentence.
  fileprivate var spoken: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      scalars.append(scalar.value < 32 || scalar.value == 127 ? " " : scalar)
    }
    return String(scalars)
  }
}
