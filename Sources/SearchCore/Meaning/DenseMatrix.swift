import Kernel

/// Numbers in rows.
public struct DenseMatrix: Sendable {
  public let rows: Int
  public let columns: Int
  /// Row after row.
  public internal(set) var values: [Float]

  /// Zeros.
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    values = [Float](repeating: 0, count: rows * columns)
  }

  /// Numbers from -1 to 1 that follow from a seed.
  init(rows: Int, columns: Int, seed: UInt64) {
    self.init(rows: rows, columns: columns)
    var lots = SplitMix64(seed: seed)
    for index in values.indices {
      values[index] = Float(lots.next() >> 40) / Float(1 << 23) - 1
    }
  }

  public subscript(_ row: Int, _ column: Int) -> Float { values[row * columns + column] }

  var transposed: DenseMatrix {
    var other = DenseMatrix(rows: columns, columns: rows)
    for row in 0..<rows {
      for column in 0..<columns { other.values[column * rows + row] = self[row, column] }
    }
    return other
  }

  /// Columns of length 1, each upright on all before it (Gram and Schmidt, twice over); zeros for one that says nothing new.
  var orthonormal: DenseMatrix {
    var turned = transposed
    let length = rows
    turned.values.withUnsafeMutableBufferPointer { values in
      for row in 0..<columns {
        let own = UnsafeMutableBufferPointer(
          rebasing: values[(row * length)..<((row + 1) * length)])
        let before = Self.norm(UnsafeBufferPointer(own))
        for _ in 0..<2 {
          for other in 0..<row {
            let other = UnsafeBufferPointer(
              rebasing: values[(other * length)..<((other + 1) * length)])
            let share = Self.dot(other, UnsafeBufferPointer(own))
            for index in 0..<length { own[index] -= share * other[index] }
          }
        }
        let norm = Self.norm(UnsafeBufferPointer(own))
        // What is left of such is rounding.
        let scale = norm > before * 1e-5 ? 1 / norm : 0
        for index in 0..<length { own[index] *= scale }
      }
    }
    return turned.transposed
  }

  /// Itself turned round, times itself: columns × columns.
  var gram: [Double] {
    var sums = [Double](repeating: 0, count: columns * columns)
    for row in 0..<rows {
      let start = row * columns
      for left in 0..<columns where values[start + left] != 0 {
        let value = Double(values[start + left])
        for right in left..<columns {
          sums[left * columns + right] += value * Double(values[start + right])
        }
      }
    }
    for left in 0..<columns {
      for right in 0..<left { sums[left * columns + right] = sums[right * columns + left] }
    }
    return sums
  }

  func times(_ other: DenseMatrix) -> DenseMatrix {
    var product = DenseMatrix(rows: rows, columns: other.columns)
    for row in 0..<rows {
      for middle in 0..<columns {
        let value = self[row, middle]
        guard value != 0 else { continue }
        for column in 0..<other.columns {
          product.values[row * other.columns + column] +=
            value * other.values[middle * other.columns + column]
        }
      }
    }
    return product
  }

  private static func norm(_ values: UnsafeBufferPointer<Float>) -> Float {
    dot(values, values).squareRoot()
  }

  /// In four sums, which a processor adds side by side.
  private static func dot(
    _ left: UnsafeBufferPointer<Float>, _ right: UnsafeBufferPointer<Float>
  ) -> Float {
    var (one, two, three, four): (Float, Float, Float, Float) = (0, 0, 0, 0)
    var index = 0
    while index + 4 <= left.count {
      one += left[index] * right[index]
      two += left[index + 1] * right[index + 1]
      three += left[index + 2] * right[index + 2]
      four += left[index + 3] * right[index + 3]
      index += 4
    }
    while index < left.count {
      one += left[index] * right[index]
      index += 1
    }
    return one + two + (three + four)
  }
}
