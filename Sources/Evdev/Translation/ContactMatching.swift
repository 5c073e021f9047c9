/// Matches new contacts with old ones at the least total cost.
///
/// It uses the Hungarian method with potentials, which takes rows² × columns steps; there are only
/// a few rows and columns.
struct ContactMatching {
    /// Returns the column of each row; nil for the rows that get none, if there are more rows than
    /// columns.
    ///
    /// The cost of a pair must not exceed 2^57.
    func match(rows: Int, columns: Int, cost: (Int, Int) -> Int64) -> [Int?] {
        guard rows > 0 else { return [] }
        guard columns > 0 else { return Array(repeating: nil, count: rows) }
        // The method needs at least as many columns as rows.
        guard rows <= columns else {
            var result = [Int?](repeating: nil, count: rows)
            let columnsOfRows = match(rows: columns, columns: rows) { cost($1, $0) }
            for (column, row) in columnsOfRows.enumerated() { if let row { result[row] = column } }
            return result
        }
        // Index 0 means "none"; rows and columns count from 1.
        var rowPotential = [Int64](repeating: 0, count: rows + 1)
        var columnPotential = [Int64](repeating: 0, count: columns + 1)
        var rowOfColumn = [Int](repeating: 0, count: columns + 1)
        for row in 1...rows {
            var previousColumn = [Int](repeating: 0, count: columns + 1)
            var leastCost = [Int64](repeating: .max, count: columns + 1)
            var isVisited = [Bool](repeating: false, count: columns + 1)
            rowOfColumn[0] = row
            var column = 0
            repeat {
                isVisited[column] = true
                let currentRow = rowOfColumn[column]
                var delta = Int64.max
                var next = 0
                for candidate in 1...columns where !isVisited[candidate] {
                    let reduced =
                        cost(currentRow - 1, candidate - 1) - rowPotential[currentRow]
                        - columnPotential[candidate]
                    if reduced < leastCost[candidate] {
                        leastCost[candidate] = reduced
                        previousColumn[candidate] = column
                    }
                    if leastCost[candidate] < delta {
                        delta = leastCost[candidate]
                        next = candidate
                    }
                }
                for candidate in 0...columns {
                    if isVisited[candidate] {
                        rowPotential[rowOfColumn[candidate]] += delta
                        columnPotential[candidate] -= delta
                    } else {
                        leastCost[candidate] -= delta
                    }
                }
                column = next
            } while rowOfColumn[column] != 0
            // Along the augmenting path, each column takes the row of the previous column.
            repeat {
                let previous = previousColumn[column]
                rowOfColumn[column] = rowOfColumn[previous]
                column = previous
            } while column != 0
        }
        var result = [Int?](repeating: nil, count: rows)
        for column in 1...columns where rowOfColumn[column] > 0 {
            result[rowOfColumn[column] - 1] = column - 1
        }
        return result
    }
}
