extension Surface {
    /// The surface behind a calibration matrix (`LIBINPUT_CALIBRATION_MATRIX`), which libinput applies
    /// to touches as fractions of the axes: x' = ax + by + c, y' = dx + ey + f.
    ///
    /// Its width is the way on the panel on which x' goes from 0 to 1; so a matrix that turns by 90°
    /// swaps width and height, and one that stretches to twice the size leaves half of the panel.
    /// - Parameter matrix: a b c d e f.
    /// - Returns: the surface, unchanged where that is no such matrix.
    public func calibrated(by matrix: [Double]) -> Surface {
        guard matrix.count == 6 else { return self }
        let width = way(matrix[0], matrix[1])
        let height = way(matrix[3], matrix[4])
        guard width.isFinite, height.isFinite, width > 0, height > 0 else { return self }
        return Surface(width: width, height: height, isMeasured: isMeasured)
    }

    /// How far one goes on the panel, the shortest way, until the sum of the shares of both axes is 1.
    private func way(_ alongX: Double, _ alongY: Double) -> Double {
        1 / Vector(dx: alongX / width, dy: alongY / height).length
    }
}
