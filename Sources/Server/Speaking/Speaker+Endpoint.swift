public import AddressCore

extension Speaker {
  /// A service that speaks as OpenAI's: `POST …/v1/audio/speech`.
  ///
  /// It gets every sentence of what is read aloud. `key` may be empty.
  public static func endpoint(
    _ address: Address, model: String, key: String, voices: VoiceNames, fetcher: Fetcher,
    program: String = "/proc/self/exe"
  ) -> Speaker {
    Speaker(
      say: { (text, language) throws(Failure) in
        guard let voice = voices.voice(for: language) else { throw .noLanguage }
        let request: JSON = [
          "model": .string(model), "input": .string(text), "voice": .string(voice),
          "response_format": "wav",
        ]
        return try await fetcher.spoken(request, at: address, key: key)
      }, encode: encoding(by: program))
  }
}

extension Fetcher {
  fileprivate func spoken(
    _ request: JSON, at address: Address, key: String
  ) async throws(Speaker.Failure) -> [UInt8] {
    var headers = ["Content-Type: application/json"]
    if !key.isEmpty { headers.append("Authorization: Bearer \(key)") }
    let answer: WholeAnswer
    do throws(FetchFailure) {
      answer = try await ask(address, headers: headers, body: request.bytes, upTo: limits.bytes)
    } catch {
      throw error == .tooLarge ? .unusable(.answerTooLarge) : .notNow
    }
    guard answer.status != 429, answer.status < 500 else { throw .notNow }
    guard answer.status == 200 else { throw .unusable(.status(answer.status)) }
    return answer.bytes
  }
}
