/// The fields of a form, which the enum `Field` names: what stands in each, as it was typed.
///
/// Texts are kept as bytes: so the compiler derives an equality that holds of the bytes, for forms too.
public struct FormFields<Field: RawRepresentable & CaseIterable & Sendable>: Equatable, Sendable
where Field.RawValue == Int {
  /// By the number of the field; nil where nothing was entered.
  private var texts: [[UInt8]?]
  private var opened: [[UInt8]?]

  /// A form that is opened with these entered.
  public init(_ entered: [(Field, String)] = []) {
    texts = Array(repeating: nil, count: Field.allCases.count)
    for (field, text) in entered { texts[field.rawValue] = Array(text.utf8) }
    opened = texts
  }

  public subscript(field: Field) -> String? {
    get { texts[field.rawValue].map { String(decoding: $0, as: UTF8.self) } }
    set { texts[field.rawValue] = newValue.map { Array($0.utf8) } }
  }

  /// The same form as it was opened.
  public var reset: FormFields {
    var fields = self
    fields.texts = opened
    return fields
  }

  /// Whether something else stands there than when the form was opened.
  public func isChanged(_ field: Field) -> Bool {
    (texts[field.rawValue] ?? []) != (opened[field.rawValue] ?? [])
  }

  /// Whether there is anything to lose.
  public var isChanged: Bool {
    for field in Field.allCases where isChanged(field) { return true }
    return false
  }
}
