import InputEvents

/// Tells whether somebody types, so that what touches a touchpad is more likely a palm than a finger.
///
///     K a key is pressed   === somebody types
///     1) K=====            200 ms after a single key
///     2) K==K===========   500 ms after the next ones
///
/// The times are libinput's (disable-while-typing). Keys that do not type and those of devices that are
/// not read are not seen.
struct Typing {
    private var end = Timestamp(microseconds: .min)

    /// 200 ms: a key that is pressed alone is often a shortcut.
    private static let afterOne: Int64 = 200_000
    /// 500 ms: who types on has the next key pressed by then.
    private static let afterMore: Int64 = 500_000

    /// A key was pressed.
    mutating func pressed(_ key: KeyCode, at time: Timestamp) {
        guard key.isTyped else { return }
        end = time.after(isGoingOn(at: time) ? Typing.afterMore : Typing.afterOne)
    }

    /// Whether somebody types at that time.
    func isGoingOn(at time: Timestamp) -> Bool { time < end }
}
