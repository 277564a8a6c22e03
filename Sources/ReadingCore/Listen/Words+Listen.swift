public import Kit

extension Words {
  var listen: String { say("Listen", "듣기") }
  public var readToTheEnd: String { say("Read to the end", "끝까지 들었어요") }
  var listening: String { say("Listening", "듣는 중") }
  var play: String { say("Play", "재생") }
  var pause: String { say("Pause", "일시 정지") }
  var sentenceBack: String { say("Previous sentence", "이전 문장") }
  var sentenceForward: String { say("Next sentence", "다음 문장") }
  var paragraphBack: String { say("Previous paragraph", "이전 문단") }
  var paragraphForward: String { say("Next paragraph", "다음 문단") }
  var stopListening: String { say("Stop listening", "듣기 종료") }
  var listenOptions: String { say("Speed, voice, and more", "속도, 목소리 등") }
  var speed: String { say("Speed", "속도") }
  var slower: String { say("Slower", "느리게") }
  var faster: String { say("Faster", "빠르게") }
  var voiceLabel: String { say("Voice", "목소리") }
  var browsersVoice: String { say("The browser’s choice", "브라우저 기본") }
  var stopAfter: String { say("Stop", "종료") }
  var atTheEnd: String { say("At the end", "글이 끝나면") }
  func afterMinutes(_ minutes: Int) -> String { say("In \(minutes) min", "\(minutes)분 뒤") }
  func sentenceOf(_ index: Int, _ count: Int) -> String {
    say("Sentence \(index) of \(count)", "\(count)문장 중 \(index)번째")
  }
  func rateText(_ rate: Int) -> String {
    (rate % 10 == 0 ? "\(rate / 10)" : "\(rate / 10).\(rate % 10)") + "×"
  }
  var noVoice: String {
    say(
      "This device has no voice for reading aloud.",
      "이 기기에 글을 읽어 줄 목소리가 없어요.")
  }
  var noVoiceForLanguage: String {
    say(
      "This device has no voice for this text’s language.",
      "이 기기에는 이 글의 언어를 읽어 줄 목소리가 없어요.")
  }
}
