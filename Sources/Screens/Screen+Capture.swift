import AppCore
import Kernel
import ReadingCore
import SyncCore

extension Screen {
  static var noteSheets: [Situation] {
    func type(_ stage: inout Stage) {
      stage.perform(.reading(.capturing(.noteTapped)))
      stage.perform(.reading(.capturing(.noteChanged("Ask Min about the seeds"))))
    }
    return [
      Situation("empty", "/inbox") { $0.perform(.reading(.capturing(.noteTapped))) },
      Situation("typed", "/inbox", act: type),
      Situation("faulty", "/inbox") { stage in
        type(&stage)
        stage.perform(.reading(.capturing(.noteLinkChanged("no address"))))
        stage.perform(.reading(.capturing(.noteSubmitted)))
      },
      Situation("saving", "/inbox") { stage in
        type(&stage)
        stage.perform(.reading(.capturing(.noteSubmitted)))
      },
      Situation("not-stored", "/inbox") { stage in
        type(&stage)
        stage.perform(.reading(.capturing(.noteSubmitted)))
        stage.persist(false)
      },
    ]
  }

  private static func record(_ stage: inout Stage, _ state: RecordingState) {
    stage.perform(.reading(.capturing(.voiceTapped)))
    stage.hear(.recording(state, milliseconds: 83_000, level: 40))
  }

  private static func recorded(_ stage: inout Stage) {
    record(&stage, .recording)
    stage.perform(.reading(.capturing(.recordingEnded)))
    var file = WaitingFile(hash: String(repeating: "ab", count: 32), size: 90_000)
    file.mediaType = "audio/webm"
    file.seconds = 83
    file.source = .recorded
    stage.hear(.fileTaken(file))
  }

  static func openVoice(_ stage: inout Stage) {
    recorded(&stage)
    stage.perform(.reading(.capturing(.voiceSaved)))
    stage.persist()
    openNewest(&stage)
  }

  static func openFile(_ stage: inout Stage) {
    var file = WaitingFile(hash: String(repeating: "cd", count: 32), size: 90_000)
    file.mediaType = "application/pdf"
    file.name = "The winter timetable.pdf"
    stage.hear(.fileTaken(file))
    stage.persist()
    stage.perform(.reading(.capturing(.processingClosed)))
    openNewest(&stage)
  }

  @discardableResult
  private static func openNewest(_ stage: inout Stage) -> ID<Entity>? {
    guard let id = stage.state.reading.library.id(in: .inbox, at: 0) else { return nil }
    stage.perform(.linkTapped(path: "/read/" + id.text))
    return id
  }

  static var voiceSheets: [Situation] {
    [
      Situation("asking", "/inbox") { $0.perform(.reading(.capturing(.voiceTapped))) },
      Situation("recording", "/inbox") { record(&$0, .recording) },
      Situation("paused", "/inbox") { record(&$0, .paused) },
      Situation("done", "/inbox") { recorded(&$0) },
      Situation("leaving", "/inbox") { stage in
        record(&stage, .recording)
        stage.perform(.reading(.capturing(.voiceLeft)))
      },
      Situation("refused", "/inbox") { record(&$0, .refused) },
      Situation("missing", "/inbox") { record(&$0, .missing) },
      Situation("not-stored", "/inbox") { stage in
        record(&stage, .recording)
        stage.hear(.fileRefused(.notStored))
      },
    ]
  }

  static var processingSheets: [Situation] {
    func open(_ stage: inout Stage, _ number: UInt64) {
      stage.perform(.reading(.capturing(.processTapped(Props.id(number)))))
    }
    return [
      Situation("fetching", "/inbox") { open(&$0, 1) },
      Situation("ready", "/inbox") { open(&$0, 2) },
      Situation("failed", "/inbox") { open(&$0, 3) },
      Situation("offline", "/inbox") { stage in
        stage.hear(.online(false))
        open(&stage, 1)
      },
    ]
  }

  static var firstRuns: [Situation] {
    [
      Situation("topics", "/start/topics") { stage in
        stage.perform(.reading(.capturing(.topicTapped(.technology))))
      },
      Situation("done", "/start/done"),
      Situation("location-on", "/start/done") { stage in
        stage.perform(.context(.placesWanted))
        stage.hear(
          .positionSeen(Position(northing: 12_756_650, easting: 30_697_800, accuracy: 20)))
      },
      Situation("passed-by", "/start/done") { $0.perform(.context(.offerDeclined)) },
    ]
  }

  /// Writes a note and opens its page.
  @discardableResult
  static func openNote(_ stage: inout Stage) -> ID<Entity>? {
    stage.perform(.reading(.capturing(.noteTapped)))
    stage.perform(.reading(.capturing(.noteChanged("Seeds\nBeans, peas, and what Min said."))))
    stage.perform(.reading(.capturing(.noteSubmitted)))
    stage.persist()
    return openNewest(&stage)
  }
}
