import InputEvents

/// Decides how long a device's events are void because the kernel has dropped some (SYN_DROPPED).
///
///     D a finger lands   U it lifts   m it moves   L events lost   | end of what libinput had read
///
///     libinput   D---L-m----U--|----D---U        it is unknown where events are missing,
///     1) void    ....xxxxxxxxxx|                 so the whole batch is void
///     libinput   D---L-m--|-m-D-U-m-U--D---U
///     2) void    ....xxxxxxxxxxxxxxxx            and until every finger has lifted
///
/// While events are void, a reset follows each of them, so that they cannot add up to a gesture.
struct LostEvents {
    /// Whether the device's events are void.
    private(set) var isVoid = false
    // Fingers on the surface, as libinput has it.
    private var fingers = 0

    /// Events were lost.
    mutating func lost() { isVoid = true }

    /// A finger has landed.
    mutating func landed() { fingers += 1 }

    /// A finger has lifted, or does not count any more.
    mutating func lifted() { fingers = max(0, fingers - 1) }

    /// The events that libinput had read are delivered.
    mutating func batchEnded() {
        if fingers == 0 { isVoid = false }
    }
}
