import Extraction
import Glibc
import Server

/// The child processes that the server starts for what is read aloud: each limits itself and becomes another program.
enum SpeechWorkers {
  static let voice = "voice-worker"
  static let sound = "sound-worker"

  /// Becomes the program that the owner named, which reads one sentence.
  ///
  /// Voices of a neural network map large files, and use all cores.
  static func speak(_ words: [String]) {
    var limits = ExtractionWorker.Limits()
    limits.memory = 8 << 30
    limits.processorTime = 240
    end { () throws(ExtractionWorker.Ending) in
      try ExtractionWorker.becomeChosen(words, limits)
    }
  }

  /// Becomes LAME, which makes MP3 of a WAV file; each piece is a stream that another may follow.
  static func encode() {
    var limits = ExtractionWorker.Limits()
    limits.processorTime = 50
    let words = [
      Speaker.encoder, "--silent", "--cbr", "-b", "48", "-m", "m", "-t", "--noreplaygain", "-", "-",
    ]
    end { () throws(ExtractionWorker.Ending) in
      try ExtractionWorker.become(words, environment: [], limits)
    }
  }

  private static func end(_ become: () throws(ExtractionWorker.Ending) -> Void) {
    do throws(ExtractionWorker.Ending) {
      try become()
    } catch {
      exit(error.rawValue)
    }
  }
}
