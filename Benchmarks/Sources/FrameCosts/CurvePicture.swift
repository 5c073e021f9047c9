/// Draws curves as small pictures side by side, each from zero, with linear scales.
enum CurvePicture {
    private static let columns = 2
    private static let width = 400.0
    private static let height = 240.0
    private static let margin = (left: 66.0, right: 24.0, top: 44.0, bottom: 44.0)

    /// Returns the picture of the curves.
    static func svg(_ curves: [Curve]) -> String {
        let rows = (curves.count + columns - 1) / columns
        let size = (Double(columns) * width, Double(rows) * height)
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size.0)" height="\(size.1)" role="img">
            <title>Instructions a frame or a gesture, by the number of bindings, fingers, devices and operators</title>
            <style>
            text { font: 12px sans-serif; fill: #57606a }
            .title { font-weight: bold; fill: #24292f }
            .axis { stroke: #8c959f; fill: none }
            .grid { stroke: #d0d7de; fill: none }
            .curve { stroke: #0969da; stroke-width: 2; fill: none }
            .point { fill: #0969da }
            </style>
            <rect width="100%" height="100%" fill="#ffffff"/>

            """
        for (index, curve) in curves.enumerated() {
            let x = Double(index % columns) * width
            let y = Double(index / columns) * height
            text += "<g transform=\"translate(\(x) \(y))\">\n" + panel(curve) + "</g>\n"
        }
        return text + "</svg>\n"
    }

    private static func panel(_ curve: Curve) -> String {
        let most = top(above: curve.points.map(\.cost).max() ?? 1)
        let last = Double(curve.points.last?.value ?? 1)
        func x(_ value: Double) -> Double {
            margin.left + (width - margin.left - margin.right) * value / last
        }
        func y(_ cost: Double) -> Double {
            height - margin.bottom - (height - margin.top - margin.bottom) * cost / most
        }
        var text = line("title", margin.left, 18, curve.growth.unit)
        text += line("", margin.left, 34, "instructions")
        for part in 0...4 {
            let cost = most * Double(part) / 4
            let style = part == 0 ? "axis" : "grid"
            text += "<path class=\"\(style)\" d=\"M\(x(0)) \(y(cost))H\(x(last))\"/>\n"
            text += line("", margin.left - 8, y(cost) + 4, "\(Int(cost))", anchor: "end")
        }
        for point in curve.points {
            text += line(
                "",
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
        return text + line("", middle, height - 10, curve.growth.of, anchor: "middle")
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
