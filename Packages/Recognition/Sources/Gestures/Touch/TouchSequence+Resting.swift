import InputEvents

// What rested before other fingers came, and since: see ``RestingContact``.
extension TouchSequence {
    /// True if what landed first may turn out to be no finger of the touch.
    var mayShrink: Bool {
        contacts.count > 1 && resting.mayRest(since: firstLanding, at: lastLanding)
    }

    /// Returns true if a contact rested before the last finger landed, and since.
    private func rests(_ contact: Contact) -> Bool {
        resting.mayRest(since: contact.landed, at: lastLanding)
            && contact.farthestSquared <= slopSquared
    }

    /// True if all have lifted but what rested before, while others moved or tapped.
    var onlyRestIsDown: Bool {
        phase == .lifting && downCount > 0 && mayShrink
            && contacts.allSatisfy { !$0.isDown || rests($0) }
    }

    /// What rested while others came and went, and the others; nil where all or none did.
    var partedByRest: (rest: TouchSequence, others: TouchSequence)? {
        guard phase == .lifting, mayShrink else { return nil }
        let (rest, others) = (part { rests($0) }, part { !rests($0) })
        return rest.contacts.isEmpty || others.contacts.isEmpty || others.downCount > 0
            ? nil : (rest, others)
    }
}
