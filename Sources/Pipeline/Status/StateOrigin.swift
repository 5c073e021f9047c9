/// The source of a state's present value.
package enum StateOrigin: String, Sendable {
    /// `inputrx state`, or a hook that calls it.
    case user
    /// A command under `states:`.
    case command
    /// logind, which knows if the session is locked.
    case logind
    /// The accelerometer, through iio-sensor-proxy.
    case sensor
    /// A switch of a device.
    case `switch`
    /// The size and the rotation of the first touchscreen.
    case touchscreen
    /// `set-mode:` of a binding.
    case binding
    /// Nobody has told it yet.
    case initial
}
