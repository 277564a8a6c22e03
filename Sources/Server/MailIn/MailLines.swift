/// Takes apart what a mail server sends: lines of commands, and the text of a letter (RFC 5321, 4.5.2).
///
/// A line ends with CR and LF together and with nothing else. What ends one with less is refused: two
/// servers that see different ends see different letters.
struct MailLines: Sendable {
  enum Piece: Hashable, Sendable {
    case command(String)
    /// A command with a bare CR or LF in it, or one that is too long: what follows is not believed.
    case brokenCommand
    /// A letter without the dots that were added for the way.
    case letter([UInt8])
    /// One with a bare CR or LF.
    case brokenLetter
    /// One of more bytes than are taken; none of it was kept.
    case longLetter
  }

  /// Octets of a command with its end.
  static let longestCommand = 1_000

  private enum State {
    case text, cr, lineStart, dot, dotCR
  }

  private var isLetter = false
  private var state = State.text
  private var bytes: [UInt8] = []
  private var count = 0
  private var isBroken = false
  private let longest: Int

  init(longest: Int = IncomingMail.longest) {
    self.longest = longest
  }

  /// How many bytes of a letter are held.
  var held: Int { isLetter ? bytes.count : 0 }

  /// What comes next is a letter.
  mutating func beginLetter() {
    isLetter = true
    begin(.lineStart)
  }

  /// The piece that this byte ends, if it ends one.
  mutating func take(_ byte: UInt8) -> Piece? {
    isLetter ? letter(byte) : command(byte)
  }

  private mutating func begin(_ state: State) {
    self.state = state
    bytes = []
    count = 0
    isBroken = false
  }

  private mutating func command(_ byte: UInt8) -> Piece? {
    count += 1
    switch (state, byte) {
    case (.cr, 0x0A):
      // Not UTF-8: no command that is known.
      let line = String(validating: bytes, as: UTF8.self)
      begin(.text)
      return line.map { .command($0) } ?? .command("")
    case (.cr, _), (_, 0x0A), (_, 0x00): return .brokenCommand
    case (_, 0x0D): state = .cr
    default: bytes.append(byte)
    }
    return count > Self.longestCommand ? .brokenCommand : nil
  }

  private mutating func letter(_ byte: UInt8) -> Piece? {
    switch (state, byte) {
    case (.lineStart, 0x2E): state = .dot
    case (.dot, 0x0D): state = .dotCR
    case (.dotCR, 0x0A): return end()
    case (.cr, 0x0A):
      append(0x0D)
      append(0x0A)
      state = .lineStart
    case (.cr, _), (.dotCR, _):
      isBroken = true
      state = .text
      return letter(byte)
    case (_, 0x0D): state = .cr
    case (_, 0x0A):
      isBroken = true
      state = .text
    default:
      append(byte)
      state = .text
    }
    return nil
  }

  private mutating func append(_ byte: UInt8) {
    count += 1
    if count <= longest, !isBroken { bytes.append(byte) } else { bytes = [] }
  }

  private mutating func end() -> Piece {
    let piece: Piece =
      isBroken ? .brokenLetter : count > longest ? .longLetter : .letter(bytes)
    isLetter = false
    begin(.text)
    return piece
  }
}
