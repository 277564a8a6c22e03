import Kernel

/// Finds the text in a picture: by tesseract, in a child process with limits.
public struct PictureText: Sendable {
  /// The text of a picture's bytes; nil where it could not be read.
  ///
  /// Throws where the machine failed, and not the picture.
  public var find: @Sendable ([UInt8]) async throws(PageReader.Failure) -> String?

  public init(
    find: @escaping @Sendable ([UInt8]) async throws(PageReader.Failure) -> String?
  ) {
    self.find = find
  }

  /// This program with `ocr-worker`, which limits itself and becomes tesseract.
  public static func childProcess(
    program: String = "/proc/self/exe", arguments: [String] = ["ocr-worker"],
    time: Duration = .seconds(60)
  ) -> PictureText {
    let process = ChildProcess(
      program: program, arguments: arguments, time: time, answerLimit: 4 << 20)
    return PictureText { (bytes) throws(PageReader.Failure) in
      do throws(ChildProcess.Failure) {
        return String(decoding: try await process.ask(bytes), as: UTF8.self)
      } catch {
        if error == .killed { throw .killed }
        // Whatever else went wrong: the picture is kept, and has no text.
        return nil
      }
    }
  }
}
