import Diagnostics
import Gestures
import InputEvents
import YAML

/// A stroke of the configuration, with the place of its name.
struct NamedStroke {
    let shape: StrokeShape
    let span: Span
    /// The first sample that is a straight line; nil if all bend.
    var line: StraightSample?
}

/// A sample that is a straight line, with its place in the file.
struct StraightSample {
    let direction: Direction
    let span: Span
    /// True if the stroke has no other sample.
    let isOnly: Bool
}

/// Reads `strokes:`, the samples of shapes that can be drawn.
struct StrokesReader {
    let findings: Findings

    /// 32: more shapes than anyone can distinguish.
    private static let strokeLimit = 32
    /// 8: more samples than most people have the patience to draw.
    private static let sampleLimit = 8
    /// 256: the number of points of a path that a recogniser keeps.
    private static let pointLimit = 256
    /// 100000: more than any unit needs, and far from any overflow.
    private static let coordinateLimit = 100_000.0

    /// Returns the schema of the whole section.
    @Sendable static func schema() -> SchemaValue {
        let number = "-?(?=[0-9])" + SchemaPattern.number(upToTenToThe: 5)
        let point = "\(number),\(number)"
        let sample = SchemaValue.pattern("\(point)(?:\\s+\(point)){1,\(pointLimit - 1)}")
        let samples = SchemaValue.list(of: sample, atLeast: 1, atMost: sampleLimit)
        let strokes = SchemaValue.any(of: [sample, samples])
        return .names(SchemaPattern.word, of: strokes, atMost: strokeLimit)
    }

    /// Returns the strokes under `strokes:`, without those that have errors.
    func strokes(_ entry: Node.Entry) -> [NamedStroke] {
        if entry.value.isMissing {
            findings.missingValue(entry, expecting: "a name and its samples")
        }
        let entries = findings.named(
            entry,
            keys: "names and samples",
            example:
                "write a name and a sample on a line of its own: `check: 0,50 35,100 100,0`",
            atMost: StrokesReader.strokeLimit,
            "strokes",
            excess: "remove those that nothing is bound to"
        )
        return entries.filter { !$0.value.isCut }.compactMap { stroke($0) }
    }

    /// Reads `check: 0,50 35,100 100,0`, or a list of such samples; returns nil after an error.
    private func stroke(_ entry: Node.Entry) -> NamedStroke? {
        guard entry.key.isWord else {
            return findings.refuse(
                .unknownValue,
                "a stroke cannot be called \(entry.key.quoted)",
                at: entry.keySpan,
                help: entry.key.asWord.map { "did you mean `\($0)`?" }
                    ?? "write one word of the letters A to Z, digits, `-` and `_`, of 32 at most"
            )
        }
        var nodes = [entry.value]
        if case .sequence(let elements) = entry.value.content { nodes = elements }
        if let path = path(of: nodes.map(\.text)) {
            return findings.refuse(
                .wrongShape,
                "a sample is a text, and this is a list of numbers",
                at: entry.value.span,
                help: "write the points of a way: `\(entry.key): \(path)`"
            )
        }
        if let samples = samplesWithoutQuotes(nodes.map(\.text)) {
            let quoted = list(samples.map { "\"\($0)\"" })
            return findings.refuse(
                .wrongShape,
                "in brackets, commas separate samples, and these stand within a sample",
                at: entry.value.span,
                help: samples.count == 1
                    ? "leave the brackets out: `\(entry.key): \(samples[0])`"
                    : "put each sample in quotes: `\(entry.key): [\(quoted)]`"
            )
        }
        guard (1...StrokesReader.sampleLimit).contains(nodes.count) else {
            return findings.refuse(
                .outOfRange,
                "a stroke has 1 to \(StrokesReader.sampleLimit) samples, and this one \(nodes.count)",
                at: entry.keySpan,
                help: "`inputrx learn \(entry.key) RECORDING` prints samples of what you draw"
            )
        }
        if let list = nodes.first(where: { if case .sequence = $0.content { true } else { false } })
        {
            return refuse(list, of: entry)
        }
        let samples = nodes.map { sample($0, of: entry) }
        guard samples.allSatisfy({ $0 != nil }) else { return nil }
        let straight = samples.firstIndex { $0.map(StrokeShape.isStraight) == true }
        return NamedStroke(
            shape: StrokeShape(name: entry.key, samples: samples.compactMap { $0 }),
            span: entry.keySpan,
            line: straight.map { index in
                StraightSample(
                    direction: StrokeShape.direction(of: samples[index] ?? []),
                    span: nodes[index].span,
                    isOnly: nodes.count == 1
                )
            }
        )
    }

    /// Returns `0,0 0,50` for the numbers of such points, one after the other; nil for other texts.
    private func path(of texts: [String]) -> String? {
        guard texts.count > 3, texts.count.isMultiple(of: 2),
            texts.allSatisfy({ number($0[...]) != nil })
        else { return nil }
        return stride(from: 0, to: texts.count, by: 2)
            .map { "\(texts[$0]),\(texts[$0 + 1])" }.joined(separator: " ")
    }

