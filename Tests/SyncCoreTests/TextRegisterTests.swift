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

// A word that only one of two bases under one stamp had was taken for one that was taken out.
@Test func aWordStaysReachableWhereTwoTextsHadOneStamp() {
  let early = register(edit("rice beans", over: nil, by: phone, time: 1), 50)
  let late = register(
    edit("tea beans", over: early, by: phone, time: 2).merged(with: early.value.asText), 50)
  let laptops = edit("salt rice beans", over: early, by: laptop, time: 4)
  let phones = edit("tea milk beans", over: late, by: phone, time: 3)
  let both = register(laptops.merged(with: phones), 60)
  let after = edit("at last " + both.value.asText.text, over: both, by: phone, time: 9)
  let kept = [after.text] + after.versions.map { $0.text }
  for word in ["tea", "milk", "salt", "beans"] {
    #expect(kept.contains { $0.contains(word) }, "\(word)")
  }
}

/// A server that was set back holds a later text that had never seen the word of the earlier one.
@Test func aWordThatARestoredServerHadForgottenStaysReachable() {
  let kept = register(edit("rice beans", over: nil, by: phone, time: 1), 10)
  let forgotten = register(edit("tea beans", over: kept, by: phone, time: 2), 20)
  let phones = edit("tea hot beans", over: forgotten, by: phone, time: 3)
  let others = register(edit("rice beans salt", over: kept, by: laptop, time: 4), 30)
  let laptops = edit("rice beans salt oil", over: others, by: laptop, time: 5)
  let both = register(laptops.merged(with: phones), 40)
  #expect(both.value.asText.isConflicted)
  let after = edit("at last " + both.value.asText.text, over: both, by: laptop, time: 9)
  let texts = [after.text] + after.versions.map { $0.text }
  for word in ["tea", "hot", "salt", "oil"] {
    #expect(texts.contains { $0.contains(word) }, "\(word)")
  }
}

/// One that has taken in all of the other's base is over the same text, whatever the stamps say.
@Test func aBaseIsTheOldestByWhatItHasSeen() {
  let first = register(edit("one two", over: nil, by: phone, time: 1), 90)
  let second = register(edit("uno two", over: first, by: laptop, time: 2), 50)
  let phones = edit("one two three", over: first, by: phone, time: 3)
  let laptops = edit("uno two four", over: second, by: laptop, time: 4)
  let text = phones.merged(with: laptops)
  #expect(!text.isConflicted)
  #expect(Set(text.text.split { $0 == " " || $0 == "\n" }) == ["uno", "two", "three", "four"])
}

/// The version of a device that was away for long is old by its time, and lost only now.
@Test func aTextOfLongAgoThatLostStaysReachableBesideManyThatLostBefore() {
  let server = register(edit("on Monday", over: nil, by: phone, time: 1), 1)
  let away = edit("on Tuesday", over: server, by: laptop, time: 2)
  var text = server
  for time: UInt64 in 3..<23 {
    let other = edit("on day \(time)", over: text, by: DeviceID(bits: 0x300), time: time * 10)
    let own = edit("in week \(time)", over: text, by: phone, time: time * 10 + 1)
    text = register(other.merged(with: own), Int64(time) * 10)
    text = register(edit("week \(time)", over: text, by: phone, time: time * 10 + 2), Int64(time))
  }
  #expect(text.value.asText.kept.count == TextRegister.maximumKept)
  let met = register(text.value.asText.merged(with: away), 1_000)
  let after = edit("at last", over: met, by: phone, time: 1_000)
  #expect(after.text == "at last")
  #expect(after.versions.contains { $0.text == "on Tuesday" })
}

