/// Draws curves as small pictures side by side, each from zero, with linear scales.
///
/// The first place has the title of the whole and what the numbers are.
enum CurvePicture {
    private static let columns = 2
    private static let width = 400.0
    private static let height = 268.0
    private static let margin = (left: 70.0, right: 30.0, top: 70.0, bottom: 46.0)

    private static let title = "What recognition costs"
    private static let text = [
        "Each point is the number of instructions for one frame of a",
        "touchscreen, or for one whole tap, counted with valgrind.",
        "libinput and the kernel are not counted.",
        "",
        "The charts of a frame have one scale, and so have those of a",
        "tap; a chart that needs a larger one says so.",
    ]

    /// Returns the picture of the curves.
    static func svg(_ curves: [Curve]) -> String {
        let places = curves.count + 1
        let rows = (places + columns - 1) / columns
        let size = (Double(columns) * width, Double(rows) * height)
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size.0)" height="\(size.1)" role="img">
            <title>Instructions a frame or a tap, by the number of bindings, fingers, devices and operators</title>
            <style>
            svg { font: 12px system-ui, sans-serif }
            .title { font-size: 16px; font-weight: 600 } .name { font-weight: 600 }
            .curve { fill: none; stroke: #0072b2; stroke-width: 2 } .point { fill: #0072b2 }
            .axis, .grid { fill: none } .axis { stroke: #6b7280 } .grid { stroke: #e3e6ea }
            .ground { fill: #ffffff } text { fill: #1c1e21 } .soft { fill: #6b7280 }
            @media (prefers-color-scheme: dark) {
            .curve { stroke: #5cb3ee } .point { fill: #5cb3ee }
            .axis { stroke: #9aa3ae } .grid { stroke: #2a2f36 }
            .ground { fill: #15181c } text { fill: #e8eaed } .soft { fill: #9aa3ae }
            }
            </style>
            <rect class="ground" width="100%" height="100%"/>

            """
        text += line("title", 20, 40, title)
        for (index, sentence) in CurvePicture.text.enumerated() where !sentence.isEmpty {
            text += line("", 20, 72 + Double(index) * 18, sentence)
        }
        for (index, curve) in curves.enumerated() {
            let place = index + 1
            let x = Double(place % columns) * width
            let y = Double(place / columns) * height
            text += "<g transform=\"translate(\(x) \(y))\">\n" + panel(curve) + "</g>\n"
        }
        return text + "</svg>\n"
    }

    private static func panel(_ curve: Curve) -> String {
        let growth = curve.growth
        let most = top(above: max(growth.scale, curve.points.map(\.cost).max() ?? 1))
        let last = Double(curve.points.last?.value ?? 1)
        func x(_ value: Double) -> Double {
            margin.left + (width - margin.left - margin.right) * value / last
        }
        func y(_ cost: Double) -> Double {
            height - margin.bottom - (height - margin.top - margin.bottom) * cost / most
        }
        var text = line("name", margin.left, 20, growth.of)
        text += line("", margin.left, 37, growth.unit)
        text += line("", margin.left, 54, curve.sentence)
        text += """
            <text class="soft" text-anchor="middle" \
            transform="translate(18 \(rounded(y(most / 2)))) rotate(-90)">\
            instructions</text>

            """
        if most > growth.scale {
            text += """
                <text class="soft" text-anchor="middle" \
                transform="translate(32 \(rounded(y(most / 2)))) rotate(-90)">\
                a larger scale than the others</text>

                """
        }
        for part in 0...4 {
            let cost = most * Double(part) / 4
            let style = part == 0 ? "axis" : "grid"
            text += "<path class=\"\(style)\" d=\"M\(x(0)) \(y(cost))H\(x(last))\"/>\n"
            text += line("soft", margin.left - 8, y(cost) + 4, "\(Int(cost))", anchor: "end")
        }
        for point in curve.points {
            text += line(
                "soft",
                x(Double(point.value)),
                height - margin.bottom + 16,
                "\(point.value)",
                anchor: "middle"
            )
            text += "<circle class=\"point\" cx=\"\(rounded(x(Double(point.value))))\" "
            text += "cy=\"\(rounded(y(point.cost)))\" r=\"3.5\"/>\n"
        }
        let way = curve.points.map { "\(rounded(x(Double($0.value)))) \(rounded(y($0.cost)))" }
        text += "<path class=\"curve\" d=\"M\(way.joined(separator: "L"))\"/>\n"
        let middle = (margin.left + width - margin.right) / 2
        return text + line("soft", middle, height - 12, growth.axis, anchor: "middle")
    }

    /// Returns the least of 1, 2, 4, 6, 8 × 10ⁿ that is large enough.
    private static func top(above most: Double) -> Double {
        var unit = 1.0
        while unit * 10 < most { unit *= 10 }
        return [1, 2, 4, 6, 8, 10].map { $0 * unit }.first { $0 >= most } ?? most
    }

    private static func line(
        _ style: String,
        _ x: Double,
        _ y: Double,
        _ text: String,
        anchor: String = "start"
    ) -> String {
        "<text class=\"\(style)\" x=\"\(rounded(x))\" y=\"\(rounded(y))\" text-anchor=\"\(anchor)\">\(text)</text>\n"
    }

    private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
