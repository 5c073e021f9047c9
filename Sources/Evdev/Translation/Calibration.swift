import InputEvents

/// The matrix of `LIBINPUT_CALIBRATION_MATRIX`, which rotates or scales a touch surface.
///
/// The matrix has single precision, and positions are truncated to whole units, as in libinput, so
/// that the results are the same.
struct Calibration {
    /// The name of the udev property that contains the matrix.
    static let property = "LIBINPUT_CALIBRATION_MATRIX"

    /// The first two rows of the matrix for positions in units: a, b, c and d, e, f.
    private let a, b, c, d, e, f: Float

    /// Returns the six numbers of a matrix; nil if the text is malformed.
    static func numbers(_ text: String) -> [Float]? {
        let numbers = text.split(separator: " ").compactMap { Float(String($0)) }
        return numbers.count == 6 && numbers.allSatisfy(\.isFinite) ? numbers : nil
    }

    /// Reads the six numbers of a matrix, for a surface with these axes.
    ///
    /// Fails if the text is malformed or an axis is empty, and for the identity, which libinput
    /// does not apply.
    init?(_ text: String, x: AxisRange, y: AxisRange) {
        guard let numbers = Calibration.numbers(text), numbers != [1, 0, 0, 0, 1, 0] else {
            return nil
        }
        let userMatrix = Matrix(rows: [numbers[0...2], numbers[3...5]].map(Array.init))
        let width = Double(x.maximum) - Double(x.minimum) + 1
        let height = Double(y.maximum) - Double(y.minimum) + 1
        guard width > 0, height > 0 else { return nil }

        // The product converts units to fractions of the axes, applies the user's matrix, and
        // converts the fractions back to units.
        let toUnits = Matrix.translation(Float(x.minimum), Float(y.minimum))
            .times(.scale(Float(width), Float(height)))
        let toFractions = Matrix.translation(
            Float(-Double(x.minimum) / width),
            Float(-Double(y.minimum) / height)
        ).times(.scale(Float(1 / width), Float(1 / height)))
        let rows = toUnits.times(userMatrix).times(toFractions).rows
        (a, b, c) = (rows[0][0], rows[0][1], rows[0][2])
        (d, e, f) = (rows[1][0], rows[1][1], rows[1][2])
    }

    /// Returns the position after calibration.
    func applied(toX x: Int32, y: Int32) -> (Int32, Int32) {
        (
            Calibration.truncated(Float(x) * a + Float(y) * b + c),
            Calibration.truncated(Float(x) * d + Float(y) * e + f)
        )
    }

    private static func truncated(_ value: Float) -> Int32 {
        guard value.isFinite else { return 0 }
        return Int32(clamping: Int64(max(-1e15, min(1e15, value))))
    }
}

/// The first two rows of a 3×3 matrix; the third is always 0 0 1.
private struct Matrix {
    var rows: [[Float]]

    static func translation(_ x: Float, _ y: Float) -> Matrix {
        Matrix(rows: [[1, 0, x], [0, 1, y]])
    }

    static func scale(_ x: Float, _ y: Float) -> Matrix {
        Matrix(rows: [[x, 0, 0], [0, y, 0]])
    }

    func times(_ other: Matrix) -> Matrix {
        let otherRows = other.rows + [[0, 0, 1]]
        return Matrix(
            rows: rows.map { (row: [Float]) -> [Float] in
                (0..<3).map { (column: Int) -> Float in
                    var sum = 0.0
                    for index in 0..<3 { sum += Double(row[index] * otherRows[index][column]) }
                    return Float(sum)
                }
            }
        )
    }
}
