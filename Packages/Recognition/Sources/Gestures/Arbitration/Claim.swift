/// A recogniser's answer when the arbiter offers it a touch.
enum Claim {
    /// The recogniser makes nothing of the touch; the arbiter asks the next one.
    case none
    /// The recogniser may still make something of the touch; the next ones must wait for its
    /// decision.
    case waits
    /// The recogniser has made something of the touch and keeps it.
    case takes

    /// Asks the next recogniser if this one makes nothing of the touch.
    @inline(__always)
    func otherwise(_ next: @autoclosure () -> Claim) -> Claim {
        if case .none = self { next() } else { self }
    }
}
