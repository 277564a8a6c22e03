import Kernel
public import Kit
import SyncCore

/// What was learnt, in plain words.
extension Words {
  public var learntTitle: String { say("What Later has learnt", "Later가 배운 것") }
  var learntNote: String {
    say(
      "From what you open, finish, put off, and archive or delete unread. It sets which items Now suggests. Remove a "
        + "line, and Later forgets it; it may learn it again from what you do next.",
      "글을 열고, 끝까지 읽고, 미루고, 읽지 않은 채 보관하거나 삭제하는 데서 배워 ‘지금’의 추천에 써요. 지운 줄은 잊지만, 앞으로의 "
        + "이용에서 다시 배울 수 있어요.")
  }
  var learntNothing: String { say("Nothing yet", "아직 배운 것이 없어요") }
  var learntNothingText: String {
    say("Later learns from the items you open.", "글을 열어 볼수록 취향을 알아 가요.")
  }
  var forget: String { say("Forget", "잊기") }
  func forget(_ line: String) -> String { say("Forget: \(line)", "잊기: \(line)") }
  var forgetAll: String { say("Forget everything", "모두 잊기") }
  var putOff: String { say("Put off for six hours", "여섯 시간 뒤로 미뤘어요") }
  var forgotten: String { say("Forgotten", "잊었어요") }
  var forgottenAll: String { say("All forgotten", "모두 잊었어요") }

  /// Why it is suggested.
  func liked(_ feature: TasteFeature, _ shelves: Shelves) -> String {
    switch feature {
    case .source(let name): say("You often read \(name)", "자주 읽는 곳: \(name)")
    case .category(let id):
      say("You often read “\(name(id, shelves))”", "자주 읽는 분류: \(name(id, shelves))")
    case .topic(let topic):
      say("You often read about \(name(of: topic))", "자주 읽는 주제: \(name(of: topic))")
    case .word(let word): say("You often read about “\(word)”", "자주 읽는 이야기: \(word)")
    case .type(let type): say("You often choose \(many(type))", "자주 고르는 종류: \(many(type))")
    case .length(.short): say("Short, as you like it", "자주 읽는 짧은 글이에요")
    case .length(.medium): say("About the length you often read", "자주 읽는 길이예요")
    case .length(.long): say("Long, as you like it", "자주 읽는 긴 글이에요")
    case .lengthAt(let length, let part):
      say(
        "You like \(reads(length)) \(at(part))",
        "\(at(part))\(part == .midday ? "" : "에") \(Particle.object.after(reads(length))) 자주 읽어요")
    }
  }

  /// What a line is of.
  func learnt(_ feature: TasteFeature, _ shelves: Shelves) -> String {
    switch feature {
    case .source(let name): say("From \(name)", "\(name)의 글")
    case .category(let id):
      say("In “\(name(id, shelves))”", "‘\(name(id, shelves))’ 분류의 글")
    case .topic(let topic): say("About \(name(of: topic))", "‘\(name(of: topic))’ 관련 글")
    case .word(let word):
      say("With “\(word)” in the title", "제목에 \(Particle.subject.after("‘\(word)’")) 있는 글")
    case .type(let type): capital(many(type))
    case .length(let length): capital(reads(length))
    case .lengthAt(let length, let part):
      say(capital(reads(length)) + " " + at(part), at(part) + "에 " + reads(length))
    }
  }

  /// What it does, and what it comes from.
  func evidence(_ line: Taste.Line) -> String {
    let all = line.taken + line.passed
    return line.points > 0
      ? say(
        "Suggested more often: opened \(line.taken) of \(all)",
        "더 자주 추천해요. \(all)개 중 \(line.taken)개를 열었어요.")
      : say(
        "Suggested less often: opened \(line.taken) of \(all)",
        "덜 추천해요. \(all)개 중 \(line.taken)개를 열었어요.")
  }

  private func name(_ id: ID<Entity>, _ shelves: Shelves) -> String {
    shelves.shelf(id)?.name(self) ?? say("a category that is gone", "없어진 분류")
  }

  private func many(_ type: ItemType) -> String {
    switch type {
    case .article: say("articles", "글")
    case .video: say("videos", "동영상")
    case .podcast: say("podcasts", "팟캐스트")
    case .pdf: say("PDFs", "PDF")
    case .image: say("pictures", "사진")
    case .note: say("notes", "메모")
    case .voice: say("voice notes", "음성 메모")
    case .link: say("links", "링크")
    }
  }

  private func reads(_ length: ReadingLength) -> String {
    switch length {
    case .short: say("short reads", "짧은 글")
    case .medium: say("reads of 6 to 14 minutes", "6~14분 걸리는 글")
    case .long: say("long reads", "긴 글")
    }
  }

  private func at(_ part: PartOfDay) -> String {
    switch part {
    case .morning: say("in the morning", "아침")
    case .midday: say("around noon", "점심때")
    case .afternoon: say("in the afternoon", "오후")
    case .evening: say("in the evening", "저녁")
    case .night: say("at night", "밤")
    }
  }

  private func capital(_ text: String) -> String {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return text }
    return String(decoding: [first & 0xDF] + text.utf8.dropFirst(), as: UTF8.self)
  }
}
