import Kernel
import SyncCore
import Testing

private let phone = DeviceID(bits: 0x100)
private let laptop = DeviceID(bits: 0x200)

private func register(_ text: TextRegister, _ milliseconds: Int64) -> Register {
  Register(stamp: Stamp(milliseconds: milliseconds, device: phone), value: text.value)
}

private func edit(
  _ text: String, over server: Register?, visible: Register? = nil, by device: DeviceID,
  time: UInt64
) -> TextRegister {
  TextRegister.edited(
    to: text, visible: visible ?? server, mirrored: server, device: device, time: time)
}

/// What two devices make of a text that both had.
private func met(_ base: String, _ first: String, _ second: String) -> TextRegister {
  let server = register(edit(base, over: nil, by: phone, time: 1), 1)
  let left = edit(first, over: server, by: phone, time: 2)
  let right = edit(second, over: server, by: laptop, time: 3)
  return left.merged(with: right)
}

@Test func editsOfDifferentWordsAreBothInTheText() {
  let text = met(
    "buy milk and bread today", "buy oat milk and bread today", "buy milk and bread now")
  #expect(text.text == "buy oat milk and bread now")
  #expect(!text.isConflicted)
}

@Test func wordsThatBothAddAtTheEndAreBothKept() {
  let text = met("list:\n", "list:\nmilk\n", "list:\nbread\n")
  #expect(text.text.contains("milk"))
  #expect(text.text.contains("bread"))
  #expect(!text.isConflicted)
}

@Test func whereBothChangeTheSameWordBothTextsStayReachable() {
  let text = met("see you on Monday", "see you on Tuesday", "see you on Friday")
  #expect(text.isConflicted)
  #expect(text.text == "see you on Friday")
  #expect(text.versions.map { $0.text } == ["see you on Friday", "see you on Tuesday"])
}

@Test func aTextThatLostStaysReachableAfterTheNextEdit() {
  let conflict = register(met("on Monday", "on Tuesday", "on Friday"), 5)
  let after = edit("on Friday at 9", over: conflict, by: phone, time: 9)
  #expect(after.text == "on Friday at 9")
  #expect(!after.isConflicted)
  #expect(after.versions.map { $0.text }.contains("on Tuesday"))
}

@Test func anEditOverAnEarlierBaseMeetsLaterEditsOverTheCommonText() {
  let first = register(edit("one two three", over: nil, by: phone, time: 1), 1)
  let stale = edit("one two three four", over: first, by: laptop, time: 2)
  let second = register(edit("one 2 three", over: first, by: phone, time: 3), 3)
  let third = edit("uno 2 three", over: second, by: phone, time: 4)
  #expect(third.merged(with: stale).text == "uno 2 three four")
}

@Test func aDeviceWhoseClockWasSetBackStillNamesItsEditsUpwards() {
  let far = register(edit("from the future", over: nil, by: phone, time: 1_000_000), 1)
  let now = edit("now", over: far, by: phone, time: 5)
  #expect(now.merged(with: far.value.asText).text == "now")
}

@Test func textsMergedInARegisterTakeTheGreaterStamp() {
  let server = edit("a b", over: nil, by: phone, time: 1)
  let left = register(edit("a b c", over: register(server, 1), by: phone, time: 2), 7)
  let right = register(edit("z a b", over: register(server, 1), by: laptop, time: 3), 9)
  let both = left.merged(with: right)
  #expect(both.stamp == right.stamp)
  #expect(both.value.asText.text == "z a b c")
}

@Test func aRandomTextMergesWithoutLosingAWordThatOneSideAdded() {
  var generator = Generator(seed: 11)
  for round in 0..<500 {
    let base = (0..<generator.below(30)).map { "w\($0)" }
    var left = base
    var right = base
    left.insert("left\(round)", at: generator.below(left.count + 1))
    right.insert("right\(round)", at: generator.below(right.count + 1))
    let text = met(
      base.joined(separator: " "), left.joined(separator: " "), right.joined(separator: " "))
    #expect(text.text.contains("left\(round)") && text.text.contains("right\(round)"))
  }
}

@Test func textsWithoutAnythingInCommonAreMergedInBoundedTime() {
  let left = (0..<20_000).map { "l\($0)" }.joined(separator: " ")
  let right = (0..<20_000).map { "r\($0)" }.joined(separator: " ")
  let text = met("base", left, right)
  #expect(text.isConflicted)
  #expect(text.versions.count == 2)
}

extension [UInt8] {
  fileprivate var asText: TextRegister { TextRegister(value: self) ?? met("", "", "") }
}
