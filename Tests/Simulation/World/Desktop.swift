import Evdev
import Glibc
import InputEvents

/// A program that reads all touchscreens, as a desktop does: the originals and their twins.
final class Desktop {
    /// A contact as the desktop received it.
    struct Contact {
        /// The name of the device; for a twin, the name of its original.
        let device: String
        let landed: Int64
        var lifted: Int64?
        var x: Int32 = 0
        var y: Int32 = 0
        /// True if the contact ended as a palm.
        var isPalm = false
        let slot: Int
        /// The positions at the ends of the frames.
        var path: [Place] = []
    }

    private final class Watched {
        let reader: EvdevReader
        var slot = 0
        /// True if the desktop is about to read the device.
        var isDue = false
        /// The last position in each slot; `down` has the index of the slot's contact, if any.
        var places: [(x: Int32, y: Int32)]
        var down: [Int?]

        init(_ reader: EvdevReader) {
            self.reader = reader
            places = reader.device.slots.map {
                ($0[AbsoluteAxis.contactX], $0[AbsoluteAxis.contactY])
            }
            down = places.map { _ in nil }
        }
    }

    @exclusivity(unchecked) private var watched: [Watched] = []
    @exclusivity(unchecked) private(set) var contacts: [Contact] = []

    /// Opens a device that has appeared.
    func open(_ device: KernelDevice) {
        guard device.description.codes.containsAxis(AbsoluteAxis.contactX) else { return }
        let opened = Watched(device.open())
        watched.append(opened)
        opened.reader.woken = { [unowned self, unowned opened] in wake(opened) }
    }

    /// Closes a device that is gone, and lifts its contacts.
    func close(_ device: KernelDevice) {
        guard let place = watched.firstIndex(where: { $0.reader.device === device }) else { return }
        read(watched[place])
        let closed = watched.remove(at: place)
        for case let index? in closed.down { contacts[index].lifted = kernel.now }
        closed.reader.release()
    }

    /// The number of contacts that are down.
    var downCount: Int { watched.reduce(0) { $0 + $1.down.count { $0 != nil } } }

    /// Called with the name of a device of which events were lost.
    var lost: (String) -> Void = { _ in }

    /// Reads a device 16 ms later, as compositors read once for each picture.
    private func wake(_ open: Watched) {
        guard !open.isDue else { return }
        open.isDue = true
        kernel.at(kernel.now + 16_000) { [self] in read(open) }
    }

    private func read(_ open: Watched) {
        open.isDue = false
        if open.reader.losses > 0, open.reader.device.physicalPath.hasPrefix("inputrx/") {
            lost(open.reader.device.description.name)
        }
        while let event = open.reader.next() {
            let time = event.time.microseconds
            if event.type == EvdevType.synchronisation { endFrame(of: open) }
            guard event.type == EvdevType.absolute else { continue }
            switch event.code {
            case AbsoluteAxis.slot: open.slot = Int(event.value)
            case AbsoluteAxis.trackingID where event.value >= 0:
                if let index = open.down[open.slot] { contacts[index].lifted = time }
                open.down[open.slot] = contacts.count
                let place = open.places[open.slot]
                let name = open.reader.device.description.name
                contacts.append(
                    Contact(device: name, landed: time, x: place.x, y: place.y, slot: open.slot)
                )
            case AbsoluteAxis.trackingID:
                if let index = open.down[open.slot] { contacts[index].lifted = time }
                open.down[open.slot] = nil
            case AbsoluteAxis.contactX:
                open.places[open.slot].x = event.value
                if let index = open.down[open.slot] { contacts[index].x = event.value }
            case AbsoluteAxis.contactY:
                open.places[open.slot].y = event.value
                if let index = open.down[open.slot] { contacts[index].y = event.value }
            case AbsoluteAxis.toolType where event.value == 2:
                if let index = open.down[open.slot] { contacts[index].isPalm = true }
            default: break
            }
        }
    }

    private func endFrame(of open: Watched) {
        for case let index? in open.down {
            let place = Place(x: contacts[index].x, y: contacts[index].y)
            if contacts[index].path.last != place { contacts[index].path.append(place) }
        }
    }

    /// Removes contacts that have ended.
    func forget() {
        guard downCount == 0 else { return }
        contacts.removeAll(keepingCapacity: true)
    }
}
