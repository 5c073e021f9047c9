import InputEvents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Calculates with angles in degrees; they look clockwise, because y grows downwards.
enum Angle {
    /// Returns the sine and cosine of an angle.
    static func sineAndCosine(_ degrees: Double) -> (Double, Double) {
        (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    }

    /// Returns the angle from one direction to another the shorter way, −180 to 180.
    static func between(_ from: Vector, _ to: Vector) -> Double {
        let along = from.dx * to.dx + from.dy * to.dy
        let aside = from.dx * to.dy - from.dy * to.dx
        return atan2(aside, along) * 180 / .pi
    }
}
