/// What a recogniser answers when the arbiter offers it a touch.
enum Claim {
    /// It makes nothing of it: the next recogniser is asked.
    case none
    /// It may still make something of it, and the next ones must wait until that is decided.
    case waits
    /// It has made something of it: the touch is its own.
    case takes

    /// Asks the next recogniser of a list, if this one makes nothing of the touch.
    @inline(__always)
    func otherwise(_ next: @autoclosure () -> Claim) -> Claim {
        if case .none = self { next() } else { self }
    }
}
