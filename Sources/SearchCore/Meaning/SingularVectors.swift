/// The directions in which a matrix of documents × words says most: its first singular values and right singular vectors.
///
/// Found from random directions (Halko, Martinsson and Tropp, Finding structure with randomness, 2011), with two power
/// iterations and ten directions more than are wanted; the same for the same seed.
public struct SingularVectors: Sendable {
  private static let more = 10
  private static let iterations = 2

  /// The greatest first.
  public let values: [Float]
  /// Words × values.
  public let vectors: DenseMatrix

  public init(of matrix: SparseMatrix, count: Int, seed: UInt64 = 1) {
    let rank = min(matrix.rows, matrix.columns)
    let count = min(count, rank)
    let wide = min(count + Self.more, rank)
    let start = DenseMatrix(rows: matrix.rows, columns: wide, seed: seed)
    var basis = matrix.transposedTimes(start).orthonormal
    for _ in 0..<Self.iterations {
      basis = matrix.transposedTimes(matrix.times(basis)).orthonormal
    }
    let eigen = SymmetricEigen(matrix.times(basis).gram, size: wide)
    var turn = DenseMatrix(rows: wide, columns: count)
    for row in 0..<wide {
      for column in 0..<count {
        turn.values[row * count + column] = Float(eigen.vectors[row * wide + column])
      }
    }
    values = eigen.values.prefix(count).map { Float(max($0, 0).squareRoot()) }
    vectors = basis.times(turn)
  }
}
