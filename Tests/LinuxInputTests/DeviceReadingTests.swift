import Configuration
import Gestures
import InputEvents
import Testing

@testable import LinuxInput

@Suite("The reader of a device") struct DeviceReadingTests {
    private func reading(
        _ kinds: Set<DeviceKind>,
        name: String = "Sample",
        _ rules: [DeviceRule] = [],
        bindings: [Binding] = []
    ) -> DeviceReading {
        DeviceReading(
            of: .sample(name: name, kinds: kinds),
            under: Configuration(devices: rules, bindings: bindings)
        )
    }

    @Test("is libinput, unless the configuration says otherwise about a touchscreen")
    func rules() {
        let contacts = DeviceRule(filter: DeviceFilter(name: "Good*"), reader: .contacts)
        #expect(reading([.touchscreen]) == .libinput)
        #expect(reading([.touchscreen], name: "Elan", [contacts]) == .libinput)
        #expect(reading([.touchscreen], name: "Goodix", [contacts]) == .contacts)
        #expect(reading([.touchscreen, .keyboard], name: "Goodix", [contacts]) == .contacts)
        #expect(reading([.keyboard], name: "Goodix", [contacts]) == .libinput)
    }

    @Test("is that of the first rule with `read:`, whatever other rules decide")
    func first() {
        let size = DeviceRule(filter: .any, size: Surface(width: 68, height: 136))
        let libinput = DeviceRule(filter: DeviceFilter(name: "Goodix"), reader: .libinput)
        let contacts = DeviceRule(filter: .any, reader: .contacts)
        #expect(reading([.touchscreen], name: "Goodix", [size, libinput, contacts]) == .libinput)
        #expect(reading([.touchscreen], name: "Elan", [size, libinput, contacts]) == .contacts)
    }

    @Test("is inputrx alone for a grabbed touchscreen, whatever the rules say")
    func grabbed() {
        let grab = DeviceRule(filter: .any, grab: .edges)
        let libinput = DeviceRule(filter: .any, reader: .libinput)
        #expect(reading([.touchscreen], [grab]) == .contacts)
        #expect(reading([.touchscreen], [libinput, grab]) == .contacts)
        #expect(reading([.keyboard], [grab]) == .libinput)
        #expect(reading([.touchpad], [grab]) == .libinput)
    }

    @Test("stays when another configuration does not grab a grabbed touchscreen")
    func course() {
        let device = Device.sample(kinds: [.touchscreen])
        let plain = Configuration(devices: [], bindings: [])
        func configuration(_ rule: DeviceRule) -> Configuration {
            Configuration(devices: [rule], bindings: [])
        }
        let grabbing = configuration(DeviceRule(filter: .any, grab: .all))
        let contacts = configuration(DeviceRule(filter: .any, reader: .contacts))
        func course(_ configurations: Configuration...) -> [DeviceReading] {
            var course = DeviceReading.Course()
            return configurations.map {
                course = course.under($0, device)
                return course.reading
            }
        }
        #expect(course(plain, grabbing, plain) == [.libinput, .contacts, .contacts])
        #expect(course(contacts, plain, grabbing) == [.contacts, .libinput, .contacts])
    }

    @Test("stays when no binding needs a grabbed touchpad's contacts any more")
    func courseOfTouchpad() {
        let tap = GesturePattern(
            kind: .tap(count: 1),
            devices: DeviceFilter(kinds: [.touchpad])
        )
        let bindings = [Binding(number: 1, on: "", pattern: tap, command: .shell("true"))]
        let grab = DeviceRule(filter: .any, grab: .edges)
        let course = DeviceReading.Course()
            .under(Configuration(devices: [grab], bindings: bindings), .sample(kinds: [.touchpad]))
        #expect(course.reading == .both)
        let plain = Configuration(devices: [], bindings: [])
        #expect(course.under(plain, .sample(kinds: [.touchpad])).reading == .both)
    }

    @Test("is both for a touchpad, if a binding needs its contacts")
    func touchpads() {
        func binding(_ pattern: GesturePattern) -> Binding {
            Binding(number: 1, on: "", pattern: pattern, command: .shell("true"))
        }
        let touchpads = DeviceFilter(kinds: [.touchpad])
        let tap = GesturePattern(kind: .tap(count: 1), devices: touchpads)
        let swipe = GesturePattern(kind: .swipe(.left), fingers: .exactly(3), devices: touchpads)
        let anywhere = GesturePattern(kind: .tap(count: 1))
        #expect(reading([.touchpad], bindings: [binding(tap)]) == .both)
        #expect(reading([.touchpad], bindings: [binding(swipe), binding(anywhere)]) == .libinput)
        #expect(reading([.touchscreen], bindings: [binding(tap)]) == .libinput)
        let rule = DeviceRule(filter: .any, reader: .contacts)
        #expect(reading([.touchpad], [rule]) == .libinput)
    }
}
