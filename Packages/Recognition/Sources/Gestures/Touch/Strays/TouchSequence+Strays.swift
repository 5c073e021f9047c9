import InputEvents

// The contacts that may not be fingers: see ``Stray``.
extension TouchSequence {
    /// True if all contacts are fingers at their own positions, and none is a palm.
    var isPlain: Bool { strays.isEmpty && shifts.isEmpty && palms.isEmpty }

    /// The time at which the next contact in doubt counts as a finger; `never` if there is none.
    var doubtsEnd: Timestamp { strays.reduce(.never) { min($0, $1.deadline(lastLift)) } }

    /// True if the finger of the last touch may come back into this one.
    var earlierFingerMayReturn: Bool { strays.contains { $0.standing == .earlier } }

    /// The number of contacts that are down and not counted, but may be fingers of their own.
    var doubtedFingers: Int { strays.count { $0.standing == .landed || $0.standing == .brush } }

    /// The contacts that are down, counted or not, in the order of their landings.
    var downContacts: [Contact] {
        (contacts.filter(\.isDown) + strays.filter(\.isDown).map(\.contact))
            .sorted { $0.landed < $1.landed }
    }

    /// The positions of the contacts that are down, counted or not; empty for fewer than three.
    var downPositions: [Point] { downCount < 3 ? [] : downContacts.map(\.position) }

    /// Returns true if a contact in doubt is down in this slot.
    func isStray(_ slot: Int32) -> Bool { strays.contains { $0.isDown && $0.contact.slot == slot } }

    mutating func forgetStrays() {
        if !strays.isEmpty { strays.removeAll() }
        if !shifts.isEmpty { shifts.removeAll() }
    }

    // MARK: - Landing

    /// Adds a contact that may not be a finger; returns false if the contact is not in doubt.
    mutating func addStray(slot: Int32, at point: Point, time: Timestamp) -> Bool {
        guard phase == .touching || phase == .lifting, time > firstLanding,
            contacts.count + strays.count < TouchSequence.capacity, index(of: slot) == nil
        else { return false }
        let contact = Contact(slot: slot, landing: point, time: time, headway: headway(at: time))
        var stray = Stray(contact: contact, standing: .landed)
        stray.voidReason =
            phase == .lifting ? .landedWhileLifting : isLate(at: time) ? .landedLate : nil
        let host = contacts.first {
            $0.isDown && $0.landed < time && Stray.isPart(of: $0, at: point, on: resting.surface)
        }
        if let host {
            stray.standing = .split(from: host.slot)
            stray.hostPosition = host.position
        } else if phase == .touching, hasMoved,
            time.microseconds(since: firstLanding) > Stray.allLanded
        {
            stray.standing = .brush
        }
        strays.append(stray)
        downCount += 1
        return true
    }

    /// Continues a finger that was lost at its landing; returns false if the contact is another.
    mutating func resumeStray(slot: Int32, at point: Point, time: Timestamp) -> Bool {
        guard phase == .touching || phase == .lifting, index(of: slot) == nil else { return false }
        let hand = wholeTravel
        guard
            let index = strays.firstIndex(where: { $0.isFound(at: point, time: time, hand: hand) })
        else { return false }
        var contact = strays.remove(at: index).contact
        contact.resume(slot: slot, at: point, time: time)
        downCount += 1
        contacts.append(contact)
        recount()
        return true
    }

    /// Returns the fingers of the last touch that may come back into the next one.
    func earlierFingers(at time: Timestamp) -> [Stray] {
        guard mayResume, LostContact.isRecent(lastLift, at: time) else { return [] }
        return contacts.compactMap { contact in
            let life = contact.lifted.microseconds(since: contact.landed)
            return life <= Stray.longestLoss ? Stray(contact: contact, standing: .earlier) : nil
        }
    }

    // MARK: - Moving

    /// Moves a contact that is not counted; returns false if there is none in this slot.
    mutating func moveStray(_ slot: Int32, to point: Point, time: Timestamp) -> Bool {
        guard let index = strays.firstIndex(where: { $0.isDown && $0.contact.slot == slot }) else {
            return false
        }
        strays[index].contact.move(to: point, at: time)
        switch strays[index].standing {
        case .landed:
            if Stray.hasMoved(strays[index].contact) { admit(index) }
        case .split(let slot):
            if let host = contacts.first(where: { $0.slot == slot && $0.isDown }),
                strays[index].hasLeft(host)
            {
                admit(index)
            }
        case .brush, .brief, .rejoined, .brushed, .merged, .earlier: break
        }
        return true
    }

