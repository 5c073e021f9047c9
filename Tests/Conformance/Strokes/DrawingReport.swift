/// The table of inputrx, $1, $P and $Q on the same drawings by people, as Markdown
/// (docs/build/drawings.md).
struct DrawingReport {
    let markdown: String

    /// Scores drawings.
    ///
    /// - Parameters:
    ///   - drawings: the drawings to recognise.
    ///   - samples: drawings of people, of which each person gets those by others as samples.
    init(_ drawings: [PersonDrawing], samplesFrom samples: [PersonDrawing]) {
        let people = Set(drawings.map(\.person)).sorted()
        let builtIn = BuiltInTrial(drawings)
        let same = [1, 3, 5].map { LearnedTrial.samePerson(drawings, count: $0).scores }
        let others = LearnedTrial.otherPeople(drawings, samplesFrom: samples, count: 5).scores

        var text = "\(drawings.count) drawings by \(people.joined(separator: ", "))\n"
        text += DrawingReport.shapes(builtIn.shapes)
        text += DrawingReport.mistakes(builtIn)
        text += DrawingReport.learned(same, others)
        text += DrawingReport.people(people, builtIn.shapes, same[2], others)
        text += DrawingReport.learnedShapes(drawings, same[2], others)
        markdown = text
    }

    private static func table(_ heading: String, _ columns: [String], _ rows: [[String]])
        -> String
    {
        let rule = ["---"] + Array(repeating: "--:", count: columns.count - 1)
        let lines = ([columns, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }
        return "\n### \(heading)\n\n\(lines.joined(separator: "\n"))\n"
    }

    /// The columns of the recognisers: inputrx with all its results, the others, which never
    /// reject, with what they had right.
    private static func columns(_ score: (String) -> DrawingScore) -> [String] {
        DrawingScores.titles.map { $0 == "inputrx" ? score($0).all : score($0).rightOnly }
    }

    private static var titles: [String] {
        DrawingScores.titles.map {
            $0 == "inputrx" ? "inputrx: right / nothing / wrong" : "\($0): right"
        }
    }

    private static func shapes(_ scores: DrawingScores) -> String {
        let order = ["circle", "caret", "triangle", "check", "v", "rectangle"]
        let rows = order.map { shape in
            let name = BuiltInTrial.meant[shape] ?? shape
            let title = name.lowercased() == shape ? name : "\(shape) → `\(name)`"
            return [title] + columns { scores[$0, shape: shape] }
        }
        return table(
            "Built-in shapes, %",
            ["drawn"] + titles,
            rows + [["all"] + columns { scores[$0] }]
        )
    }

    private static func mistakes(_ trial: BuiltInTrial) -> String {
        let all = trial.everything
        func share(_ shapes: [String], _ isMistake: (String) -> Bool) -> String {
            let found = shapes.flatMap { all[$0] ?? [:] }
            let wrong = found.reduce(0) { $0 + (isMistake($1.key) ? $1.value : 0) }
            return DrawingScore.percent(wrong, of: found.reduce(0) { $0 + $1.value })
        }
        let unbound = all.keys.filter { BuiltInTrial.meant[$0] == nil }.sorted()
        let often = unbound.flatMap { shape in
            (all[shape] ?? [:]).filter { $0.key != "" }.map { (shape, $0.key, $0.value) }
        }.sorted { ($1.2, $0.0, $0.1) < ($0.2, $1.0, $1.1) }
        let list = often.prefix(4).map { "\($0.0) as \($0.1) \($0.2)" }.joined(separator: ", ")
        return table(
            "Mistakes of inputrx, %",
            ["drawn", "fired", "%"],
            [
                [
                    "rectangle, triangle; the shapes and circles are bound", "circle",
                    DrawingScore.percent(trial.circles.wrong, of: trial.circles.count),
                ],
                [
                    "rectangle, triangle; circles alone are bound", "circle",
                    DrawingScore.percent(trial.circlesAlone.wrong, of: trial.circlesAlone.count),
                ],
                ["`[`; everything is bound", "`L`", share(["left_sq_bracket"]) { $0 == "L" }],
                ["check; everything is bound", "swipe", share(["check"]) { $0 == "swipe" }],
                [
                    "one of \(unbound.count) shapes that are not bound; everything else is",
                    list.isEmpty ? "anything" : "anything (\(list))", share(unbound) { $0 != "" },
                ],
            ]
        )
    }

    private static func learned(_ same: [DrawingScores], _ others: DrawingScores) -> String {
        let rows = zip([1, 3, 5], same).map { count, scores in
            ["by the same person, \(count)"] + columns { scores[$0] }
        }
        return table(
            "All shapes learned, %",
            ["samples of each"] + titles,
            rows + [["by other people, 5"] + columns { others[$0] }]
        )
    }

    private static func people(
        _ people: [String],
        _ builtIn: DrawingScores,
        _ same: DrawingScores,
        _ others: DrawingScores
    ) -> String {
        let rows = people.map { person in
            [person]
                + [builtIn, same, others].map { scores in
                    DrawingScores.titles.map { scores[$0, person: person].rightOnly }
                        .joined(separator: " · ")
                }
        }
        return table(
            "By person: right, % (\(DrawingScores.titles.joined(separator: " · ")))",
            ["person", "built-in", "learned from 5 own", "learned from 5 others'"],
            rows
        )
    }

    private static func learnedShapes(
        _ drawings: [PersonDrawing],
        _ same: DrawingScores,
        _ others: DrawingScores
    ) -> String {
        let rows = Set(drawings.map(\.shape)).sorted().map { shape in
            [shape.split(separator: "_").joined(separator: " ")]
                + [same, others].map { scores in
                    DrawingScores.titles.map { scores[$0, shape: shape].rightOnly }
                        .joined(separator: " · ")
                }
        }
        return table(
            "By shape: right, % (\(DrawingScores.titles.joined(separator: " · ")))",
            ["shape", "learned from 5 own", "learned from 5 others'"],
            rows
        )
    }
}
