import InputEvents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The spread and rotation of the fingers about their centroid since the landing.
struct Spread {
    /// The root mean square distance from the centroid, relative to its value at the landing.
    private(set) var scale = 1.0
    /// The rotation in degrees, clockwise positive, possibly more than a full turn.
    private(set) var angle = 0.0

    /// The mean length of the fingers' paths, in millimetres.
    private(set) var path = 0.0
    /// The mean length, in millimetres, that the scale, the angle and the shift need at least.
    private(set) var neededPath = 0.0

    mutating func reset() { self = Spread() }

    /// Compares the position of each finger with its landing.
    mutating func measure(_ sequence: TouchSequence) {
        let start = sequence.start
        let end = sequence.end
        var (before, after, along, aside) = (0.0, 0.0, 0.0, 0.0)
        for contact in sequence.contacts {
            let was = contact.landing - start
            let now = contact.position - end
            before += was.dx * was.dx + was.dy * was.dy
            after += now.dx * now.dx + now.dy * now.dy
            along += was.dx * now.dx + was.dy * now.dy
            aside += was.dx * now.dy - was.dy * now.dx
        }
        guard before > 0, after > 0 else { return }
        scale = (after / before).squareRoot()
        // The equivalent angle nearest to the last one, so that a full turn counts as 360°.
        let measured = atan2(aside, along) * 180 / .pi
        angle = measured + ((angle - measured) / 360).rounded() * 360

        let count = Double(sequence.fingers)
        let (first, last) = ((before / count).squareRoot(), (after / count).squareRoot())
        neededPath =
            (last - first).magnitude + (first + last) / 2 * angle.magnitude * .pi / 180
            + (end - start).length
        path = sequence.contacts.reduce(0) { $0 + $1.wholePath } / count
    }
}
