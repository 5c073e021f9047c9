// Counts the instructions of a frame or a gesture, and their growth (docs/build/benchmarks.md).
//
//     swift run -c release -Xlinker -s FrameCosts   prints the table; needs valgrind, which cannot
//                                                   read Swift's debug information
//     … FrameCosts --picture FILE.svg               draws it, too
//     … FrameCosts fingers devices                  only some of them
//
// Ends with status 1 if anything grows faster than in proportion.
import Foundation

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "work", arguments.count == 4,
    let growth = Growth.all.first(where: { $0.name == arguments[1] }),
    let value = Int(arguments[2]), let count = Int(arguments[3])
{
    growth.prepare(value)(count)
    exit(0)
}

var picture: String?
if arguments.first == "--picture", arguments.count > 1 {
    picture = arguments[1]
    arguments.removeFirst(2)
}
var curves: [Curve] = []
for growth in Growth.all where arguments.isEmpty || arguments.contains(growth.name) {
    let points = try growth.values.map { ($0, try Callgrind.instructions(growth, $0)) }
    let curve = Curve(growth: growth, points: points)
    print(curve.row)
    fflush(nil)
    curves.append(curve)
}
if let picture {
    try CurvePicture.svg(curves).write(toFile: picture, atomically: true, encoding: .utf8)
}
exit(curves.allSatisfy(\.isWithinBounds) ? 0 : 1)
