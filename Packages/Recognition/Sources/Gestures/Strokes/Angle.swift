import InputEvents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Functions of angles in degrees; positive angles are clockwise, because y grows downwards.
enum Angle {
    /// Returns the sine and cosine of an angle.
    static func sineAndCosine(_ degrees: Double) -> (Double, Double) {
        (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    }

    /// Returns the smaller angle from one direction to another, from −180 to 180 degrees.
    static func between(_ from: Vector, _ to: Vector) -> Double {
        let dot = from.dx * to.dx + from.dy * to.dy
        let cross = from.dx * to.dy - from.dy * to.dx
        return atan2(cross, dot) * 180 / .pi
    }
}
