import InputEvents

/// Decides until when a device's events are void after the kernel dropped some (SYN_DROPPED).
///
///     D finger lands   U it lifts   m it moves   L events lost   | batch of libinput ends
///
///     libinput   D---L-m----U--|----D---U        nobody knows where events are missing,
///     1) void    ....xxxxxxxxxx|                 so the whole batch is void
///     libinput   D---L-m--|-m-D-U-m-U--D---U
///     2) void    ....xxxxxxxxxxxxxxxx            and until every finger has lifted
///
/// While events are void, a reset follows each of them, so that they cannot add up to a gesture.
struct LostEvents {
    /// True if the device's events are void.
    private(set) var isVoid = false
    // The number of fingers on the surface, according to libinput.
    private var fingers = 0

    /// Notes that events were lost.
    mutating func lost() { isVoid = true }

    /// Notes that a finger has landed.
    mutating func landed() { fingers += 1 }

    /// Notes that a finger has lifted, or no longer counts.
    mutating func lifted() { fingers = max(0, fingers - 1) }

    /// Notes that a batch of libinput has been delivered.
    mutating func batchEnded() {
        if fingers == 0 { isVoid = false }
    }
}