    /// Moves a contact, with regard to corrected positions and to contacts that merge.
    mutating func moveBesideStrays(slot: Int32, to point: Point, time: Timestamp) {
        if phase == .lifting, lastLift == time { noteMerge(slot, to: point, time: time) }
        move(slot: slot, to: shifted(point, slot), time: time)
    }

    /// Returns the position of the finger whose contact is at this point.
    func shifted(_ point: Point, _ slot: Int32) -> Point {
        guard let shift = shifts.first(where: { $0.slot == slot }) else { return point }
        return Point(x: point.x - shift.by.dx, y: point.y - shift.by.dy)
    }

    // MARK: - Merging

    /// Notes that a contact represents two fingers from now on, if it jumps to their middle.
    private mutating func noteMerge(_ slot: Int32, to point: Point, time: Timestamp) {
        guard let finger = contacts.first(where: { $0.slot == slot && $0.isDown }),
            !shifts.contains(where: { $0.slot == slot })
        else { return }
        for gone in contacts where !gone.isDown && gone.lifted == time {
            guard let jump = MergedContact.jump(of: finger, to: point, beside: gone) else {
                continue
            }
            shifts.append(Shift(slot: slot, by: jump, cause: .merged(with: gone.slot)))
            return
        }
    }

    /// Returns the index of the merged finger that lands again at this point.
    func indexOfMergedFinger(at point: Point, time: Timestamp) -> Int? {
        guard hasMoved || !shifts.isEmpty else { return nil }
        return contacts.firstIndex { gone in
            let hasJumped = shifts.contains { $0.cause == .merged(with: gone.slot) }
            return (hasMoved || hasJumped)
                && MergedContact.is(
                    gone,
                    at: point,
                    time: time,
                    hasJumped: hasJumped,
                    beside: contacts
                )
        }
    }

    /// Ends the correction of a finger, because the finger that had merged with it comes back.
    mutating func unmerge(_ gone: Contact, at time: Timestamp) {
        let before = shifts.count
        shifts.removeAll { $0.cause == .merged(with: gone.slot) }
        guard shifts.count < before else { return }
        let absence = time.microseconds(since: gone.lifted)
        strays.append(Stray(contact: gone, standing: .merged(for: absence)))
    }

    // MARK: - Lifting

    /// Decides whether a counted contact that lifts beside others was a finger; returns false if it
    /// was not, or if its finger continues as another contact.
    mutating func confirmFinger(_ index: Int, liftingAt point: Point, time: Timestamp) -> Bool {
        let slot = contacts[index].slot
        if let part = strays.firstIndex(where: { $0.standing == .split(from: slot) }) {
            let other = strays.remove(at: part).contact
            let displacement = other.position - contacts[index].position
            contacts[index].resume(as: other.slot)
            shifts.removeAll { $0.slot == slot }
            shifts.append(Shift(slot: other.slot, by: displacement, cause: .split))
            downCount -= 1
            return false
        }
        guard Stray.isBrief(contacts[index], until: time) else { return true }
        var stray = Stray(contact: contacts.remove(at: index), standing: .brief)
        stray.contact.lift(at: point, time: time)
        stray.handAtLift = wholeTravel
        downCount -= 1
        strays.append(stray)
        // Without any counted finger, the contacts in doubt must be fingers.
        if contacts.isEmpty {
            while let next = strays.firstIndex(where: \.isDown) { admit(next) }
        }
        recount()
        return false
    }

    /// Lifts a contact that is not counted; returns false if there is none in this slot.
    mutating func liftStray(_ slot: Int32, at point: Point, time: Timestamp) -> Bool {
        guard let index = strays.firstIndex(where: { $0.isDown && $0.contact.slot == slot }) else {
            return false
        }
        strays[index].contact.lift(at: point, time: time)
        strays[index].handAtLift = wholeTravel
        let isBrief = Stray.isBrief(strays[index].contact, until: time)
        switch strays[index].standing {
        case .split: strays[index].standing = .rejoined
        case .landed: strays[index].standing = .brief
        case .brush: strays[index].standing = isBrief ? .brief : .brushed
        case .brief, .rejoined, .brushed, .merged, .earlier: break
        }
        downCount -= 1
        return true
    }

