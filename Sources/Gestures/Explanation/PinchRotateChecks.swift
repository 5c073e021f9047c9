extension PinchRotateRecogniser {
    /// Whether fingers spread or turned as far, and the way, that the kind asks for.
    static func amount(of kind: GestureKind, scale: Double, angle: Double) -> Check? {
        switch kind {
        case .pinch(let direction):
            let isStrong = strength(ofScale: scale) >= 1
            return direction == .out
                ? Check(.scale, scale, .atLeast(pinchScale), passes: isStrong && scale >= 1)
                : Check(.scale, scale, .atMost(1 / pinchScale), passes: isStrong && scale < 1)
        case .rotate(let turn):
            let isStrong = strength(ofAngle: angle) >= 1
            return turn == .clockwise
                ? Check(.angle, angle, .atLeast(rotation), passes: isStrong && angle > 0)
                : Check(.angle, angle, .atMost(-rotation), passes: isStrong && angle < 0)
        default:
            return nil
        }
    }

    /// Whether a pinch that is strong enough is not outdone by a rotation, or the other way about.
    func rivalry(
        of kind: GestureKind,
        _ found: GestureKind?,
        _ scale: Double,
        _ angle: Double,
        fingers: Int
    ) -> Check {
        let pinch = PinchRotateRecogniser.strength(ofScale: scale)
        let rotation = PinchRotateRecogniser.strength(ofAngle: angle)
        if case .pinch = kind {
            let margin = wantsRotation(fingers) ? 1 : PinchRotateRecogniser.dominance
            let most = pinch * margin * PinchRotateRecogniser.rotation
            return Check(.turnedMore, angle.magnitude, .atMost(most), passes: found == kind)
        }
        let margin = wantsPinch(fingers) ? 1 : PinchRotateRecogniser.dominance
        let most = 1 + rotation * margin * (PinchRotateRecogniser.pinchScale - 1)
        let measured = 1 + pinch * (PinchRotateRecogniser.pinchScale - 1)
        return Check(.scaledMore, measured, .atMost(most), passes: found == kind)
    }
}
