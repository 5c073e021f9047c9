import InputEvents

// The contacts that may not be fingers: see ``Stray``.
extension TouchSequence {
    /// True if all contacts are fingers, at their own places.
    var isPlain: Bool { strays.isEmpty && shifts.isEmpty && palms.isEmpty }

    /// The time at which the next contact in doubt counts as a finger.
    var doubtsEnd: Timestamp { strays.reduce(.never) { min($0, $1.until(lastLift)) } }

    /// True if the finger of the touch before may come back into this one.
    var earlierFingerMayReturn: Bool { strays.contains { $0.standing == .earlier } }

    /// The number of contacts that have just landed, and are not counted yet.
    var doubtedFingers: Int { strays.count { $0.standing == .landed || $0.standing == .brush } }

    /// The contacts that are down, counted or not, in the order of their landings.
    var downContacts: [Contact] {
        (contacts.filter(\.isDown) + strays.filter(\.isDown).map(\.contact))
            .sorted { $0.landed < $1.landed }
    }

    /// The places of the contacts that are down, counted or not.
    var downPlaces: [Point] { downCount < 3 ? [] : downContacts.map(\.position) }

    /// Returns true if a contact in doubt is down in this slot.
    func isTaken(_ slot: Int32) -> Bool { strays.contains { $0.isDown && $0.contact.slot == slot } }

    mutating func forgetStrays() {
        if !strays.isEmpty { strays.removeAll() }
        if !shifts.isEmpty { shifts.removeAll() }
    }

    // MARK: - Landing

    /// Takes in a contact that may not be a finger; returns false if it certainly is one.
    mutating func isDoubted(slot: Int32, at point: Point, time: Timestamp) -> Bool {
        guard phase == .touching || phase == .lifting, time > firstLanding,
            contacts.count + strays.count < TouchSequence.capacity, index(of: slot) == nil
        else { return false }
        let contact = Contact(slot: slot, landing: point, time: time, missed: missed(at: time))
        var stray = Stray(contact: contact, standing: .landed)
        stray.reason =
            phase == .lifting ? .landedWhileLifting : isLate(at: time) ? .landedLate : nil
        let host = contacts.first {
            $0.isDown && $0.landed < time && Stray.isPart(of: $0, at: point, on: resting.surface)
        }
        if let host {
            stray.standing = .split(from: host.slot)
            stray.hostPlace = host.position
        } else if phase == .touching, hasMoved,
            time.microseconds(since: firstLanding) > Stray.allLanded
        {
            stray.standing = .brush
        }
        strays.append(stray)
        downCount += 1
        return true
    }

