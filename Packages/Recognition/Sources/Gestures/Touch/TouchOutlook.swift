/// What may still come of the touch in progress on a device, for who hands its fingers on to other programs.
package struct TouchOutlook: Hashable, Sendable {
    /// Whose the touch is.
    package enum Fate: Hashable, Sendable {
        /// No gesture can come of it any more, or there is no touch.
        case free
        /// A gesture may come of it.
        case open
        /// A gesture has come of it, or goes on; also where it has just ended.
        case taken
    }

    /// Whose the touch is.
    package var fate: Fate
    /// Whether a gesture by as many fingers may come of it that is only made at a place where they are.
    package var isPlaced = false
    /// Whether a gesture may come of it by two or more fingers, which are all there.
    package var isShared = false
    /// Whether a gesture may come of it that is only made at such a place, once more fingers have landed.
    package var isPlacedForMore = false
    /// Whether any gesture may, once more fingers have landed.
    package var isForMore = false
    /// Whether a finger has moved beyond the slop.
    package var hasMoved = false

    /// An outlook on nothing more than that.
    package init(_ fate: Fate) { self.fate = fate }
}
