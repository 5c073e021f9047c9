// Prints nanoseconds and allocations per element; the arguments choose groups.
//
//     swift run -c release RxBenchmarks groupBy share
//
// `--count N "GROUP" "NAME"` does one piece of work N times and prints nothing, for callgrind.

let benchmarks =
    RxCases.all + OperatorCases.all + SubscriptionCases.all + ObserveOnCases.all
    + RecognitionCases.all
let arguments = Array(CommandLine.arguments.dropFirst())

if arguments.count == 4, arguments[0] == "--count", let count = Int(arguments[1]) {
    for benchmark in benchmarks
    where benchmark.group == arguments[2] && benchmark.name == arguments[3] {
        benchmark.prepare()(count)
    }
} else {
    var groups: [String] = []
    for benchmark in benchmarks where !groups.contains(benchmark.group) {
        groups.append(benchmark.group)
    }
    print("                                        ns    allocations")
    for group in groups where arguments.isEmpty || arguments.contains(where: group.contains) {
        for benchmark in benchmarks where benchmark.group == group {
            let result = benchmark.run(repetitions: 5)
            let title = "\(group), \(benchmark.name)"
            let pad = String(repeating: " ", count: max(1, 32 - title.count))
            let tenths = Int((result.nanoseconds * 10).rounded())
            let hundredths = Int((result.allocations * 100).rounded())
            let time = "\(tenths / 10).\(tenths % 10)"
            let memory = "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
            let gap = String(repeating: " ", count: max(1, 10 - time.count))
            print(title + pad + gap + time + "           " + memory)
        }
    }
}
