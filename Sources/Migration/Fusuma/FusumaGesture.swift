/// The properties by which fusuma distinguishes gestures.
struct FusumaGesture: Hashable, Sendable {
    /// The kind: `swipe`, `pinch`, `rotate`, `hold` or `tap`.
    var kind: String
    /// The number of fingers; nil for any number.
    var fingers: Int?
    /// The direction (`left`, `in`, `clockwise` …); nil for any direction.
    var direction: String?
    /// The keys that must be held, in the kernel's names and sorted.
    var heldKeys: [String] = []
    /// The programs that must have the focus; empty for all.
    var applications: [String] = []

    /// The kinds of gestures, each with its directions.
    static let directions: [String: [String]] = [
        "swipe": ["left", "right", "up", "down"],
        "pinch": ["in", "out"],
        "rotate": ["clockwise", "counterclockwise"],
        "hold": [],
        // fusuma's plugin for taps adds this kind.
        "tap": [],
    ]

    /// The value of inputrx's `on:`.
    var on: String { direction.map { "\(kind) \($0)" } ?? kind }

    /// The kind in a sentence.
    var noun: String { kind == "rotate" ? "rotation" : kind }

    /// The axes of the kind; empty for gestures without a direction.
    var axes: [FusumaAxis] { FusumaAxis.all[kind] ?? [] }

    /// The axis of the direction; nil for any direction.
    var axis: FusumaAxis? {
        direction.flatMap { direction in axes.first { $0.directions.contains(direction) } }
    }

    /// The gesture in the opposite direction; nil for any direction.
    var opposite: FusumaGesture? {
        guard let axis, let direction else { return nil }
        return inDirection(direction == axis.more ? axis.less : axis.more)
    }

    /// Returns the same gesture in another direction, or in any direction.
    func inDirection(_ direction: String?) -> FusumaGesture {
        var gesture = self
        gesture.direction = direction
        return gesture
    }

    /// Returns the reason why fusuma never acts at this moment of the gesture; nil if it does.
    func reasonAgainst(_ phase: FusumaPhase) -> String? {
        switch (kind, phase) {
        case ("hold", .update): "fusuma has no `update:` of a hold"
        case ("hold", _), ("tap", .once): nil
        case ("tap", _): "a tap of fusuma acts only once"
        case (_, .cancelled): "only a hold of fusuma has `cancelled:`; a \(noun) has `end:` instead"
        case (_, .once) where direction == nil, ("rotate", _) where direction == nil:
            "fusuma asks only for a \(noun) in a direction here"
        default: nil
        }
    }

    /// Returns the size of a step that is this many times inputrx's default.
    ///
    /// `isExact` is false if inputrx has no step of this size, so that it is the smallest or the
    /// largest one.
    func stepSize(times factor: Double) -> (text: String, isExact: Bool) {
        let (usual, sizes, unit): (Double, ClosedRange<Double>, String) =
            switch kind {
            case "pinch": (10, 1...100, "%")
            case "rotate": (15, 1...360, "°")
            default: (5, 0.5...100, "mm")
            }
        let size = usual * factor
        let possible = min(sizes.upperBound, max(sizes.lowerBound, size))
        return (ShortNumber.text(possible) + unit, possible == size)
    }
}