/// More devices than are merged at once: nobody's words are lost, and an edit shows the rest.
@Test func theWordsOfVeryManyDevicesAllComeIntoTheText() {
  let server = register(edit("list:", over: nil, by: phone, time: 1), 1)
  var all = server.value.asText
  let devices = UInt64(3 * TextRegister.maximumMerged)
  for device in 1...devices {
    // The clocks of some are far ahead.
    let text = edit(
      "list: w\(device)", over: server, by: DeviceID(bits: device << 8),
      time: device % 3 == 0 ? 1_000_000 + device : device + 1)
    all = all.merged(with: text)
  }
  #expect(all.heads.count == Int(devices))
  #expect(all.isConflicted)
  for round: UInt64 in 1...4 {
    let written = "\(all.text) r\(round)"
    all = edit(written, over: register(all, 2), by: phone, time: 100 + round)
    let words = all.text.split { $0 == " " || $0 == "\n" }
    #expect(words.contains("r\(round)"))
    let versions = all.versions.map { $0.text }
    for device in 1...devices {
      let word = "w\(device)"
      #expect(words.contains { $0 == word } || versions.contains("list: " + word))
    }
  }
  #expect(all.heads.count == 1)
  for device in 1...devices {
    #expect(all.text.split { $0 == " " || $0 == "\n" }.contains { $0 == "w\(device)" })
  }
}

@Test func anEditOverAnEarlierBaseMeetsLaterEditsOverTheCommonText() {
  let first = register(edit("one two three", over: nil, by: phone, time: 1), 1)
  let stale = edit("one two three four", over: first, by: laptop, time: 2)
  let second = register(edit("one 2 three", over: first, by: phone, time: 3), 3)
  let third = edit("uno 2 three", over: second, by: phone, time: 4)
  #expect(third.merged(with: stale).text == "uno 2 three four")
}

/// The base of an edit is what the server told, not what the device had made of it meanwhile.
@Test func editsMadeOneAfterTheOtherWithoutANetworkKeepTheBaseOfTheFirst() {
  let base = register(edit("one two", over: nil, by: phone, time: 1), 1)
  let theirs = register(edit("zero one two", over: base, by: laptop, time: 2), 2)
  let theirNext = edit("zero one two x", over: theirs, by: laptop, time: 5)
  let own = register(edit("one two three", over: base, by: phone, time: 3), 3)
  let ownNext = edit("one two three four", over: base, visible: own, by: phone, time: 4)
  let text = theirNext.merged(with: ownNext)
  #expect(!text.isConflicted)
  #expect(Set(text.text.split(separator: " ")) == ["zero", "one", "two", "three", "four", "x"])
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

/// Few differences are found in a long text, however many words it has.
@Test func aLongTextThatBothChangedInManyPlacesIsMergedByWords() {
  let base = (0..<40_000).map { "w\($0)" }
  var (left, right) = (base, base)
  for number in 0..<100 {
    left[number * 400] = "left\(number)"
    right[number * 400 + 200] = "right\(number)"
  }
  let text = met(
    base.joined(separator: " "), left.joined(separator: " "), right.joined(separator: " "))
  #expect(!text.isConflicted)
  for number in 0..<100 {
    #expect(text.text.contains("left\(number)") && text.text.contains("right\(number)"))
  }
}

/// As much as an entity may hold: beyond what merging may cost each text stays as it is, and all can
/// be gone back to.
@Test func textsThatAreTooMuchToMergeAllStayReachable() {
  let base = register(edit("base", over: nil, by: phone, time: 1), 1)
  var all = base.value.asText
  let texts = (1...8).map { device in
    (0..<60_000).map { "\(device)w\($0 % 50_000)" }.joined(separator: " ")
  }
  for (index, text) in texts.enumerated() {
    let device = DeviceID(bits: UInt64(index + 1) << 8)
    all = all.merged(with: edit(text, over: base, by: device, time: UInt64(index + 2)))
  }
  #expect(all.isConflicted)
  #expect(all.text == texts[7])
  #expect(Set(all.versions.map { $0.text }).isSuperset(of: texts))
  let after = edit("at last", over: register(all, 2), by: phone, time: 100)
  #expect(Set(after.versions.map { $0.text }).isSuperset(of: texts))
}

/// Words made to meet in one place of a hash table cost no more than others, and are not lost.
@Test func wordsThatShareAHashAreToldApart() {
  var words: [String] = []
  var number: UInt32 = 0
  while words.count < 300 {
    let word = "x\(number)"
    var hash: UInt32 = 2_166_136_261
    for byte in word.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    if hash & 0xFFF == 7 { words.append(word) }
    number += 1
  }
  let base = words.joined(separator: " ")
  let text = met(base, base + " left", "right " + base)
  #expect(text.text == "right \(base) left")
  #expect(!text.isConflicted)
}

extension [UInt8] {
  fileprivate var asText: TextRegister { TextRegister(value: self) ?? met("", "", "") }
}
