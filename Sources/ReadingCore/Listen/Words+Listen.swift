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

  var serversVoice: String { say("Server’s voice", "서버 목소리") }

  // MARK: - One after another

  var listenToThese: String { say("Listen to these", "연달아 듣기") }
  var listeningList: String { say("Listening list", "재생 목록") }
  func placeInQueue(_ place: Int, _ count: Int) -> String {
    say("\(place) of \(count)", "\(count)개 중 \(place)번째")
  }
  var nextItem: String { say("Next item", "다음 항목") }
  var previousItem: String { say("Previous item", "이전 항목") }
  func moveUp(_ title: String) -> String { say("Move “\(title)” up", "‘\(title)’ 위로 옮기기") }
  func moveDown(_ title: String) -> String {
    say("Move “\(title)” down", "‘\(title)’ 아래로 옮기기")
  }
  func takeFromQueue(_ title: String) -> String {
    say("Take “\(title)” off the list", "‘\(title)’ 목록에서 빼기")
  }
  var endQueue: String { say("End the listening list", "재생 목록 끝내기") }
  var nothingToHear: String {
    say("Nothing in this list can be read aloud.", "이 목록에는 들을 수 있는 것이 없어요.")
  }
  var queueWaits: String {
    say(
      "The next item isn’t on this device. Press Play once you’re online.",
      "다음 항목이 이 기기에 없어요. 온라인일 때 재생을 눌러 주세요.")
  }

  func passedOver(_ titles: [String]) -> String {
    let title = titles.first ?? ""
    return titles.count == 1
      ? say(
        "“\(title)” can’t be played here and was skipped.",
        "‘\(title)’: 재생할 수 없어서 건너뛰었어요.")
      : say(
        "\(titles.count) items can’t be played here and were skipped.",
        "재생할 수 없는 \(titles.count)개를 건너뛰었어요.")
  }

  // MARK: - What a voice note says

  var transcript: String { say("Transcript", "글로 옮긴 내용") }
  var writeDown: String { say("Write down what is said", "글로 옮기기") }
  var writeNothingDown: String { say("Stop writing it down", "옮기기 취소") }
  var editTranscript: String { say("Edit transcript", "내용 고치기") }
  var writtenByMachine: String {
    say(
      "A machine wrote this down and may be wrong. The recording stays as it is.",
      "기계가 옮긴 글이라 틀릴 수 있어요. 녹음은 그대로 남아 있어요.")
  }
  func transcriptText(_ state: TranscriptState) -> String {
    switch state {
    case .none, .ready:
      say(
        "This sends the recording to the speech service that your server’s owner chose. Nothing is sent before you ask for it.",
        "녹음을 서버 소유자가 정한 음성 인식 서비스로 보내요. 직접 누르기 전에는 보내지 않아요.")
    case .asked, .making: say("Being written down…", "글로 옮기는 중…")
    case .noService:
      say(
        "This server can’t write recordings down any more. Its owner can set that up.",
        "서버가 이제 녹음을 글로 옮길 수 없어요. 서버 소유자가 설정할 수 있어요.")
    case .nothingSaid: say("No words were heard in it.", "녹음에서 말소리를 찾지 못했어요.")
    case .tooLarge:
      say(
        "This recording is too large for the speech service.",
        "녹음이 음성 인식 서비스에 보내기에 너무 커요.")
    case .failed:
      say(
        "It could not be written down. Try again later, or tell the server’s owner.",
        "글로 옮기지 못했어요. 나중에 다시 시도하거나 서버 소유자에게 알려 주세요.")
    }
  }

  // MARK: - The server's voice

  var audioFile: String { say("Audio file", "오디오 파일") }
  var makeAudioFile: String { say("Make an audio file", "오디오 파일 만들기") }
  var makeNoAudioFile: String { say("Stop making it", "만들기 취소") }
  var playAudioFile: String { say("Play the audio file", "오디오 파일로 듣기") }
  var deleteAudioFile: String { say("Delete the audio file", "오디오 파일 삭제") }
  func speakingText(_ state: SpeakingState, percent: Int) -> String {
    switch state {
    case .none:
      say(
        "The server can read this aloud into a file, which plays on with a locked screen and without a network. The program or service that your server’s owner chose gets the text, and gets it again whenever it changes. Nothing is sent before you ask for it.",
        "서버가 이 글을 읽어 파일로 만들 수 있어요. 화면이 잠겨도, 오프라인에서도 들을 수 있어요. 글은 서버 소유자가 정한 프로그램이나 서비스로 보내고, 글이 바뀌면 다시 보내요. 직접 누르기 전에는 보내지 않아요."
      )
    case .asked: say("The server will make it soon.", "서버가 곧 만들기 시작해요.")
    case .making: say("Being made: \(percent)%", "만드는 중: \(percent)%")
    case .ready:
      say(
        "There is an audio file. It plays on with a locked screen and without a network.",
        "오디오 파일이 있어요. 화면이 잠겨도, 오프라인에서도 들을 수 있어요.")
    case .noVoice:
      say(
        "This server has no voice any more. Its owner can set one up.",
        "이제 이 서버에서는 글을 읽어 줄 수 없어요. 서버 소유자가 설정할 수 있어요.")
    case .noLanguage:
      say(
        "The server has no voice for this text’s language. Its owner can add one.",
        "서버에 이 글의 언어를 읽을 목소리가 없어요. 서버 소유자가 추가할 수 있어요.")
    case .tooLong:
      say(
        "This text is too long for one audio file. You can listen with this device’s voice.",
        "글이 너무 길어서 한 파일로 만들 수 없어요. 이 기기의 목소리로는 들을 수 있어요.")
    case .noRoom:
      say(
        "Your account has no room for the file. Delete something large, then try again.",
        "계정에 파일을 저장할 공간이 없어요. 큰 항목을 삭제한 뒤 다시 시도해 주세요.")
    case .failed:
      say(
        "The server’s voice could not read this text. Try again later, or tell the server’s owner.",
        "서버의 목소리가 이 글을 읽지 못했어요. 나중에 다시 시도하거나 서버 소유자에게 알려 주세요.")
    }
  }
}
