/// Numbers of which most are 0, column by column: here documents × words.
public struct SparseMatrix: Sendable {
  public let rows: Int
  private var starts: [Int] = [0]
  private var places: [Int32] = []
  private var values: [Float] = []

  public init(rows: Int) { self.rows = rows }

  public var columns: Int { starts.count - 1 }

  /// Adds a number to the last column.
  public mutating func add(_ value: Float, row: Int) {
    guard row >= 0, row < rows else { return }
    places.append(Int32(truncatingIfNeeded: row))
    values.append(value)
  }

  /// Ends the column whose numbers were added.
  public mutating func endColumn() { starts.append(values.count) }

  /// Gives each row the length 1.
  mutating func normaliseRows() {
    var squares = [Float](repeating: 0, count: rows)
    for (index, value) in values.enumerated() { squares[Int(places[index])] += value * value }
    for index in values.indices {
      let square = squares[Int(places[index])]
      if square > 0 { values[index] /= square.squareRoot() }
    }
  }

  /// Rows × the other's columns.
  func times(_ other: DenseMatrix) -> DenseMatrix {
    var product = DenseMatrix(rows: rows, columns: other.columns)
    each(other, &product) { column, row in (column, row) }
    return product
  }

  /// Turned round: columns × the other's columns.
  func transposedTimes(_ other: DenseMatrix) -> DenseMatrix {
    var product = DenseMatrix(rows: columns, columns: other.columns)
    each(other, &product) { column, row in (row, column) }
    return product
  }

  /// Adds a row of one, as often as each number says, to a row of the other.
  @inline(__always)
  private func each(
    _ source: DenseMatrix, _ product: inout DenseMatrix,
    _ rows: (_ column: Int, _ row: Int) -> (from: Int, to: Int)
  ) {
    let count = source.columns
    source.values.withUnsafeBufferPointer { source in
      product.values.withUnsafeMutableBufferPointer { product in
        for column in 0..<columns {
          for index in starts[column]..<starts[column + 1] {
            let (from, to) = rows(column, Int(places[index]))
            let value = values[index]
            for offset in 0..<count {
              product[to * count + offset] += value * source[from * count + offset]
            }
          }
        }
      }
    }
  }
}
