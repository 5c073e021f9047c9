import InputEvents

/// Detects typing, during which a contact on a touchpad is more likely a palm than a finger.
///
///     K a key is pressed   === somebody types
///     1) K=====            200 ms after a single key
///     2) K==K===========   500 ms after each further key
///
/// The times are libinput's (disable-while-typing). Keys that type no character, and keys of
/// devices that are not read, do not count.
struct Typing {
    /// The time when the user stops typing, unless another key is pressed before.
    private(set) var end = Timestamp(microseconds: .min)

    /// 200 ms: a key that is pressed alone is often a shortcut.
    private static let afterOne: Int64 = 200_000
    /// 500 ms: a user who continues to type presses the next key within this time.
    private static let afterMore: Int64 = 500_000

    /// Notes that a key was pressed.
    mutating func pressed(_ key: KeyCode, at time: Timestamp) {
        guard key.isTyped else { return }
        end = time.after(isGoingOn(at: time) ? Typing.afterMore : Typing.afterOne)
    }

    /// Returns true if the user is typing at the given time.
    func isGoingOn(at time: Timestamp) -> Bool { time < end }
}
