/// The source of a state's current value.
package enum StateOrigin: String, Sendable {
    /// `inputrx state`, or a hook that calls it.
    case user
    /// A command under `states:`.
    case command
    /// The desktop of the state's `preset:`.
    case desktop
    /// logind, which knows if the session is locked.
    case logind
    /// The accelerometer, through iio-sensor-proxy.
    case sensor
    /// The devices that are plugged in.
    case devices
    /// A pen, by its position.
    case pen
    /// Keys that were pressed.
    case keys
    /// A switch of a device.
    case `switch`
    /// The size and the rotation of the first touchscreen.
    case touchscreen
    /// `set-mode:` of a binding.
    case binding
    /// The initial value, because no source has set one yet.
    case initial
}
