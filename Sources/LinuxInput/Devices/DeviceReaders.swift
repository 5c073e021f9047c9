import Configuration
import InputEvents
import Rx

/// Reads each device in the way that the configuration selects: through libinput, contact by
/// contact, or both.
struct DeviceReaders {
    let libinput: LibinputSource
    let contacts: ContactSource

    /// Creates both sources on a loop.
    init(on loop: EventLoop, log: Log) throws(SystemError) {
        libinput = try LibinputSource(on: loop, log: log)
        contacts = ContactSource(on: loop, log: log)
        contacts.libinput = libinput
        loop.onSeveralInputs = { [unowned libinput, unowned contacts] in
            DeviceReaders.deliverInOrder(libinput, contacts)
        }
    }

    /// Delivers the pending events of all devices in the order of their times.
    ///
    ///     panel       D---m---m---m---U
    ///     keyboard    ------k-----------    if k were first, the fingers would seem to rest
    private static func deliverInOrder(_ libinput: LibinputSource, _ contacts: ContactSource) {
        libinput.readAhead()
        while true {
            let (next, contact) = (libinput.nextTime, contacts.earliest)
            if let contact, next.map({ contact.time <= $0 }) ?? true {
                contacts.deliverFrame(of: contact.device)
            } else if !libinput.deliverNext() {
                break
            }
        }
        libinput.endBatch()
    }

    /// True if any device is open.
    var isReading: Bool { libinput.isReading || contacts.isReading }

    /// The number of open devices.
    var count: Int { libinput.count + contacts.count }

    /// Returns true if the device is open.
    func isOpen(_ id: DeviceID) -> Bool { libinput.isOpen(id) || contacts.isOpen(id) }

    /// The number of times that events were lost.
    var lossCount: Int { libinput.lossCount + contacts.lossCount }

    /// The events of the open devices; the first event of each device announces it.
    var events: [Observable<InputEvent>] { [libinput.events, contacts.events] }

    /// Opens a device on subscription, emits it each time it is opened, and closes it on disposal.
    ///
    ///     reading     libinput ────────── both ─────────────
    ///     the device  open, read by one   closed, opened again, read by both
    func opened(
        _ connected: ConnectedDevice,
        under configurations: Observable<Configuration>
    ) -> Observable<Device> {
        configurations.scan(DeviceReading.Course()) { $0.under($1, connected.device) }
            .map(\.reading)
            .distinctUntilChanged()
            .flatMapLatest { reading in
                switch reading {
                case .libinput: libinput.opened(connected)
                case .contacts: contacts.opened(connected)
                case .both:
                    libinput.opened(connected).flatMapLatest {
                        contacts.accompanied($0, connected)
                    }
                }
            }
    }

    /// Voids everything in progress on the devices.
    func reset() {
        libinput.reset()
        contacts.reset()
    }
}
