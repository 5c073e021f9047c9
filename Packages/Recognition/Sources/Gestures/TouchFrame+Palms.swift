import InputEvents

extension TouchFrame {
    /// This frame, except that each contact that lands is cancelled at once, as a palm.
    var withoutPalms: TouchFrame {
        var frame = self
        frame.changes = changes.flatMap { change in
            guard change.phase == .down else { return [change] }
            return [
                change,
                TouchChange(slot: change.slot, phase: .cancel, position: change.position),
            ]
        }
        return frame
    }
}
