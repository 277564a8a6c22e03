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

  /// Writes a note and opens its page.
  @discardableResult
  static func openNote(_ stage: inout Stage) -> ID<Entity>? {
    stage.perform(.reading(.capturing(.noteTapped)))
    stage.perform(.reading(.capturing(.noteChanged("Seeds\nBeans, peas, and what Min said."))))
    stage.perform(.reading(.capturing(.noteSubmitted)))
    stage.persist()
    guard let id = stage.state.reading.library.id(in: .inbox, at: 0) else { return nil }
    stage.perform(.linkTapped(path: "/read/" + id.text))
    return id
  }
}
