import InputEvents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The spreading and turning of the fingers about their centre.
struct Spread {
    /// The ratio of the mean distance from the centre to that at the landing.
    private(set) var scale = 1.0
    /// Degrees turned since the landing, clockwise positive, possibly more than a full turn.
    private(set) var angle = 0.0

    /// The mean path of the fingers, and the shortest path of such a pinch, turn and shift; a
    /// scribble is much longer.
    private(set) var path = 0.0
    private(set) var neededPath = 0.0

    mutating func reset() { self = Spread() }

    /// Compares the position of each finger with that of its landing.
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
        // The angle nearest to the previous one, so that a full circle counts as 360°.
        let turn = atan2(aside, along) * 180 / .pi
        angle = turn + ((angle - turn) / 360).rounded() * 360

        let count = Double(sequence.fingers)
        let radii = ((before / count).squareRoot(), (after / count).squareRoot())
        neededPath =
            (radii.1 - radii.0).magnitude + (radii.0 + radii.1) / 2 * angle.magnitude * .pi / 180
            + (end - start).length
        path = sequence.contacts.reduce(0) { $0 + $1.wholePath } / count
    }
}
