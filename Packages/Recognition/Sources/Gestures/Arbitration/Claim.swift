/// A recogniser's answer when the arbiter offers it a touch.
enum Claim {
    /// It makes nothing of the touch; the next recogniser is asked.
    case none
    /// It may still make something of the touch; the next ones must wait for the decision.
    case waits
    /// It has made something of the touch and keeps it.
    case takes

    /// Asks the next recogniser of a list, if this one makes nothing of the touch.
    @inline(__always)
    func otherwise(_ next: @autoclosure () -> Claim) -> Claim {
        if case .none = self { next() } else { self }
    }
}
