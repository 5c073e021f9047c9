import Pipeline

/// A finding of `inputrx doctor`: a success, a note or a problem, with the cure.
package struct Finding: Hashable, Sendable {
    /// The severity of a finding.
    package enum Mark: String, Sendable {
        case good
        /// A fact worth knowing; gestures work.
        case note
        /// A reason why some or all gestures do not work.
        case problem
    }

    /// The subject of a finding, in the order of the report.
    package enum Subject: String, CaseIterable, Sendable {
        case configuration, devices, permissions, unit, daemon, environment, commands
        case otherPrograms = "other programs"
        case keys, sizes, clock
    }

    /// The severity.
    package let mark: Mark
    /// The subject.
    package let subject: Subject
    /// The finding in one sentence.
    package let text: String
    /// The command that cures the problem, or an instruction if there is no command; nil if nothing
    /// is to be done.
    package let cure: String?

    init(_ mark: Mark, _ subject: Subject, _ text: String, cure: String? = nil) {
        self.mark = mark
        self.subject = subject
        self.text = text
        self.cure = cure
    }
}

extension Finding {
    /// The finding as a JSON object on one line.
    package var json: String {
        var line = JSONLine()
        line.add("subject", subject.rawValue)
        line.add("mark", mark.rawValue)
        line.add("text", text)
        if let cure { line.add("cure", cure) }
        return line.finished()
    }
}

extension [Finding] {
    /// True if no finding is a problem.
    package var isWell: Bool { !contains { $0.mark == .problem } }

    /// Returns the report for people: a line for each finding, with its cure below, and a verdict.
    ///
    /// A text that is longer than `width` is broken between words. A cure is a command to paste, so
    /// it is never broken.
    package func lines(width: Int, isASCII: Bool) -> [String] {
        let column = 4 + (Finding.Subject.allCases.map(\.rawValue.count).max() ?? 0)
        let margin = String(repeating: " ", count: column)
        var lines: [String] = []
        var last: Finding.Subject?
        for finding in self {
            let name = finding.subject == last ? "" : finding.subject.rawValue
            last = finding.subject
            let start = "\(finding.mark.sign(isASCII: isASCII)) \(name)"
            let pieces = finding.text.printable.broken(to: Swift.max(width - column, 24))
            for (index, piece) in pieces.enumerated() {
                lines.append((index == 0 ? start.padded(to: column) : margin) + piece)
            }
            if let cure = finding.cure {
                lines.append("\(margin)\(isASCII ? "->" : "→") \(cure.printable)")
            }
        }
        return lines + ["", verdict]
    }

    private var verdict: String {
        let problems = count { $0.mark == .problem }
        return switch problems {
        case 0: "all is well"
        case 1: "1 problem"
        default: "\(problems) problems"
        }
    }
}

extension Finding.Mark {
    fileprivate func sign(isASCII: Bool) -> String {
        switch self {
        case .good: isASCII ? "+" : "✓"
        case .note: isASCII ? "o" : "·"
        case .problem: isASCII ? "x" : "✗"
        }
    }
}

extension String {
    /// Returns the text broken between words into lines of at most `width` characters; a longer
    /// word makes a longer line.
    fileprivate func broken(to width: Int) -> [String] {
        var lines = [""]
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            let line = lines[lines.count - 1]
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
            }
        }
        return lines
    }
}
