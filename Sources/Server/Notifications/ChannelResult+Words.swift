public import Kit
public import Storage

extension ChannelResult {
  /// What happened, and what the person can do about it.
  public func sentence(_ sort: NotificationChannel.Sort, _ words: Words) -> String {
    let service = sort.service(words)
    let topic = Particle.topic.after(service)
    let subject = Particle.subject.after(service)
    return switch self {
    case .sent: words.say("Sent.", "보냈어요.")
    case .gone:
      words.say(
        "This browser no longer takes notifications. Turn them on there again.",
        "이 브라우저는 더 이상 알림을 받지 않아요. 그 브라우저에서 다시 켜 주세요.")
    case .refused:
      sort == .push
        ? words.say(
          "The push service doesn’t accept this server’s key.",
          "푸시 서비스가 이 서버의 키를 받아들이지 않아요.")
        : words.say(
          "\(service) doesn’t let this server in. Check the token or the password.",
          "\(subject) 이 서버를 받아들이지 않아요. 토큰이나 비밀번호를 확인해 주세요.")
    case .tooLong:
      words.say(
        "The message is too long for \(service.lowercasedStart).", "\(topic) 이렇게 긴 메시지를 받지 않아요.")
    case .busy:
      words.say(
        "\(service) asked for a pause. The next try comes later.",
        "\(subject) 잠시 기다려 달라고 했어요. 나중에 다시 보내요.")
    case .serverTrouble:
      words.say(
        "\(service) has trouble right now. The next try comes later.",
        "\(service)에 지금 문제가 있어요. 나중에 다시 보내요.")
    case .unreachable:
      sort == .push || sort == .mail
        ? words.say("\(service) can’t be reached right now.", "지금 \(service)에 연결할 수 없어요.")
        : words.say(
          "\(service) can’t be reached. Check the address.",
          "\(service)에 연결할 수 없어요. 주소를 확인해 주세요.")
    case .timedOut:
      words.say("\(service) took too long to answer.", "\(subject) 너무 오래 응답하지 않았어요.")
    case .forbiddenAddress:
      words.say(
        "This server may not send to this address or port. Its owner can allow it.",
        "이 서버는 이 주소나 포트로 보낼 수 없어요. 서버 소유자가 허용할 수 있어요.")
    case .invalidAddress:
      words.say(
        "Nothing can be sent to this address. Check it.",
        "이 주소로는 보낼 수 없어요. 주소를 확인해 주세요.")
    case .notFound:
      words.say("There is nothing at this address. Check it.", "이 주소에는 아무것도 없어요. 주소를 확인해 주세요.")
    case .moved:
      words.say(
        "This address leads to another one. Enter that one instead.",
        "이 주소는 다른 주소로 이어져요. 그 주소를 입력해 주세요.")
    case .notUnderstood:
      words.say("\(service) didn’t accept the message.", "\(subject) 메시지를 받아들이지 않았어요.")
    case .noMailServer:
      words.say(
        "This server can’t send mail: its owner hasn’t set up a mail server.",
        "이 서버는 메일을 보낼 수 없어요. 소유자가 메일 서버를 설정하지 않았어요.")
    }
  }
}

extension NotificationChannel.Sort {
  /// At the beginning of a sentence.
  fileprivate func service(_ words: Words) -> String {
    switch self {
    case .push: words.say("The push service", "푸시 서비스")
    case .mail: words.say("The mail server", "메일 서버")
    case .ntfy: "ntfy"
    case .gotify: "Gotify"
    case .webhook: words.say("The webhook", "웹훅")
    }
  }
}

extension String {
  /// Within a sentence.
  fileprivate var lowercasedStart: String {
    hasPrefix("The ") ? "the " + dropFirst(4) : self
  }
}
