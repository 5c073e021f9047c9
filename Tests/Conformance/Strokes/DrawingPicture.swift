/// Draws the shares of the page about people's drawings as an SVG, with a panel for each group of
/// people and a row for each question.
///
///     title
///     three sentences
///     legend
///                       s01 to s06      s07 to s11
///     circle            ──────○──●─     ────○───●──
///     caret             ─────────●─     ────────●──
///     ─────────────────────────────     ───────────  all shapes are learned
///     by other people   ───────○─●─     ─────○──●──
struct DrawingPicture {
    /// The people of a section of the page, and what each recogniser has right.
    struct Panel: Equatable {
        let people: String
        let rows: [Row]
    }

    /// The shares that inputrx, $1, $P and $Q recognise correctly, in per cent.
    struct Row: Equatable {
        let name: String
        let shares: [Double]
        /// True if all shapes are learned.
        var isLearned = false
    }

    let panels: [Panel]

    private static let left = 150.0
    private static let width = 300.0
    private static let gap = 40.0
    private static let top = 136.0
    /// The space beside the page's texts.
    private static let margin = 16.0
    private static let line = 24.0
    /// Below 30 % nothing is drawn; no recogniser is as bad.
    private static let least = 30.0

    /// Okabe and Ito's colours, which everybody can distinguish.
    private static let colours = ["#0072b2", "#e69f00", "#009e73", "#cc79a7"]

    /// Reads the tables of the page.
    init(page: String) {
        var panels: [Panel] = []
        var people: String?
        var rows: [Row] = []
        var isTable = false
        var isLearned = false
        func add() {
            if let people, !rows.isEmpty { panels.append(Panel(people: people, rows: rows)) }
            rows = []
        }
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") {
                add()
                let title = line.dropFirst(3).prefix { $0 != "," }
                people = title.hasPrefix("s0") ? String(title) : nil
                isTable = false
            } else if line.hasPrefix("### ") {
                isLearned = line.hasPrefix("### All shapes learned")
                isTable = isLearned || line.hasPrefix("### Built-in shapes")
            } else if isTable, var row = Row(line) {
                row.isLearned = isLearned
                rows.append(row)
            }
        }
        add()
        self.panels = panels
    }

    /// The picture, light or dark as the browser prefers.
    var svg: String {
        let count = Double(panels.count)
        let width = Self.left + count * Self.width + (count - 1) * Self.gap + 24
        let rows = panels.map(\.rows.count).max() ?? 0
        let height = Self.top + Double(rows) * Self.line + 40
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" \
            height="\(number(height))" role="img">
            <title>People's drawings: how many each recogniser has right, in per cent</title>
            <style>
            svg { font: 11px system-ui, sans-serif }
            .title { font-size: 15px; font-weight: 600 } .name { font-weight: 600 }
            .grid { stroke: #e3e6ea } .row { stroke: #c3c8cf } .half { stroke: #6b7280 } \
            .ground { fill: #ffffff }
            text { fill: #1c1e21 } .soft { fill: #6b7280 }
            @media (prefers-color-scheme: dark) {
            .grid { stroke: #2a2f36 } .row { stroke: #444b55 } .half { stroke: #9aa3ae } \
            .ground { fill: #15181c }
            text { fill: #e8eaed } .soft { fill: #9aa3ae }
            }
            </style>
            <rect class="ground" width="100%" height="100%"/>
            <text class="title" x="16" y="26">People's drawings: right, in per cent</text>
            <text class="soft" x="16" y="45">Above the line, nothing is learned; below it, all 16 \
            shapes are learned from 1, 3 or 5 drawings of each.</text>
            <text class="soft" x="16" y="61">The drawings of s01 to s06 were looked at when the \
            rules were made; those of s07 to s11 were not.</text>
            <text class="soft" x="16" y="77">Only inputrx may say nothing; the others guess.</text>

            """
        for (index, title) in DrawingScores.titles.enumerated() {
            let x = Self.margin + Double(index) * 80
            text += """
                \(dot(index, x: x + 6, y: 96))
                <text x="\(number(x + 17))" y="100">\(title)</text>

                """
        }
        for (index, panel) in panels.enumerated() {
            let x = Self.left + Double(index) * (Self.width + Self.gap)
            text += draw(panel, x: x, isFirst: index == 0)
        }
        return text + "</svg>\n"
    }

    private func draw(_ panel: Panel, x: Double, isFirst: Bool) -> String {
        let bottom = Self.top + Double(panel.rows.count) * Self.line
        var text = """
            <text class="name" x="\(number(x))" y="\(number(Self.top - 12))">\(panel.people)</text>

            """
        for share in stride(from: Self.least + 10, through: 100, by: 20) {
            let place = number(x + way(share))
            text += """
                <path class="grid" d="M\(place) \(number(Self.top - 4))V\(number(bottom))"/>
                <text class="soft" text-anchor="middle" x="\(place)" y="\(number(bottom + 16))">\
                \(number(share))</text>

                """
        }
        for (index, row) in panel.rows.enumerated() {
            let y = Self.top + (Double(index) + 0.5) * Self.line
            if index > 0, panel.rows[index - 1].isLearned != row.isLearned {
                let start = number(isFirst ? Self.margin : x)
                text += """
                    <path class="half" d="M\(start) \(number(y - Self.line / 2))\
                    H\(number(x + Self.width))"/>

                    """
            }
            text += """
                <path class="row" d="M\(number(x)) \(number(y))h\(number(Self.width))"/>

                """
            if isFirst {
                text += """
                    <text text-anchor="end" x="\(number(x - 10))" y="\(number(y + 4))">\
                    \(row.name)</text>

                    """
            }
            // inputrx is drawn last, on top.
            for (recogniser, share) in row.shares.enumerated().reversed() {
                text += dot(recogniser, x: x + way(share), y: y, "\(row.name): \(number(share)) %")
                text += "\n"
            }
        }
        return text
    }

    private func dot(_ recogniser: Int, x: Double, y: Double, _ title: String = "") -> String {
        let colour = Self.colours[recogniser % Self.colours.count]
        let label =
            title.isEmpty ? "" : "<title>\(DrawingScores.titles[recogniser]), \(title)</title>"
        let (px, py) = (number(x), number(y))
        return recogniser == 0
            ? "<circle cx=\"\(px)\" cy=\"\(py)\" r=\"6\" fill=\"\(colour)\">\(label)</circle>"
            : "<circle cx=\"\(px)\" cy=\"\(py)\" r=\"4\" fill=\"none\" stroke=\"\(colour)\" "
                + "stroke-width=\"2\">\(label)</circle>"
    }

    private func way(_ share: Double) -> Double {
        max(0, share - Self.least) / (100 - Self.least) * Self.width
    }

    private func number(_ value: Double) -> String { NoisePicture.number(value) }
}

extension DrawingPicture.Row {
    /// Reads `| circle | 98.9 / 1.1 / 0.0 | 98.3 | 96.1 | 96.7 |`; nil if the line is no such row.
    init?(_ line: some StringProtocol) {
        let cells = line.split(separator: "|").map { cell in
            cell.drop { $0 == " " }
        }.filter { !$0.isEmpty }
        guard cells.count == DrawingScores.titles.count + 1, let first = cells.first else {
            return nil
        }
        let shares = cells.dropFirst().compactMap { cell in
            Double(String(cell.prefix { $0 != " " }))
        }
        guard shares.count == DrawingScores.titles.count else { return nil }
        name = String(first.filter { $0 != "`" }.reversed().drop { $0 == " " }.reversed())
        self.shares = shares
    }
}
