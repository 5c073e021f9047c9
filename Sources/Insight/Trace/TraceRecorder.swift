import EventCodes
import Gestures
import InputEvents
import Pipeline

/// Records the activity of fingers, keys, switches, states and recognisers, in order of time.
struct TraceRecorder {
    private(set) var tracks: [TraceTrack] = []
    /// The name of each pattern.
    private let names: [String]
    private(set) var paths: [(device: DeviceID, path: TracePicture.Path)] = []
    private(set) var devices: [DeviceID: Device] = [:]
    /// The index of each track in ``tracks``.
    private var trackIndices: [TrackID: Int] = [:]
    /// The number of each finger that is down, and the index of its path.
    private var fingers: [Contact: (number: Int, path: Int)] = [:]
    /// The tracks of the recognisers that were active when states were last recorded.
    private var lastStates: Set<TrackID> = []
    private var now = Timestamp.zero

    private struct Contact: Hashable {
        let device: DeviceID
        let slot: Int32
    }

    private enum TrackID: Hashable {
        case finger(Int)
        case key(DeviceID, KeyCode)
        case touchpad(DeviceID)
        case `switch`(Switch)
        case pad(DeviceID)
        case notice
        case state(String)
        case recogniser(RecogniserState.Recogniser)
    }

    init(names: [String]) { self.names = names }

    // MARK: - Events

    mutating func record(_ event: InputEvent) {
        now = event.time
        switch event.kind {
        case .deviceAdded(let device):
            end(device.id)
            devices[device.id] = device
        case .deviceRemoved(let id):
            end(id)
            mark(.notice, "events", "\(name(of: id)) is gone")
        case .touches(let id, let frame):
            for change in frame.changes { record(change, of: id) }
        case .key(let id, let code, let isPressed):
            record(code, isPressed: isPressed, of: id)
        case .switch(_, let name, let isOn):
            mark(.switch(name), "switch \(name.rawValue)", isOn ? "on" : "off")
        case .pointerGesture(let id, let gesture):
            record(gesture, of: id)
        case .padDial(let id, let dial, let position):
            let index = track(.pad(id), "pad", .control)
            if position == nil {
                tracks[index].end(at: now)
            } else {
                tracks[index].begin(dial.kind.rawValue, at: now)
            }
        case .pen(_, let position): mark(.state("pen"), "pen", position.rawValue)
        case .reset(let id):
            end(id)
            mark(.notice, "events", "events of \(name(of: id)) were lost")
        case .state(let change):
            mark(.state(change.state), change.state.printable, change.value.printable)
        }
    }

    private mutating func record(_ code: KeyCode, isPressed: Bool, of id: DeviceID) {
        let index = track(.key(id, code), code.name, .control)
        if isPressed { tracks[index].begin("", at: now) } else { tracks[index].end(at: now) }
    }

    private mutating func record(_ change: TouchChange, of id: DeviceID) {
        let contact = Contact(device: id, slot: change.slot)
        switch change.phase {
        case .down, .motion:
            if change.phase == .down { lift(contact, isCancelled: false) }
            let (number, path) = fingers[contact] ?? land(contact)
            paths[path].path.points.append(change.position)
            tracks[track(.finger(number), "finger \(number)", .finger)].begin("", at: now)
        case .up: lift(contact, isCancelled: false)
        case .cancel: lift(contact, isCancelled: true)
        }
    }

    /// Begins the path of a finger, which gets the lowest free number.
    private mutating func land(_ contact: Contact) -> (number: Int, path: Int) {
        let usedNumbers = Set(fingers.values.map(\.number))
        var number = 1
        while usedNumbers.contains(number) { number += 1 }
        let path = TracePicture.Path(finger: number, start: now, points: [])
        paths.append((contact.device, path))
        fingers[contact] = (number, paths.count - 1)
        return (number, paths.count - 1)
    }

    private mutating func lift(_ contact: Contact, isCancelled: Bool) {
        guard let (number, path) = fingers.removeValue(forKey: contact) else { return }
        paths[path].path.isCancelled = isCancelled
        tracks[track(.finger(number), "finger \(number)", .finger)].end(at: now)
    }

    private mutating func record(_ gesture: PointerGesture, of id: DeviceID) {
        let index = track(.touchpad(id), "libinput", .control)
        switch gesture.phase {
        case .begin:
            let fingers = Report.count(gesture.fingers, "finger")
            tracks[index].begin("\(gesture.kind.word), \(fingers)", at: now)
        case .update: break
        case .end: tracks[index].end(at: now)
        case .cancel:
            tracks[index].end(at: now)
            tracks[index].mark("cancelled", at: now)
        }
    }

    // MARK: - States

    /// Records the current states of the recognisers.
    mutating func record(_ states: [RecogniserState], at time: Timestamp) {
        now = time
        var current: Set<TrackID> = []
        for state in states {
            let id = TrackID.recogniser(state.recogniser)
            current.insert(id)
            tracks[track(id, name(of: state.recogniser), .recogniser)].begin(state.state, at: now)
        }
        for id in lastStates.subtracting(current) {
            if let index = trackIndices[id] { tracks[index].end(at: now) }
        }
        lastStates = current
    }

    /// Ends all open spans at the end of the recording.
    mutating func finish() {
        for index in tracks.indices { tracks[index].end(at: now) }
    }

    // MARK: - Tracks

    /// Ends the open spans of the device; cancels its contacts.
    private mutating func end(_ id: DeviceID) {
        for contact in fingers.keys where contact.device == id { lift(contact, isCancelled: true) }
        for (track, index) in trackIndices {
            switch track {
            case .key(id, _), .touchpad(id), .pad(id): tracks[index].end(at: now)
            default: break
            }
        }
    }

    private mutating func mark(_ id: TrackID, _ name: String, _ label: String) {
        tracks[track(id, name, .control)].mark(label, at: now)
    }

    /// Returns the index of a track; adds the track if it is new.
    private mutating func track(_ id: TrackID, _ name: String, _ kind: TraceTrack.Kind) -> Int {
        if let index = trackIndices[id] { return index }
        tracks.append(TraceTrack(name, kind))
        trackIndices[id] = tracks.count - 1
        return tracks.count - 1
    }

    private func name(of id: DeviceID) -> String {
        devices[id]?.name.printable ?? "a device"
    }

    private func name(of recogniser: RecogniserState.Recogniser) -> String {
        switch recogniser {
        case .touches(let name, _): name
        case .keys(let codes): codes.sorted().map(\.name).joined(separator: "+")
        case .sequence(let pattern): names[pattern]
        }
    }
}
