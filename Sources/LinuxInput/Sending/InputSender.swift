import Configuration
import Glibc

/// Sends the input of bindings, through a device that exists only while some binding sends.
package final class InputSender {
    private let log: Log
    private let make: () throws(SystemError) -> VirtualInput
    private var device: VirtualInput?
    /// Why there is no device although bindings send.
    private var failure: SystemError?

    /// A sender without a device yet.
    init(log: Log, make: @escaping () throws(SystemError) -> VirtualInput = VirtualInput.init) {
        self.log = log
        self.make = make
    }

    /// Makes the device if the configuration sends input, and takes it away if not.
    ///
    /// If the device cannot be made, this and each later ``send(_:of:)`` log why, and how to allow it.
    /// - Returns: whether bindings can send.
    @discardableResult
    package func prepare(for configuration: Configuration) -> Bool {
        failure = nil
        guard configuration.sendsInput else {
            device = nil
            return false
        }
        guard device == nil else { return true }
        do {
            device = try make()
            log.write(.info, .inputrx, "made a keyboard and mouse to send input with")
            return true
        } catch {
            failure = error
            log.write(.error, .command, "bindings cannot send input: \(error); \(InputSender.cure)")
            return false
        }
    }

    /// Sends the input; logs why if that is not possible.
    ///
    /// - Returns: whether it was possible.
    @discardableResult
    func send(_ input: SentInput, of binding: Binding) -> Bool {
        do {
            if let failure { throw failure }
            // Without a device, a new configuration has just taken it away, which released its keys.
            try device?.send(input)
            log.write(.info, .command, "\(binding.label): sent \(input.text)")
            return true
        } catch {
            let label = binding.label
            log.write(.error, .command, "\(label): nothing sent: \(error); \(InputSender.cure)")
            return false
        }
    }

    /// Throws why the device cannot be made; makes none.
    package static func checkPermission() throws(SystemError) {
        close(try VirtualInput.open())
    }

    static let cure =
        "it needs a udev rule of its own, see `send` in inputrx-config(5)"
}

extension Configuration {
    /// Whether any binding sends input.
    package var sendsInput: Bool {
        bindings.contains { $0.effect?.commands.contains { $0.sent != nil } ?? false }
    }
}
