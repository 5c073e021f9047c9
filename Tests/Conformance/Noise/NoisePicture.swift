/// Draws the curves of a page's gestures as an SVG, with one panel for each kind of noise.
struct NoisePicture {
    let panels: [(noise: Noise, curves: [NoiseCurve])]

    init(of subjects: [NoiseSubject]) {
        panels = Noise.allCases.map { noise in
            (noise, subjects.map { NoiseCurve(of: $0, under: noise) })
        }
    }

    private static let width = 210.0
    private static let height = 130.0
    private static let gap = 46.0
    private static let left = 44.0
    private static let top = 44.0

    /// Okabe and Ito's colours, which everybody can distinguish, and different lines.
    private static let pens = [
        ("#0072b2", ""), ("#d55e00", "6 3"), ("#009e73", "2 3"), ("#cc79a7", "9 3 2 3"),
    ]

    /// The picture, light or dark as the browser prefers.
    var svg: String {
        let count = Double(panels.count)
        let width =
            NoisePicture.left + count * NoisePicture.width + (count - 1) * NoisePicture.gap + 16
        let height = NoisePicture.top + NoisePicture.height + 44
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" \
            height="\(number(height))" role="img">
            <title>Recognised under noise, in per cent</title>
            <style>
            svg { font: 11px system-ui, sans-serif }
            .curve { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
            .grid { stroke: #e3e6ea } .ground { fill: #ffffff }
            text { fill: #1c1e21 } .soft { fill: #6b7280 }
            @media (prefers-color-scheme: dark) {
            .grid { stroke: #2a2f36 } .ground { fill: #15181c }
            text { fill: #e8eaed } .soft { fill: #9aa3ae }
            }
            </style>
            <rect class="ground" width="100%" height="100%"/>

            """
        var x = NoisePicture.left
        for (index, curve) in (panels.first?.curves ?? []).enumerated() {
            let pen = NoisePicture.pens[index % NoisePicture.pens.count]
            text += """
                <path class="curve" stroke="\(pen.0)" stroke-dasharray="\(pen.1)" \
                d="M\(number(x)) 18h24"/>
                <text x="\(number(x + 30))" y="22">\(curve.name)</text>

                """
            x += 54 + Double(curve.name.count) * 6.2
        }
        for (index, panel) in panels.enumerated() {
            let x = NoisePicture.left + Double(index) * (NoisePicture.width + NoisePicture.gap)
            text += draw(panel.noise, panel.curves, x: x)
        }
        return text + "</svg>\n"
    }

    private func draw(_ noise: Noise, _ curves: [NoiseCurve], x: Double) -> String {
        var text = ""
        for share in [0.0, 25, 50, 75, 100] {
            let y = number(self.y(share))
            text += """
                <path class="grid" d="M\(number(x)) \(y)h\(number(NoisePicture.width))"/>
                <text class="soft" text-anchor="end" x="\(number(x - 6))" y="\(number(self.y(share) + 4))">\
                \(Int(share))\(share == 100 ? " %" : "")</text>

                """
        }
        let most = noise.amounts.last ?? 1
        func place(_ amount: Double) -> Double { x + amount / most * NoisePicture.width }
        for (index, amount) in noise.amounts.enumerated() where index.isMultiple(of: 2) {
            text += """
                <text class="soft" text-anchor="middle" x="\(number(place(amount)))" \
                y="\(number(y(0) + 16))">\(number(amount))</text>

                """
        }
        text += """
            <text text-anchor="middle" x="\(number(x + NoisePicture.width / 2))" \
            y="\(number(y(0) + 34))">\(noise.rawValue)</text>

            """
        // The first curve is drawn last, on top.
        for (index, curve) in curves.enumerated().reversed() {
            let points = zip(noise.amounts, curve.shares).map { amount, share in
                "\(number(place(amount))),\(number(y(Double(share))))"
            }
            let pen = NoisePicture.pens[index % NoisePicture.pens.count]
            let shares = curve.shares.map(String.init).joined(separator: " ")
            text += """
                <polyline class="curve" stroke="\(pen.0)" stroke-dasharray="\(pen.1)" \
                points="\(points.joined(separator: " "))">\
                <title>\(curve.name), per cent: \(shares)</title></polyline>

                """
        }
        return text
    }

    private func y(_ share: Double) -> Double {
        NoisePicture.top + (1 - share / 100) * NoisePicture.height
    }

    /// Returns a number with one decimal, unless that is 0.
    private func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
