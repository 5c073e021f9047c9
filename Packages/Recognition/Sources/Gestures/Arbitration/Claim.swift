/// A recogniser's answer when the arbiter offers it a touch.
enum Claim {
    /// The recogniser declines the touch; the arbiter offers it to the next recogniser.
    case none
    /// The recogniser may still take the touch; the next recognisers must wait for its decision.
    case waits
    /// The recogniser has taken the touch.
    case takes

    /// Returns this claim, or the claim of the next recogniser if this one declines the touch.
    @inline(__always)
    func otherwise(_ next: @autoclosure () -> Claim) -> Claim {
        if case .none = self { next() } else { self }
    }
}
