import InputEvents

// Contacts that rested since before the other fingers landed: see ``RestingContact``.
extension TouchSequence {
    /// True if the first contact may later be left out of the touch.
    var mayShrink: Bool {
        contacts.count > 1 && resting.mayRest(since: firstLanding, at: lastLanding)
    }

    /// Returns true if a contact has rested since before the last finger landed.
    private func rests(_ contact: Contact) -> Bool {
        resting.mayRest(since: contact.landed, at: lastLanding)
            && contact.farthestSquared <= slopSquared
    }

    /// True if only such contacts are still down, after the others moved or tapped.
    var onlyRestIsDown: Bool {
        phase == .lifting && downCount > 0 && mayShrink
            && contacts.allSatisfy { !$0.isDown || rests($0) }
    }

    /// The resting contacts and the others; nil unless there are both.
    var partedByRest: (rest: TouchSequence, others: TouchSequence)? {
        guard phase == .lifting, mayShrink else { return nil }
        let (rest, others) = (part { rests($0) }, part { !rests($0) })
        return rest.contacts.isEmpty || others.contacts.isEmpty || others.downCount > 0
            ? nil : (rest, others)
    }
}
