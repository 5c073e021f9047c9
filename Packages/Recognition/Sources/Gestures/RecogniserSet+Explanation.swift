import InputEvents

// The journal for an explanation.
extension RecogniserSet {
    /// Starts a journal of all decisions and their reasons; no device may have been added before.
    mutating func keepJournal() -> Journal {
        let journal = Journal(conditions)
        self.journal = journal
        states?.journal = journal
        keys.keepJournal(for: patterns, journal)
        return journal
    }

    /// Empties the journal; nothing may be in progress.
    mutating func forgetJournal() {
        guard let journal else { return }
        journal.forget()
        keys.keepJournal(for: patterns, journal)
    }

    /// Writes the touches and gestures in progress to the journal, at the end of a recording.
    mutating func closeJournal(at time: Timestamp) {
        for index in devices.indices { devices[index].closeJournal(at: time) }
    }
}
