import InputEvents

/// Decides the kinds of a device, as udev and libinput do.
///
/// If udev's `ID_INPUT_*` properties are known, they decide; otherwise, the rules of udev's
/// builtin `input_id` apply to the event codes. Then libinput's own rules apply: joysticks,
/// accelerometers and devices with implausible axes have no kind, so they are ignored.
package struct DeviceClassifier {
    private let codes: EventCodeSet
    private let device: EvdevDevice

    /// Creates a classifier for a device.
    package init(_ device: EvdevDevice) {
        self.device = device
        codes = device.codes
    }

    /// The device's kinds according to libinput; empty if libinput would ignore it.
    package var kinds: Set<DeviceKind> {
        let tags = udevTags
        guard !tags.isEmpty, !isRejected, !isJoystick(tags) else { return [] }
        if tags.contains(.tabletPad) { return [.tabletPad] }
        if tags.contains(.tablet), tags.isDisjoint(with: [.touchpad, .touchscreen]) {
            return [.pen]
        }
        if tags.contains(.touchpad) { return [.touchpad] }
        var kinds: Set<DeviceKind> = []
        if tags.contains(.pointer) { kinds.insert(.pointer) }
        if tags.contains(.keyboard) {
            kinds.insert(.keyboard)
            if hasWheel { kinds.insert(.pointer) }
        }
        if tags.contains(.touchscreen), !isFakeMultitouch { kinds.insert(.touchscreen) }
        if tags.contains(.switch), hasSwitch { kinds.insert(.switch) }
        return kinds
    }

    /// The kinds in udev's properties.
    private enum Tag {
        case keyboard, pointer, touchpad, touchscreen, tablet, tabletPad, joystick, `switch`
    }

    /// The kind that each udev property means.
    private static let properties: [(name: String, tag: Tag)] = [
        ("ID_INPUT_KEYBOARD", .keyboard), ("ID_INPUT_KEY", .keyboard),
        ("ID_INPUT_MOUSE", .pointer), ("ID_INPUT_POINTINGSTICK", .pointer),
        ("ID_INPUT_TOUCHPAD", .touchpad), ("ID_INPUT_TOUCHSCREEN", .touchscreen),
        ("ID_INPUT_TABLET", .tablet), ("ID_INPUT_TABLET_PAD", .tabletPad),
        ("ID_INPUT_JOYSTICK", .joystick), ("ID_INPUT_SWITCH", .switch),
    ]

    /// The kinds in udev's properties or, if these are unknown, according to udev's rules.
    private var udevTags: Set<Tag> {
        guard device.udevProperties.keys.contains(where: { $0.hasPrefix("ID_INPUT") }) else {
            return pointerTags.union(keyTags)
        }
        // libinput reads any value except "0" as yes.
        return Set(
            DeviceClassifier.properties.filter { property in
                device.udevProperties[property.name].map { $0 != "0" } ?? false
            }.map(\.tag)
        )
    }

    // MARK: - udev's rules

    /// The result of `test_pointers` in udev's builtin.
    private var pointerTags: Set<Tag> {
        let hasCoordinates =
            codes.containsAxis(AbsoluteAxis.x) && codes.containsAxis(AbsoluteAxis.y)
        let hasKeys = codes.contains(type: EvdevType.key)
        if device.properties.contains(InputProperty.accelerometer) { return [] }
        if !hasKeys, hasCoordinates, codes.containsAxis(AbsoluteAxis.z) { return [] }

        let isDirect = device.properties.contains(InputProperty.direct)
        let hasPen = codes.containsKey(ButtonCode.pen)
        let isPen = hasPen || codes.containsKey(ButtonCode.stylus)
        let isFinger = codes.containsKey(ButtonCode.finger) && !hasPen && !isDirect
        let hasMouseButton = codes.containsKey(in: ButtonCode.mouse...ButtonCode.joystick - 1)
        let isTouch = codes.containsKey(ButtonCode.touch) || isDirect
        let hasPadButtons =
            codes.containsKey(ButtonCode.number0) && codes.containsKey(ButtonCode.number1)
            && !hasPen
        let hasMotion =
            codes.containsRelative(RelativeAxis.x) && codes.containsRelative(RelativeAxis.y)

        var tags: Set<Tag> = []
        if hasCoordinates {
            if isPen {
                tags.insert(.tablet)
            } else if isFinger {
                tags.insert(.touchpad)
            } else if hasMouseButton {
                tags.insert(.pointer)
            } else if isTouch {
                tags.insert(.touchscreen)
            } else if hasJoystickButtons {
                tags.insert(.joystick)
            }
        } else if hasJoystickButtons {
            tags.insert(.joystick)
        }
        if device.hasContactAxes, !isFakeMultitouch {
            if isPen {
                tags.insert(.tablet)
            } else if isFinger {
                tags.insert(.touchpad)
            } else if isTouch {
                tags.insert(.touchscreen)
            }
        }
        if hasPadButtons, tags.contains(.tablet) || (hasWheel && !hasMotion) {
            tags.insert(.tabletPad)
        }
        if hasMouseButton, hasMotion || !hasCoordinates,
            tags.isDisjoint(with: [.tablet, .touchpad, .joystick])
        {
            tags.insert(.pointer)
        }
        if device.properties.contains(InputProperty.pointingStick) { tags.insert(.pointer) }
        return tags
    }

    /// The results of `test_key` in udev's builtin, and of its rules for switches and for devices
    /// with only a wheel.
    private var keyTags: Set<Tag> {
        var tags: Set<Tag> = []
        let keys: [ClosedRange<UInt16>] = [
            1...ButtonCode.misc - 1, 0x160...ButtonCode.padUp - 1, 0x230...0x2bf,
        ]
        if keys.contains(where: codes.containsKey(in:)) { tags.insert(.keyboard) }
        if codes.contains(type: EvdevType.switch) { tags.insert(.switch) }
        if tags.isEmpty, pointerTags.isEmpty, hasWheel { tags.insert(.keyboard) }
        return tags
    }

    private var hasJoystickButtons: Bool {
        codes.containsKey(in: ButtonCode.joystick...ButtonCode.pen - 1)
            || codes.containsKey(in: ButtonCode.triggerHappy...ButtonCode.triggerHappyLast)
            || codes.containsKey(in: ButtonCode.padUp...ButtonCode.padRight)
    }

    private var hasWheel: Bool {
        codes.containsRelative(RelativeAxis.wheel)
            || codes.containsRelative(RelativeAxis.horizontalWheel)
    }

    private var hasSwitch: Bool {
        codes.contains(type: EvdevType.switch, code: SwitchCode.lid)
            || codes.contains(type: EvdevType.switch, code: SwitchCode.tabletMode)
    }

    // MARK: - libinput's rules

    /// True for keyboards that announce every possible axis, including the one below ABS_MT_SLOT.
    private var isFakeMultitouch: Bool { device.isFakeMultitouch }

    /// Returns true for a joystick that is not also a keyboard (libinput's limit is ten keys).
    private func isJoystick(_ tags: Set<Tag>) -> Bool {
        guard tags.contains(.joystick), tags.isDisjoint(with: [.tablet, .tabletPad]) else {
            return false
        }
        return (1...ButtonCode.misc - 1).count(where: codes.containsKey) < 10
    }

    /// True for devices that have only one axis of a pair, or the resolution of only one.
    private var isRejected: Bool {
        func isUnpaired(_ type: UInt16, _ x: UInt16, _ y: UInt16) -> Bool {
            codes.contains(type: type, code: x) != codes.contains(type: type, code: y)
        }
        func hasOnlyOneResolution(_ x: UInt16, _ y: UInt16) -> Bool {
            guard let x = device.axes[x], let y = device.axes[y] else { return false }
            return (x.range.resolution == 0) != (y.range.resolution == 0)
        }
        if isUnpaired(EvdevType.absolute, AbsoluteAxis.x, AbsoluteAxis.y) { return true }
        if isUnpaired(EvdevType.relative, RelativeAxis.x, RelativeAxis.y) { return true }
        if hasOnlyOneResolution(AbsoluteAxis.x, AbsoluteAxis.y) { return true }
        guard !isFakeMultitouch else { return false }
        return isUnpaired(EvdevType.absolute, AbsoluteAxis.contactX, AbsoluteAxis.contactY)
            || hasOnlyOneResolution(AbsoluteAxis.contactX, AbsoluteAxis.contactY)
    }
}

extension EvdevDevice {
    /// True if the device reports the position of each contact.
    package var hasContactAxes: Bool {
        codes.containsAxis(AbsoluteAxis.contactX) && codes.containsAxis(AbsoluteAxis.contactY)
    }

    /// True if the device has no contacts, but announces their axes because it announces every axis
    /// (libevdev's test).
    var isFakeMultitouch: Bool {
        codes.containsAxis(AbsoluteAxis.slot) && codes.containsAxis(AbsoluteAxis.slot - 1)
    }

    /// True for multi-touch devices, with or without slots.
    package var isMultitouch: Bool { hasContactAxes && !isFakeMultitouch }
}
