import Evdev
import Glibc

// Checks of single moves, while their fingers are down.
extension World {
    /// Checks shortly before the end of a drag that its key or button is still down, and that the
    /// pointer is where the fingers are.
    func checkHeld(_ attempt: Attempt) {
        guard attempt.fired > 0, attempt.isUndisturbed, let key = attempt.heldKey else { return }
        guard
            let device = kernel.devices.first(where: {
                $0.physicalPath == "inputrx/keys" && $0.keys.contains(key)
            })
        else { return judge.fail(.held, "\(key) is up during \(attempt.move.name)") }
        guard device.description.codes.containsAxis(AbsoluteAxis.y) else { return }
        let fingers = attempt.device.slots.prefix(attempt.fingers)
        let place = fingers.reduce(0) { $0 + Double($1[AbsoluteAxis.contactY]) }
        // The panel is 190 mm high; the pointer's axis has 65,536 values, and the panel's 1901.
        let wanted = place / Double(fingers.count) / 1901 * 190
        let away = Double(device.axes[AbsoluteAxis.y]) / 65_536 * 190 - wanted
        if abs(away) > 3 { judge.fail(.held, "the pointer is \(away) mm away from the fingers") }
    }

    /// Checks that fingers in three corners end all grabs after ten seconds.
    func rest(inCorners attempt: Attempt) {
        let isCertain =
            attempt.begin >= max(desktopCalm, grabCalm) && !denied.contains(attempt.thing)
        kernel.at(attempt.begin + 10_300_000) { [self] in
            grabCalm = .max
            guard isCertain, attempt.isUndisturbed, isRunning, !judge.isStopping else { return }
            isReleased = true
            if plugged.values.contains(where: { $0.grabber != nil }) {
                judge.fail(.corners, "a device is still grabbed")
            }
        }
    }

    /// Decides if a gesture whose binding needs a mode must fire, or must not.
    func require(mode needed: String, _ attempt: Attempt, _ isCalm: Bool) {
        // A gesture on another device may be about to set the mode.
        let isSettled = judge.unchecked.allSatisfy { $0.move.mode == nil || $0.fired > 0 }
        guard let mode, isSettled else { return attempt.isRequired = false }
        guard mode != needed else { return }
        attempt.isRequired = false
        if isCalm { attempt.forbidden = .condition }
    }

    /// Forbids a gesture of fingers that land while the pen is near.
    func yield(_ attempt: Attempt) {
        for pen in judge.attempts
        where pen.move == .hover && pen.end + 50_000 > attempt.begin && !pen.isCut {
            (attempt.isRequired, attempt.mustPass, attempt.mustBeTaken) = (false, false, false)
            let isNear = pen.begin + 50_000 < attempt.begin && attempt.begin + 50_000 < pen.end
            if isNear, pen.isUndisturbed { attempt.forbidden = .pen }
        }
    }

    /// Allows gestures of fingers to be lost, because the pen comes near.
    func silence() {
        for other in judge.unchecked where other.thing == .panel && other.fired == 0 {
            (other.isRequired, other.mustPass, other.mustBeTaken) = (false, false, false)
        }
        for other in judge.unchecked where other.thing == .panel { other.isInterrupted = true }
    }

    /// Decides if a gesture whose binding has a `throttle:` of 3 s must fire, or must not.
    func throttle(_ attempt: Attempt) {
        for other in judge.unchecked where other.move == attempt.move && other.fired == 0 {
            (other.isRequired, attempt.isRequired) = (false, false)
        }
        guard let last = judge.lastThrottled else { return }
        let age = attempt.end - last
        if age < 3_500_000 { attempt.isRequired = false }
        // A new configuration forgets the gesture before.
        if age < 2_500_000, last >= calm, attempt.begin >= calm { attempt.forbidden = .throttled }
    }
}
