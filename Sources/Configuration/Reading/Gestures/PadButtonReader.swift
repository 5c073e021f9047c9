import Diagnostics
import Gestures
import InputEvents
import YAML

/// Reads the buttons of tablet pads: `pad button 1`.
struct PadButtonReader {
    let findings: Findings

    /// 64: far more buttons than any pad has, as libinput numbers them.
    private static let limit = 64

    /// Returns the button of a tablet pad whose number begins at `start`; nil after an error.
    func gesture(
        _ scalar: Scalar,
        from start: String.Index,
        family: GestureFamily
    ) -> NamedGesture? {
        let typed = scalar.text[start...].trimmed
        guard typed.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            if let first = PadButtonReader.firstOfChord(typed) {
                return findings.refuse(
                    .badChord,
                    "pad buttons have no chords, and \(String(typed).quoted) is one",
                    at: scalar.span(of: typed.startIndex..<typed.endIndex),
                    help: "write another button, or hold a key: `on: pad button \(first)`, and "
                        + "beside it `while: KEY_LEFTCTRL`"
                )
            }
            return findings.refuse(
                .notANumber,
                "pad buttons have numbers, and \(String(typed).quoted) is none",
                at: scalar.span(of: typed.startIndex..<typed.endIndex),
                help: "write `pad button 1`"
            )
        }
        guard let number = Int(typed), (1...PadButtonReader.limit).contains(number),
            let button = KeyCode(padButton: number)
        else {
            return findings.refuse(
                .outOfRange,
                "there is no pad button \(String(typed).quoted)",
                at: scalar.span(of: typed.startIndex..<typed.endIndex),
                help: "write a number from 1 to \(PadButtonReader.limit)"
            )
        }
        return NamedGesture(
            text: "pad button \(number)",
            kind: .key([button], .press),
            family: family,
            span: scalar.span
        )
    }

    /// Returns the first number in `1+2`, `1 and 2` or `1 + pad button 2`; nil for other texts.
    private static func firstOfChord(_ text: Substring) -> Int? {
        let words = text.split { $0.isWhitespace || "+,&".contains($0) }
            .filter { !["and", "pad", "button", "plus"].contains($0) }
        let numbers = words.compactMap { Int($0) }
        return numbers.count > 1 && numbers.count == words.count ? numbers[0] : nil
    }
}
