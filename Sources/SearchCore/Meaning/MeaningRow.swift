/// A vector in a byte for each number: what it points to, and one number for how long it is.
enum MeaningRow {
  /// Appends the numbers as parts of the greatest; how much a part is worth.
  static func append(_ vector: UnsafeBufferPointer<Float>, to bytes: inout [UInt8]) -> Float {
    var greatest: Float = 0
    for value in vector { greatest = max(greatest, value.magnitude) }
    for value in vector {
      let part = greatest > 0 ? value / greatest * 127 : 0
      let nearest = part + (part < 0 ? -0.5 : 0.5)
      bytes.append(UInt8(bitPattern: Int8(max(-127, min(127, nearest)))))
    }
    return greatest / 127
  }

  /// Adds a row, as often as the weight says.
  static func add(
    _ row: UnsafeBufferPointer<UInt8>, _ weight: Float,
    to vector: UnsafeMutableBufferPointer<Float>
  ) {
    for index in 0..<min(row.count, vector.count) {
      vector[index] += weight * Float(Int8(bitPattern: row[index]))
    }
  }

  static func length(_ row: UnsafeBufferPointer<UInt8>) -> Float {
    var squares: Float = 0
    for byte in row {
      let value = Float(Int8(bitPattern: byte))
      squares += value * value
    }
    return squares.squareRoot()
  }

  /// The cosine of the angle to a vector; 0 for what points nowhere.
  static func cosine(_ row: UnsafeBufferPointer<UInt8>, _ vector: [Float]) -> Float {
    var (product, squares, length): (Float, Float, Float) = (0, 0, 0)
    for index in 0..<min(row.count, vector.count) {
      let value = Float(Int8(bitPattern: row[index]))
      product += value * vector[index]
      squares += value * value
      length += vector[index] * vector[index]
    }
    guard squares > 0, length > 0 else { return 0 }
    return product / (squares * length).squareRoot()
  }
}
