import ArgumentParser
import Foundation

/// An option's value: what was typed, else the environment's, else the default.
enum Setting {
  static func text(_ typed: String?, _ variable: String) -> String? {
    if let typed { return typed }
    let value = ProcessInfo.processInfo.environment[variable]
    return value?.isEmpty == false ? value : nil
  }

  static func number(
    _ typed: Int?, _ variable: String, in range: ClosedRange<Int>, default value: Int
  ) throws -> Int {
    guard let text = text(typed.map(String.init), variable) else { return value }
    guard let number = Int(text), range.contains(number) else {
      throw ValidationError(
        "\(variable) or its option has to be a number from \(range.lowerBound) to"
          + " \(range.upperBound), not \"\(text)\".")
    }
    return number
  }

  static func flag(_ typed: Bool, _ variable: String) throws -> Bool {
    if typed { return true }
    switch text(nil, variable) {
    case nil, "0", "false", "no": return false
    case "1", "true", "yes": return true
    case .some(let text):
      throw ValidationError("\(variable) has to be 1 or 0, not \"\(text)\".")
    }
  }
}

/// Where the data is.
struct DataOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder that holds everything. (LATER_DATA; default: ./data)", valueName: "folder"))
  var data: String?

  var folder: String { Setting.text(data, "LATER_DATA") ?? "./data" }
}