    /// Continues a finger that was lost at its landing; returns false if the contact is another
    /// finger.
    mutating func comesBack(slot: Int32, at point: Point, time: Timestamp) -> Bool {
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
    func earlier(at time: Timestamp) -> [Stray] {
        guard mayResume, LostContact.isRecent(lastLift, at: time) else { return [] }
        return contacts.compactMap { contact in
            let life = contact.lifted.microseconds(since: contact.landed)
            return life <= Stray.longestLoss ? Stray(contact: contact, standing: .earlier) : nil
        }
    }

    // MARK: - Moving

    /// Moves a contact that is not counted; returns false if there is none in this slot.
    mutating func strayMoved(_ slot: Int32, to point: Point, time: Timestamp) -> Bool {
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

    /// Moves a contact in a frame in which some contact may not be a finger, or in which others
    /// lift.
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

    /// Notes that a contact that jumps represents two fingers from now on.
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
    func merged(at point: Point, time: Timestamp) -> Int? {
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
    mutating func partAgain(_ gone: Contact, at time: Timestamp) {
        let before = shifts.count
        shifts.removeAll { $0.cause == .merged(with: gone.slot) }
        guard shifts.count < before else { return }
        let absence = time.microseconds(since: gone.lifted)
        strays.append(Stray(contact: gone, standing: .merged(for: absence)))
    }

    // MARK: - Lifting

    /// Returns false if a counted contact that lifts beside others is no finger, or continues
    /// as another contact.
    mutating func isFinger(_ index: Int, liftingAt point: Point, time: Timestamp) -> Bool {
        let slot = contacts[index].slot
        if let part = strays.firstIndex(where: { $0.standing == .split(from: slot) }) {
            let other = strays.remove(at: part).contact
            let way = other.position - contacts[index].position
            contacts[index].resume(as: other.slot)
            shifts.removeAll { $0.slot == slot }
            shifts.append(Shift(slot: other.slot, by: way, cause: .split))
            downCount -= 1
            return false
        }
        guard Stray.isBrief(contacts[index], until: time) else { return true }
        var stray = Stray(contact: contacts.remove(at: index), standing: .brief)
        stray.contact.lift(at: point, time: time)
        stray.hand = wholeTravel
        downCount -= 1
        strays.append(stray)
        // Then the others must be fingers.
        if contacts.isEmpty {
            while let next = strays.firstIndex(where: \.isDown) { admit(next) }
        }
        recount()
        return false
    }

    /// Lifts a contact that is not counted; returns false if there is none in this slot.
    mutating func strayLifted(_ slot: Int32, at point: Point, time: Timestamp) -> Bool {
        guard let index = strays.firstIndex(where: { $0.isDown && $0.contact.slot == slot }) else {
            return false
        }
        strays[index].contact.lift(at: point, time: time)
        strays[index].hand = wholeTravel
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

    /// Counts the contacts that have been down long enough.
    mutating func admitLate(at time: Timestamp) {
        while let index = strays.firstIndex(where: { $0.until(lastLift) <= time }) { admit(index) }
    }

    /// Counts a contact as a finger from its landing on.
    private mutating func admit(_ index: Int) {
        let stray = strays.remove(at: index)
        // A finger that landed while others lifted is in time if those came back.
        if let reason = stray.reason, reason != .landedWhileLifting || phase == .lifting {
            makeVoid(reason)
        }
        contacts.append(stray.contact)
        if stray.contact.farthestSquared > slopSquared { hasMoved = true }
        if contacts.count == 1 { firstLanding = stray.contact.landed }
        lastLanding = max(lastLanding, stray.contact.landed)
    }

    /// Decides at the last lift which contacts were fingers; returns true if others are counted
    /// than before.
    mutating func settleStrays() -> Bool {
        guard phase == .lifting, !contacts.isEmpty else { return false }
        let before = contacts.count
        if !strays.isEmpty { takeBackQuick() }
        if contacts.count > 1, hasMoved { dropBrushes() }
        guard contacts.count != before else { return false }
        recount()
        return true
    }

    private mutating func takeBackQuick() {
        let longest = contacts.reduce(0) { max($0, $1.life) }
        let whole = lastLift.microseconds(since: firstLanding)
        var others: [Stray] = []
        for stray in strays {
            let isFinger =
                switch stray.standing {
                case .brief: longest <= Stray.quick
                case .earlier: longest <= Stray.longestLoss
                case .brushed: Double(stray.contact.life) >= Stray.share * Double(whole)
                case .landed, .split, .brush, .rejoined, .merged: false
                }
            if isFinger { contacts.append(stray.contact) } else { others.append(stray) }
        }
        strays = others
    }

    /// Stops counting a finger that landed after the first and left while all others moved on.
    private mutating func dropBrushes() {
        let whole = lastLift.microseconds(since: firstLanding)
        let least = Int64(Stray.share * Double(whole))
        for index in contacts.indices.reversed() {
            let contact = contacts[index]
            let delay = contact.landed.microseconds(since: firstLanding)
            guard contact.life < least, delay > Stray.together,
                contacts.indices.allSatisfy({ other in
                    other == index || contacts[other].outlasts(contact, slopSquared)
                })
            else { continue }
            contacts.remove(at: index)
            strays.append(Stray(contact: contact, standing: .brushed))
        }
    }

    /// Recomputes the first and last landings and lifts of the counted fingers.
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
            let known = lifts ?? (contact.lifted, contact.lifted)
            lifts = (min(known.first, contact.lifted), max(known.last, contact.lifted))
        }
        (firstLanding, lastLanding) = (first, last)
        if let lifts { (firstLift, lastLift) = lifts }
    }
}

extension Contact {
    /// Returns true if a finger moved, and was still down after another had lifted.
    fileprivate func outlasts(_ other: Contact, _ slopSquared: Double) -> Bool {
        farthestSquared > slopSquared
            && lifted.microseconds(since: other.lifted) >= Stray.leastRemainder
    }
}
