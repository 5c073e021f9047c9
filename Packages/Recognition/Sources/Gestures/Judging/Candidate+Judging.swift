import InputEvents

// The conditions of every finger pattern: the number of fingers, and the places.
extension Candidate {
    /// Checks the number of fingers.
    @inline(__always)
    func fits(_ count: Int, _ judge: inout some Judge) -> Bool {
        judge.asks(fingers.contains(count), .fingers, Double(count), fingerLimit)
    }

    private var fingerLimit: Check.Limit {
        fingers.upperBound == .max
            ? .atLeast(Double(fingers.lowerBound))
            : .between(Double(fingers.lowerBound), Double(fingers.upperBound))
    }

    /// Checks the number of fingers and all places of the touch.
    @inline(__always)
    func matches(fingers count: Int, at place: Zones, _ judge: inout some Judge) -> Bool {
        fits(count, &judge) && begins(at: place, &judge) && ends(at: place, &judge)
            && goes(along: place, &judge)
    }

    /// Checks that the pattern requires and excludes no place.
    ///
    /// For gestures whose position is unknown, such as libinput's gestures on a touchpad.
    @inline(__always)
    func isAnywhere(_ judge: inout some Judge) -> Bool {
        let passes = places == .unknown && excluded == .unknown
        return passes || judge.asks(passes, .place)
    }

    /// Checks the places where the touch begins.
    @inline(__always)
    func begins(at place: Zones, _ judge: inout some Judge) -> Bool {
        asks(begins(at: place), of: places.from, butNot: excluded.from, .from, &judge) {
            $0.miss(of: places.from, butNot: excluded.from, atLanding: true)
        }
    }

    /// Checks the places where the touch ends.
    @inline(__always)
    func ends(at place: Zones, _ judge: inout some Judge) -> Bool {
        asks(ends(at: place), of: places.to, butNot: excluded.to, .to, &judge) {
            $0.miss(of: places.to, butNot: excluded.to, atLanding: false)
        }
    }

    /// Checks the places that contain the whole path of the touch.
    @inline(__always)
    func goes(along place: Zones, _ judge: inout some Judge) -> Bool {
        asks(goes(along: place), of: places.along, butNot: excluded.along, .along, &judge) {
            $0.miss(along: places.along, butNot: excluded.along)
        }
    }

    /// Reads the condition of a place; returns true if the next condition should be read.
    ///
    /// A judge that wants all conditions records this one if the pattern has a place: with the
    /// distance that `measure` finds or, if there is no touch to measure, as true or false.
    @inline(__always)
    private func asks<J: Judge>(
        _ passes: Bool,
        of wanted: PlaceSet,
        butNot excluded: PlaceSet,
        _ quantity: Check.Quantity,
        _ judge: inout J,
        _ measure: (MeasuredTouch) -> PlaceMiss
    ) -> Bool {
        guard J.wantsAll, !(wanted.isEmpty && excluded.isEmpty) else { return passes || J.wantsAll }
        guard let touch = judge.touch else { return judge.asks(passes, .place) }
        let miss = measure(touch)
        return judge.asks(passes, quantity, miss.distance, miss.limit)
    }
}

extension GesturePattern {
    /// Returns the pattern in the form that the recognisers of a device match.
    func candidate<What>(at index: Int, _ what: What, on device: Device) -> Candidate<What> {
        Candidate(self, at: index, what, isTouchpad: device.isTouchpad)
    }
}
