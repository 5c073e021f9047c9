import InputEvents

// Fingers that come back, and contacts that have rested since before the other fingers landed: see
// ``LostContact``, ``MergedContact`` and ``RestingContact``.
extension TouchSequence {
    /// True if the first contact may later be left out of the touch.
    var mayShrink: Bool {
        contacts.count > 1 && resting.mayRest(since: firstLanding, at: lastLanding)
    }

    /// Returns true if a contact landed long enough before the last landing, and has not moved.
    private func rests(_ contact: Contact) -> Bool {
        resting.mayRest(since: contact.landed, at: lastLanding)
            && contact.farthestSquared <= slopSquared
    }

    /// True if only resting contacts are still down, after the other fingers have lifted.
    var onlyRestIsDown: Bool {
        phase == .lifting && downCount > 0 && mayShrink && doubtedFingers == 0
            && contacts.allSatisfy { !$0.isDown || rests($0) }
    }

    /// The touch of the resting contacts and the touch of the other fingers; nil unless both exist,
    /// and the other fingers have lifted.
    var partedByRest: (rest: TouchSequence, others: TouchSequence)? {
        guard phase == .lifting, mayShrink else { return nil }
        let (rest, others) = (keeping { rests($0) }, keeping { !rests($0) })
        return rest.contacts.isEmpty || others.contacts.isEmpty || others.downCount > 0
            ? nil : (rest, others)
    }

    /// A sign that a contact is not a finger that presses.
    enum Grip { case rim, palm }

    /// The sign that a contact of the touch belongs to a hand that holds the device or lies on it;
    /// nil if there is none.
    var grip: Grip? {
        if !palms.isEmpty, contacts.contains(where: { palms.contains($0.slot) }) { return .palm }
        return contacts.contains { resting.isAtRim($0.position) } ? .rim : nil
    }

    /// Notes whether a contact is as wide as a palm.
    mutating func note(width: UInt8, of slot: Int32, _ phase: TouchChange.Phase) {
        let isPalm = width >= TouchChange.widePalm && (phase == .down || phase == .motion)
        if isPalm {
            if !palms.contains(slot) { palms.append(slot) }
        } else if !palms.isEmpty {
            palms.removeAll { $0 == slot }
        }
    }

    /// Returns the touch as if only some fingers had made it; the other fingers are left out until
    /// they lift.
    func keeping(_ isKept: (Contact) -> Bool) -> TouchSequence {
        var kept = self
        kept.contacts.removeAll { !isKept($0) }
        kept.leftOut += contacts.filter { $0.isDown && !isKept($0) }.map(\.slot)
        kept.downCount = kept.contacts.count(where: \.isDown)
        kept.recount()
        return kept
    }

    // MARK: - Lost and left out

    /// Returns the index of the lost finger that lands again at this point; nil if the finger is
    /// new.
    func indexOfLostFinger(at point: Point, time: Timestamp) -> Int? {
        guard phase == .lifting || phase == .idle && mayResume else { return nil }
        if LostContact.isRecent(lastLift, at: time),
            let index = contacts.firstIndex(where: { LostContact.is($0, at: point, time: time) })
        {
            return index
        }
        return phase == .lifting ? indexOfMergedFinger(at: point, time: time) : nil
    }

    /// Continues a lost finger, and recomputes the phase and the lifts of the touch.
    mutating func resume(
        _ index: Int,
        slot: Int32,
        at point: Point,
        time: Timestamp
    ) {
        if !shifts.isEmpty { unmerge(contacts[index], at: time) }
        contacts[index].resume(slot: slot, at: point, time: time)
        if contacts[index].farthestSquared > slopSquared { hasMoved = true }
        downCount += 1
        phase = .touching
        for contact in contacts where !contact.isDown {
            firstLift = phase == .touching ? contact.lifted : min(firstLift, contact.lifted)
            lastLift = phase == .touching ? contact.lifted : max(lastLift, contact.lifted)
            phase = .lifting
        }
    }

    /// Leaves out the contacts that rest while a finger lands at this point; returns true if any
    /// contact was left out.
    mutating func leaveOutRestingContacts(landingAt point: Point, time: Timestamp) -> Bool {
        guard !hasMoved, resting.mayRest(since: firstLanding, at: time) else { return false }
        let before = contacts.count
        contacts.removeAll { contact in
            guard
                resting.rests(
                    contact,
                    isPalm: palms.contains(contact.slot),
                    whileLandingAt: point,
                    at: time
                )
            else { return false }
            leftOut.append(contact.slot)
            return true
        }
        guard contacts.count < before else { return false }
        downCount = contacts.count + strays.count(where: \.isDown)
        firstLanding = time
        lastLanding = time
        return true
    }
}
