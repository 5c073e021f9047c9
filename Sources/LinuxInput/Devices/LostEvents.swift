/// Decides how long a device's events are void after the kernel has dropped some (SYN_DROPPED).
///
///     D finger lands   U it lifts   m it moves   L events lost   | batch of libinput ends
///
///     libinput   D---L-m----U--|----D---U        it is unknown where events are missing,
///     1) void    ....xxxxxxxxxx|                 so the whole batch is void
///     libinput   D---L-m--|-m-D-U-m-U-|-D---U
///     2) void    ....xxxxxxxxxxxxxxxxx|          and each later batch until all fingers are up
///
/// While events are void, a reset follows each of them, so that they cannot add up to a gesture.
struct LostEvents {
    /// True if the device's events are void.
    private(set) var isVoid = false

    /// Records a loss of events.
    mutating func lost() { isVoid = true }

    /// Records the end of a batch from libinput; `isTouched` tells if a finger is down now.
    mutating func batchEnded(isTouched: Bool) {
        if !isTouched { isVoid = false }
    }
}
