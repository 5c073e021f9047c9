import Configuration
import InputEvents
import Rx

/// Reads each device as the configuration says: through libinput, contact by contact, or both.
struct DeviceReaders {
    let libinput: LibinputSource
    let contacts: ContactSource

    /// Both sources on that loop.
    init(on loop: EventLoop, log: Log) throws(SystemError) {
        libinput = try LibinputSource(on: loop, log: log)
        contacts = ContactSource(on: loop, log: log)
        contacts.libinput = libinput
    }

    /// Whether any device is open.
    var isReading: Bool { libinput.isReading || contacts.isReading }

    /// The number of devices that are open.
    var count: Int { libinput.count + contacts.count }

    /// How often events of a device were lost.
    var lossCount: Int { libinput.lossCount + contacts.lossCount }

    /// The events of the open devices; the first one of each announces the device.
    var events: [Observable<InputEvent>] { [libinput.events, contacts.events] }

    /// Opens a device when subscribed, emits it each time it is opened, and closes it when disposed of.
    ///
    ///     reading     libinput ────────── both ─────────────
    ///     the device  open, read by one   closed, open again, read by both
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

    /// Declares everything that devices hold void.
    func reset() {
        libinput.reset()
        contacts.reset()
    }
}
