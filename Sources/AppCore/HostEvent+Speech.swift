import ReadingCore
import ViewTree

/// What is told of speech, as the host writes it.
extension HostEvent {
  static func write(_ event: SpeechEvent, to writer: inout ByteWriter) {
    switch event {
    case .voices(let voices):
      writer.write(byte: 0)
      writer.write(count: voices.count)
      for voice in voices {
        writer.write(voice.id)
        writer.write(voice.name)
        writer.write(voice.language)
      }
    case .began(let token): writer.write(1, token)
    case .ended(let token): writer.write(2, token)
    case .failed(let token): writer.write(3, token)
    case .key(let key):
      writer.write(byte: 4)
      writer.write(byte: key.rawValue)
    }
  }

  static func readSpeech(from reader: inout ByteReader) throws(ByteError) -> SpeechEvent {
    switch try reader.readByte() {
    case 0:
      var voices: [Voice] = []
      for _ in 0..<(try reader.readCount()) {
        let voice = Voice(
          id: try reader.readText(), name: try reader.readText(), language: try reader.readText())
        if !voice.isVariety { voices.append(voice) }
      }
      return .voices(voices)
    case 1: return .began(token: try reader.readUInt32())
    case 2: return .ended(token: try reader.readUInt32())
    case 3: return .failed(token: try reader.readUInt32())
    case 4:
      guard let key = MediaKey(rawValue: try reader.readByte()) else { throw .malformed }
      return .key(key)
    default: throw .malformed
    }
  }
}
