import Foundation
import Kernel
import Testing

/// Meets another program: `Tests/Clients/test_cbor.py` fills the folder that `LATER_CBOR` names,
/// starts this test, and reads what it wrote.
///
/// `given.txt` has two encodings of a value on each line, first the deterministic one; `answer.txt`
/// takes our own encoding of the second. `ours.txt` takes values of our own making.
@Test(.enabled(if: ProcessInfo.processInfo.environment["LATER_CBOR"] != nil))
func anotherProgramReadsAndWritesTheSameBytes() throws {
  let folder = URL(
    filePath: try #require(ProcessInfo.processInfo.environment["LATER_CBOR"]),
    directoryHint: .isDirectory)
  let given = try String(contentsOf: folder.appending(path: "given.txt"), encoding: .utf8)
  var answers: [String] = []
  for line in given.split(separator: "\n") {
    let words = line.split(separator: " ")
    let deterministic = try #require(Hex.decode(String(words[0])))
    let other = try #require(Hex.decode(String(words[1])))
    let item = try CBOR(decoding: other)
    #expect(try CBOR(decoding: deterministic) == item)
    answers.append(Hex.encode(item.encoded))
  }
  try write(answers, to: folder.appending(path: "answer.txt"))
  var generator = Generator(seed: 8_949)
  try write(
    (0..<5_000).map { _ in Hex.encode(generator.item().encoded) },
    to: folder.appending(path: "ours.txt"))
}

private func write(_ lines: [String], to file: URL) throws {
  try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
}
