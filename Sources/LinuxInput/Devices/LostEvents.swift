/// Decides until when a device's events are void after the kernel dropped some (SYN_DROPPED).
///
///     D finger lands   U it lifts   m it moves   L events lost   | batch of libinput ends
///
///     libinput   D---L-m----U--|----D---U        nobody knows where events are missing,
///     1) void    ....xxxxxxxxxx|                 so the whole batch is void
///     libinput   D---L-m--|-m-D-U-m-U-|-D---U
///     2) void    ....xxxxxxxxxxxxxxxxx|          and until every finger has lifted
///
/// While events are void, a reset follows each of them, so that they cannot add up to a gesture.
struct LostEvents {
    /// True if the device's events are void.
    private(set) var isVoid = false

    /// Notes that events were lost.
    mutating func lost() { isVoid = true }

    /// Notes that a batch of libinput has been delivered; `isTouched` tells if a finger is down now.
    mutating func batchEnded(isTouched: Bool) {
        if !isTouched { isVoid = false }
    }
}