    // MARK: - Deciding

    /// Counts the contacts that have been down long enough to be fingers.
    mutating func admitLate(at time: Timestamp) {
        while let late = strays.firstIndex(where: { $0.deadline(lastLift) <= time }) { admit(late) }
    }

    /// Counts a contact as a finger from its landing on.
    private mutating func admit(_ index: Int) {
        let stray = strays.remove(at: index)
        // A finger that landed while others lifted is in time if the others have come back.
        if let reason = stray.voidReason, reason != .landedWhileLifting || phase == .lifting {
            makeVoid(reason)
        }
        contacts.append(stray.contact)
        if stray.contact.farthestSquared > slopSquared { hasMoved = true }
        if contacts.count == 1 { firstLanding = stray.contact.landed }
        lastLanding = max(lastLanding, stray.contact.landed)
    }

    /// Decides at the last lift which contacts were fingers; returns true if the fingers changed.
    mutating func settleStrays() -> Bool {
        guard phase == .lifting, !contacts.isEmpty else { return false }
        let hasAdmitted = !strays.isEmpty && admitQuickContacts()
        let hasDropped = contacts.count > 1 && hasMoved && dropBrushes()
        guard hasAdmitted || hasDropped else { return false }
        recount()
        return true
    }

    /// Counts short contacts among quick fingers, and long brushes; returns true if it counted any.
    private mutating func admitQuickContacts() -> Bool {
        let longest = contacts.reduce(0) { max($0, $1.life) }
        let duration = lastLift.microseconds(since: firstLanding)
        var remaining: [Stray] = []
        for stray in strays {
            let isFinger =
                switch stray.standing {
                case .brief: longest <= Stray.quick
                case .earlier: longest <= Stray.longestLoss
                case .brushed: Double(stray.contact.life) >= Stray.leastShare * Double(duration)
                case .landed, .split, .brush, .rejoined, .merged: false
                }
            if isFinger { contacts.append(stray.contact) } else { remaining.append(stray) }
        }
        defer { strays = remaining }
        return remaining.count < strays.count
    }

    /// Stops counting fingers that landed late and lifted while all others moved on; returns true
    /// if there were any.
    private mutating func dropBrushes() -> Bool {
        let (before, duration) = (contacts.count, lastLift.microseconds(since: firstLanding))
        let leastLife = Int64(Stray.leastShare * Double(duration))
        for index in contacts.indices.reversed() {
            let contact = contacts[index]
            let delay = contact.landed.microseconds(since: firstLanding)
            guard contact.life < leastLife, delay > Stray.together,
                contacts.indices.allSatisfy({ other in
                    other == index || contacts[other].outlasts(contact, slopSquared)
                })
            else { continue }
            contacts.remove(at: index)
            strays.append(Stray(contact: contact, standing: .brushed))
        }
        return contacts.count < before
    }

    /// Recomputes the first and last landings and lifts, and the motion, of the counted fingers.
    mutating func recount() {
        guard var first = contacts.first?.landed else { return }
        var last = first
        var lifts: (first: Timestamp, last: Timestamp)?
        hasMoved = false
        for contact in contacts {
            first = min(first, contact.landed)
            last = max(last, contact.landed)
            if contact.farthestSquared > slopSquared { hasMoved = true }
            guard !contact.isDown else { continue }
            let soFar = lifts ?? (contact.lifted, contact.lifted)
            lifts = (min(soFar.first, contact.lifted), max(soFar.last, contact.lifted))
        }
        (firstLanding, lastLanding) = (first, last)
        if let lifts { (firstLift, lastLift) = lifts }
    }
}

extension Contact {
    /// Returns true if the finger moved, and was still down 30 ms after the other had lifted.
    fileprivate func outlasts(_ other: Contact, _ slopSquared: Double) -> Bool {
        farthestSquared > slopSquared
            && lifted.microseconds(since: other.lifted) >= Stray.leastRemainder
    }
}
