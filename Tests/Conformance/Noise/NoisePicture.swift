/// Draws the curves of a page's gestures as an SVG, with one panel for each kind of noise.
///
///     title
///     a sentence
///     legend
///     title of a panel     title of a panel
///     what it shows        what it shows
///     ┌──────────┐         ┌──────────┐
///     └──────────┘         └──────────┘
///       its axis             its axis
struct NoisePicture {
    let title: String
    let panels: [Panel]

    struct Panel {
        let noise: Noise
        let curves: [NoiseCurve]

        /// The largest amount up to which every gesture is recognised in nine of ten cases.
        var sentence: String {
            if curves.allSatisfy({ $0.shares.allSatisfy { $0 == 100 } }) {
                return "makes no difference up to \(noise.text(noise.amounts.last ?? 0))"
            }
            let good = noise.amounts.indices.prefix { step in
                curves.allSatisfy { $0.shares[step] >= 90 }
            }
            let most = good.last.map { noise.amounts[$0] } ?? 0
            return "90 % and more up to \(noise.text(most))"
        }
    }

    init(_ title: String, panels: [Panel]) {
        self.title = title
        self.panels = panels
    }

    init(_ title: String, of subjects: [NoiseSubject]) {
        let panels = Noise.allCases.map { noise in
            Panel(noise: noise, curves: subjects.map { NoiseCurve(of: $0, under: noise) })
        }
        self.init(title, panels: panels)
    }

    private static let width = 210.0
    private static let height = 130.0
    private static let gap = 56.0
    private static let left = 58.0
    private static let top = 122.0

    /// Okabe and Ito's colours, which everybody can distinguish, and different lines.
    private static let pens = [
        ("#0072b2", ""), ("#d55e00", "6 3"), ("#009e73", "2 3"), ("#cc79a7", "9 3 2 3"),
    ]

    /// The picture, light or dark as the browser prefers.
    var svg: String {
        let count = Double(panels.count)
        let width =
            NoisePicture.left + count * NoisePicture.width + (count - 1) * NoisePicture.gap + 20
        let height = NoisePicture.top + NoisePicture.height + 44
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" \
            height="\(number(height))" role="img">
            <title>\(title) under noise: how many are recognised, in per cent</title>
            <style>
            svg { font: 11px system-ui, sans-serif }
            .title { font-size: 15px; font-weight: 600 } .name { font-weight: 600 }
            .curve { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
            .grid { stroke: #e3e6ea } .ground { fill: #ffffff }
            text { fill: #1c1e21 } .soft { fill: #6b7280 }
            @media (prefers-color-scheme: dark) {
            .grid { stroke: #2a2f36 } .ground { fill: #15181c }
            text { fill: #e8eaed } .soft { fill: #9aa3ae }
            }
            </style>
            <rect class="ground" width="100%" height="100%"/>
            <text class="title" x="16" y="26">\(title) under noise</text>
            <text class="soft" x="16" y="45">Each point is \(NoiseCurve.repeats) gestures of \
            simulated hands on a panel of 150 × 90 mm; recognised is the gesture itself, once, and \
            nothing else.</text>

            """
        var x = 16.0
        for (index, curve) in (panels.first?.curves ?? []).enumerated() {
            let pen = NoisePicture.pens[index % NoisePicture.pens.count]
            text += """
                <path class="curve" stroke="\(pen.0)" stroke-dasharray="\(pen.1)" \
                d="M\(number(x)) 62h24"/>
                <text x="\(number(x + 30))" y="66">\(curve.name)</text>

                """
            x += 54 + Double(curve.name.count) * 6.6
        }
        for (index, panel) in panels.enumerated() {
            let x = NoisePicture.left + Double(index) * (NoisePicture.width + NoisePicture.gap)
            text += draw(panel, x: x)
        }
        return text + "</svg>\n"
    }

    private func draw(_ panel: Panel, x: Double) -> String {
        let noise = panel.noise
        var text = """
            <text class="name" x="\(number(x))" y="\(number(NoisePicture.top - 28))">\
            \(noise.title)</text>
            <text x="\(number(x))" y="\(number(NoisePicture.top - 13))">\(panel.sentence)</text>
            <text class="soft" text-anchor="middle" \
            transform="translate(\(number(x - 34)) \(number(y(50)))) rotate(-90)">recognised, %</text>

            """
        for share in [0.0, 25, 50, 75, 100] {
            let y = number(self.y(share))
            text += """
                <path class="grid" d="M\(number(x)) \(y)h\(number(NoisePicture.width))"/>
                <text class="soft" text-anchor="end" x="\(number(x - 6))" y="\(number(self.y(share) + 4))">\
                \(Int(share))</text>

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
            <text class="soft" text-anchor="middle" x="\(number(x + NoisePicture.width / 2))" \
            y="\(number(y(0) + 34))">\(noise.axis)</text>

            """
        // The first curve is drawn last, on top.
        for (index, curve) in panel.curves.enumerated().reversed() {
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

    private func number(_ value: Double) -> String { NoisePicture.number(value) }

    /// Returns a number with one decimal, unless that is 0.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
