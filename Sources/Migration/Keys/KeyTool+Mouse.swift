// Buttons of a mouse that stay down, and its wheel.
extension KeyTool {
    /// Returns the effect that presses a mouse button and keeps it pressed, or releases it; the
    /// buttons have the numbers of ``click(button:)``.
    ///
    /// wtype has no mouse, so ydotool does it instead.
    func hold(button: Int, isDown: Bool) throws(ImportFailure) -> ImportedEffect {
        switch self {
        case .send:
            guard let word = KeyTool.sentButtons[button] else {
                throw ImportFailure("no mouse button has the number \(button)")
            }
            return isDown ? .press(word) : .release(word)
        case .xdotool: return .run("xdotool \(isDown ? "mousedown" : "mouseup") \(button)")
        case .wtype, .ydotool:
            // In ydotool's codes, 0x40 means down and 0x80 up; the low digit is the button.
            guard let digit = [1: 0, 2: 2, 3: 1, 8: 3, 9: 4][button] else {
                throw ImportFailure("ydotool has no mouse button \(button)")
            }
            return .run("ydotool click 0x\(isDown ? 4 : 8)\(digit)")
        }
    }

    /// 120: the parts of one step of a wheel, the kernel's high-resolution unit.
    private static let partsOfStep = 120
    /// 50: the most steps that `send:` makes at once.
    private static let mostSteps = 50

    /// Returns the effect that turns the wheel by `x` parts of a step to the right and `y` parts
    /// down; throws if the tool cannot turn it by exactly this.
    func turnWheel(_ x: Int, _ y: Int) throws(ImportFailure) -> ImportedEffect {
        let turns = [("left", "right", x), ("up", "down", y)].filter { $0.2 != 0 }
            .map { ($0.2 < 0 ? $0.0 : $0.1, abs($0.2)) }
        guard !turns.isEmpty else { throw ImportFailure("it turns the wheel nowhere") }
        var words: [String] = []
        for (direction, parts) in turns {
            guard let steps = KeyTool.steps(parts) else {
                throw ImportFailure(
                    "`scroll` makes 0.01 to 50 steps, in hundredths, and \(parts)/120 of a step is no "
                        + "such number"
                )
            }
            words.append("scroll \(direction)" + (steps == "1" ? "" : " \(steps)"))
        }
        guard self == .send else {
            throw ImportFailure("the wheel is turned by `send:` only: leave --keys out")
        }
        return .send(words)
    }

    /// Returns the number of steps that make these parts, with two decimals at most; nil if no such
    /// number does.
    private static func steps(_ parts: Int) -> String? {
        guard parts <= mostSteps * partsOfStep else { return nil }
        let hundredths = Int((Double(parts) * 100 / Double(partsOfStep)).rounded())
        let sent = Int((Double(hundredths) / 100 * Double(partsOfStep)).rounded())
        guard hundredths > 0, sent == parts else { return nil }
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
