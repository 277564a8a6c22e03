import Kernel

/// The eigenvalues of a small symmetric matrix, the greatest first, each with its vector.
///
/// By Jacobi's rotations, one after the other for every pair, until nothing beside the diagonal is left.
struct SymmetricEigen {
  private(set) var values: [Double] = []
  /// Row after row; the vectors are its columns.
  private(set) var vectors: [Double] = []

  private static let mostSweeps = 30

  private let size: Int
  private var matrix: [Double]
  private var turned: [Double]

  init(_ matrix: [Double], size: Int) {
    self.size = size
    self.matrix = matrix
    turned = [Double](repeating: 0, count: size * size)
    for index in 0..<size { turned[index * size + index] = 1 }
    var sweeps = 0
    while sweeps < Self.mostSweeps, !isDiagonal {
      sweeps += 1
      for left in 0..<size {
        for right in (left + 1)..<max(size, left + 1) { rotate(left, right) }
      }
    }
    let order = Array(0..<size).inOrder { diagonal($0) > diagonal($1) }
    values = order.map { diagonal($0) }
    vectors = [Double](repeating: 0, count: size * size)
    for (column, old) in order.enumerated() {
      for row in 0..<size { vectors[row * size + column] = turned[row * size + old] }
    }
  }

  private func diagonal(_ index: Int) -> Double { matrix[index * size + index] }

  private var isDiagonal: Bool {
    var (beside, on) = (0.0, 0.0)
    for row in 0..<size {
      for column in 0..<size {
        let value = matrix[row * size + column]
        if row == column { on += value * value } else { beside += value * value }
      }
    }
    return beside <= on * 1e-20
  }

  /// Turns two axes so that the number between them becomes 0.
  private mutating func rotate(_ left: Int, _ right: Int) {
    let between = matrix[left * size + right]
    guard between != 0 else { return }
    let ratio = (diagonal(right) - diagonal(left)) / (2 * between)
    let size = ratio.magnitude + (ratio * ratio + 1).squareRoot()
    let tangent = (ratio < 0 ? -1 : 1) / size
    let cosine = 1 / (tangent * tangent + 1).squareRoot()
    let sine = tangent * cosine
    for index in 0..<self.size {
      Self.turn(&matrix, index * self.size + left, index * self.size + right, cosine, sine)
    }
    for index in 0..<self.size {
      Self.turn(&matrix, left * self.size + index, right * self.size + index, cosine, sine)
      Self.turn(&turned, index * self.size + left, index * self.size + right, cosine, sine)
    }
  }

  @inline(__always)
  private static func turn(
    _ values: inout [Double], _ left: Int, _ right: Int, _ cosine: Double, _ sine: Double
  ) {
    let (one, other) = (values[left], values[right])
    values[left] = cosine * one - sine * other
    values[right] = sine * one + cosine * other
  }
}