    /// Returns the samples of a list such as `[0,0 0,50 50,50]`, which YAML divides at every comma;
    /// nil for other lists.
    private func samplesWithoutQuotes(_ texts: [String]) -> [String]? {
        guard texts.count > 1, !texts.contains(where: { $0.contains(",") }) else { return nil }
        let text = texts.joined(separator: ",")
        if let path = StrokesReader.correctedPath(text) { return [path] }
        var samples: [[String]] = [[]]
        for word in text.split(whereSeparator: \.isWhitespace) {
            let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
            guard numbers.allSatisfy({ number($0) != nil }) else { return nil }
            switch numbers.count {
            case 2: samples[samples.count - 1].append(String(word))
            case 4:
                // The end of a sample and the beginning of the next one, with a comma between them.
                samples[samples.count - 1].append("\(numbers[0]),\(numbers[1])")
                samples.append(["\(numbers[2]),\(numbers[3])"])
            default: return nil
            }
        }
        guard samples.allSatisfy({ $0.count > 1 }) else { return nil }
        return samples.map { $0.joined(separator: " ") }
    }

    /// Reports a list of points, `[[0, 0], [0, 50]]`, in place of a text; returns nil.
    private func refuse<Value>(_ list: Node, of entry: Node.Entry) -> Value? {
        let points = entry.value.elements.map { node in
            node.elements.compactMap { part -> String? in
                if case .scalar(let scalar) = part.content { scalar.text } else { nil }
            }
        }
        let isPath = points.count > 1 && points.allSatisfy { $0.count == 2 }
        let path =
            isPath
            ? points.map { $0.joined(separator: ",") }.joined(separator: " ") : "0,50 35,100 100,0"
        return findings.refuse(
            .wrongShape,
            "a sample is a text, and this is a list",
            at: list.span,
            help: "write the points of a way: `\(entry.key): \(path)`"
        )
    }

    /// Returns `0,0 0,50` for `0 0, 0 50` or `0%,0% 0%,50%`; nil if the text is no such path.
    private static func correctedPath(_ text: String) -> String? {
        let unitless = text.replacing("%", with: "")
        let pairs = unitless.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace) }
        let isSwapped = pairs.count > 1 && pairs.allSatisfy { $0.count == 2 }
        let words =
            isSwapped
            ? pairs.map { $0.joined(separator: ",") }
            : unitless.split(whereSeparator: \.isWhitespace).map(String.init)
        let isPath = words.allSatisfy { word in
            let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
            return numbers.count == 2
                && numbers.allSatisfy { number in
                    Double(String(number)) != nil
                        && number.allSatisfy { "-.0123456789".contains($0) }
                }
        }
        return isPath && words.count > 1 ? words.joined(separator: " ") : nil
    }

    /// Returns the points of a sample, `0,50 35,100 100,0`; nil after an error.
    private func sample(_ node: Node, of entry: Node.Entry) -> [Point]? {
        let what = "the points of a way: `0,50 35,100 100,0`"
        guard let scalar = findings.scalar(node, of: entry, expecting: what) else { return nil }
        let words = scalar.text.split(whereSeparator: \.isWhitespace)
        var points: [Point] = []
        for word in words.prefix(StrokesReader.pointLimit) {
            guard let point = point(word, in: scalar) else { return nil }
            points.append(point)
        }
        guard words.count <= StrokesReader.pointLimit else {
            return findings.refuse(
                .outOfRange,
                "a sample has at most \(StrokesReader.pointLimit) points, and this one \(words.count)",
                at: scalar.span,
                help: "leave out those that lie on a straight line between others"
            )
        }
        guard points.contains(where: { $0 != points[0] }) else {
            return findings.refuse(
                .outOfRange,
                "\(scalar.text.quoted) goes nowhere",
                at: scalar.span,
                help: "write \(what)"
            )
        }
        return points
    }

    /// Returns the point that a word of a sample describes; nil after an error.
    private func point(_ word: Substring, in scalar: Scalar) -> Point? {
        let span = scalar.span(of: word.startIndex..<word.endIndex)
        let parts = word.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { number($0) }
        guard parts.count == 2, numbers.count == 2 else {
            return findings.refuse(
                .notANumber,
                "a sample is made of points like `35,100`, and \(String(word).quoted) is none",
                at: span,
                help: StrokesReader.correctedPath(scalar.text).map { "write `\($0)`" }
                    ?? "write how far to the right and how far down it is: `0,50 35,100 100,0`; "
                    + "`inputrx learn` draws it for you"
            )
        }
        guard numbers.allSatisfy({ $0.magnitude <= StrokesReader.coordinateLimit }) else {
            return findings.refuse(
                .outOfRange,
                "no point is at \(String(word).quoted)",
                at: span,
                help: "write numbers up to 100000; only the shape counts, not the unit"
            )
        }
        return Point(x: numbers[0], y: numbers[1])
    }

    /// Returns the value of decimal digits with at most one point and an optional `-`; nil for all
    /// other texts, even if `Double` accepts them.
    private func number(_ text: Substring) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        guard digits.first.map({ $0.isASCII && $0.isNumber }) == true,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
        else { return nil }
        return Double(String(text))
    }

    /// Returns a note with the difference between two shapes, and with the least difference that
    /// two strokes need.
    static func note(ofDifference difference: Double) -> String {
        "they differ by \(percent(difference)) of their size; hands need "
            + "\(percent(StrokeShape.alike)) to tell two strokes apart"
    }

    /// Returns the share in per cent, rounded to one decimal place.
    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }
}
