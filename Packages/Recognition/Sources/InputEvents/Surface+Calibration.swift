extension Surface {
    /// Returns the surface to which a calibration matrix (`LIBINPUT_CALIBRATION_MATRIX`) maps the
    /// panel.
    ///
    /// libinput applies the matrix to positions in fractions of the axes: x' = ax + by + c,
    /// y' = dx + ey + f. The width of the result is the distance on the panel over which x' goes
    /// from 0 to 1. A matrix that rotates by 90° therefore swaps width and height, and a matrix
    /// that doubles the fractions halves the surface.
    ///
    /// - Parameter matrix: a b c d e f.
    /// - Returns: the surface, unchanged if the matrix is invalid.
    public func calibrated(by matrix: [Double]) -> Surface {
        guard matrix.count == 6 else { return self }
        let width = extent(matrix[0], matrix[1])
        let height = extent(matrix[3], matrix[4])
        guard width.isFinite, height.isFinite, width > 0, height > 0 else { return self }
        return Surface(width: width, height: height, source: source)
    }

    /// Returns the shortest distance on the panel over which a new coordinate grows by 1, given its
    /// two factors.
    private func extent(_ alongX: Double, _ alongY: Double) -> Double {
        1 / Vector(dx: alongX / width, dy: alongY / height).length
    }
}
