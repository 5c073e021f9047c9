public import InputEvents

/// A picture of the surface that was touched last, with the paths and positions of the fingers.
public struct FingerPicture {
    private var devices: [DeviceID: Device] = [:]
    /// The device that was touched last.
    private var device: Device?
    /// The fingers of the last touch, in the order of their landings.
    private var fingers: [Finger] = []

    private struct Finger {
        let slot: Int32
        var points: [Point]
        var isDown = true
    }

    /// 4000: the greatest number of points of one finger, half a minute of movement.
    private static let limit = 4000

    /// Creates a picture without fingers.
    public init() {}

    /// Handles an event.
    ///
    /// - Returns: true if the picture has changed.
    public mutating func handle(_ event: InputEvent) -> Bool {
        switch event.kind {
        case .deviceAdded(let added):
            devices[added.id] = added
            return false
        case .deviceRemoved(let id), .reset(let id):
            guard device?.id == id else { return false }
            fingers.removeAll()
            return true
        case .touches(let id, let frame):
            return move(frame, on: id)
        default: return false
        }
    }

    /// The lines of the picture, without newlines; empty before the first touch.
    public var lines: [String] {
        guard let device else { return [] }
        let surface = device.touchSurface
        var canvas = BrailleCanvas(showing: surface)
        for finger in fingers {
            let shares = finger.points.map { surface.share($0) }
            for (from, to) in zip(shares, shares.dropFirst()) { canvas.line(from: from, to: to) }
        }
        for (index, finger) in fingers.enumerated() {
            guard let place = finger.points.last else { continue }
            let number = Character("\((index + 1) % 10)")
            canvas.put(finger.isDown ? number : "○", at: surface.share(place))
        }
        return canvas.lines
    }

    /// Moves the fingers; the first landing of a touch, and a touch on another device, begin a new
    /// picture.
    private mutating func move(_ frame: TouchFrame, on id: DeviceID) -> Bool {
        if id != device?.id || frame.hasLanding && !fingers.contains(where: \.isDown) {
            fingers.removeAll()
            device = devices[id]
        }
        for change in frame.changes {
            let index = fingers.lastIndex { $0.slot == change.slot && $0.isDown }
            switch (change.phase, index) {
            case (.down, _):
                fingers.append(Finger(slot: change.slot, points: [change.position]))
            case (.motion, let index?):
                if fingers[index].points.count > FingerPicture.limit {
                    fingers[index].points.removeFirst(FingerPicture.limit / 2)
                }
                fingers[index].points.append(change.position)
            case (.up, let index?), (.cancel, let index?): fingers[index].isDown = false
            case (.motion, nil), (.up, nil), (.cancel, nil): break
            }
        }
        return !frame.changes.isEmpty
    }
}
