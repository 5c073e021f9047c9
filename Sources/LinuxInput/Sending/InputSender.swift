import Configuration
import Glibc
import InputEvents
import Rx

/// Sends the input of bindings through a virtual device, which exists only while a binding needs
/// it.
package final class InputSender {
    private let log: Log
    private let make: () throws(SystemError) -> VirtualInput
    private var device: VirtualInput?
    /// The reason why there is no device although bindings send input.
    private var failure: SystemError?

    /// Creates a sender that has no device yet.
    init(log: Log, make: @escaping () throws(SystemError) -> VirtualInput) {
        self.log = log
        self.make = make
    }

    /// Creates a sender whose device, once it has one, waits with these timers.
    convenience init(log: Log, timers: TimerQueue) {
        self.init(log: log) { () throws(SystemError) in try VirtualInput(timers: timers) }
    }

    /// Creates the device if the configuration sends input, and removes it otherwise.
    ///
    /// If the device cannot be created, this call and each later ``send(_:of:)`` log the reason and
    /// the cure.
    /// - Returns: true if bindings can send.
    @discardableResult
    package func prepare(for configuration: Configuration) -> Bool {
        failure = nil
        guard configuration.sendsInput else {
            device = nil
            return false
        }
        guard device == nil else { return true }
        do {
            let made = try make()
            made.onFailure { [log] in log.write(.error, .command, "input is lost: \($0)") }
            device = made
            log.write(.info, .inputrx, "made a keyboard and mouse to send input with")
            return true
        } catch {
            failure = error
            log.write(.error, .command, "bindings cannot send input: \(error); \(InputSender.cure)")
            return false
        }
    }

    /// Sends the input, or logs why it cannot.
    ///
    /// - Returns: true if the input was sent.
    @discardableResult
    func send(_ input: SentInput, of binding: Binding) -> Bool {
        do {
            if let failure { throw failure }
            // Without a device, a new configuration has just removed it, which released its keys.
            try device?.send(input, of: binding)
            log.write(.info, .command, "\(binding.label): sent \(input.text)")
            return true
        } catch {
            let label = binding.label
            log.write(.error, .command, "\(label): nothing sent: \(error); \(InputSender.cure)")
            return false
        }
    }

    /// Follows the states: when the session locks, all keys that bindings hold go up, because the
    /// lock screen must not get them.
    func follow(_ states: Observable<InputEvent>) -> any Disposable {
        states.lockChanges.filter { $0 }.subscribe(onNext: { [unowned self] _ in
            do throws(SystemError) {
                try device?.releaseAll()
            } catch {
                log.write(.error, .command, "held keys may stay down: \(error)")
            }
        })
    }

    /// Throws the reason why the device cannot be created, without creating one.
    package static func checkPermission() throws(SystemError) {
        close(try VirtualInput.open())
    }

    static let cure =
        "it needs a udev rule of its own, see `send` in inputrx-config(5)"
}

extension Configuration {
    /// True if any binding sends input.
    package var sendsInput: Bool {
        bindings.contains { $0.effect?.commands.contains { $0.sent != nil } ?? false }
    }
}
