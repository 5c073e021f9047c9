extension TouchScore {
    /// The table in Markdown, for docs/build/touches.md; `withoutPress` is the result of the same
    /// sessions without a long press.
    func markdown(withoutPress: TouchScore) -> String {
        let rows = [
            "| asked for | touches | tap | swipe | pinch, rotate | long press | several | nothing | lisgd: swipe |",
            "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
            row("taps", sum(.taps)),
            row("taps, no long press bound", withoutPress.sum(.taps)),
            row("lines", sum(.lines)),
            row("several fingers", sum(.fingers, byOne: false)),
        ]
        let all = LabelledTouches.Task.taps
        let persons = people.map { person in
            let taps = sum(all, of: person)
            let unpressed = withoutPress.sum(all, of: person)
            let lines = sum(.lines, of: person)
            let fingers = sum(.fingers, of: person, byOne: false)
            let cells = [
                person, "\(taps.all)", TouchScore.share(taps[.tap], of: taps.all),
                TouchScore.share(unpressed[.tap], of: unpressed.all),
                TouchScore.share(lines[.swipe], of: lines.all),
                TouchScore.share(lines.swipes, of: lines.all),
                TouchScore.share(fingers.single, of: fingers.all),
                TouchScore.share(fingers.swipes, of: fingers.all),
            ]
            return "| " + cells.joined(separator: " | ") + " |"
        }
        let head = [
            "",
            "| person | taps | one tap, % | without long press, % | line: one swipe, % | lisgd, % | several fingers: one gesture, % | lisgd, % |",
            "|---|--:|--:|--:|--:|--:|--:|--:|",
        ]
        return (rows + head + persons).joined(separator: "\n") + "\n"
    }

    private func row(_ name: String, _ counts: Counts) -> String {
        let all = counts.all
        let shares = [
            counts[.tap], counts[.swipe], counts[.pinch] + counts[.rotate], counts[.longPress],
            counts[.several], counts[.nothing], counts.swipes,
        ].map { TouchScore.share($0, of: all) }
        return "| \(name) | \(all) | " + shares.joined(separator: " | ") + " |"
    }

    /// A share in per cent with two decimals, so that one touch in 10,000 shows; `–` of nothing.
    static func share(_ count: Int, of all: Int) -> String {
        guard all > 0 else { return "–" }
        let hundredths = (Double(count) * 10_000 / Double(all)).rounded()
        let whole = Int(hundredths)
        let rest = whole % 100
        return "\(whole / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension TouchScore.Counts {
    /// Touches that were exactly one gesture.
    var single: Int { all - self[.several] - self[.nothing] }
}
