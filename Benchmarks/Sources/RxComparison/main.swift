// Compares Rx with closures written by hand and with other libraries, in a process of one thread
// and in one of several (Packages/Rx/docs/benchmarks.md).
//
//     swift run -c release -Xlinker -s RxComparison                   prints both tables
//     swift run -c release -Xlinker -s RxComparison --instructions    counts instructions, too
//     … RxComparison merge "ten maps"                                 only some of the rows
var works = ClosuresByHand.works + RxWorks.works + OpenCombineWorks.works
#if canImport(RxSwift)
    works += RxSwiftWorks.works
#endif
var arguments = Array(CommandLine.arguments.dropFirst())

/// The two cases; the second one has to be measured last.
let (oneThread, manyThreads) = ("one thread", "many threads")

if arguments.count == 5, arguments[0] == "--count", let count = Int(arguments[4]) {
    if arguments[1] == manyThreads { SecondThread.start() }
    for work in works where work.library.rawValue == arguments[2] && work.name == arguments[3] {
        work.prepare()(count)
    }
} else {
    let countsInstructions = arguments.first == "--instructions"
    if countsInstructions { arguments.removeFirst() }
    let chosen = works.filter { work in
        arguments.isEmpty || arguments.contains { work.name.contains($0) }
    }
    Table(threads: oneThread, works: chosen).print(runs: 15, countsInstructions: countsInstructions)
    print()
    SecondThread.start()
    Table(threads: manyThreads, works: chosen)
        .print(runs: 15, countsInstructions: countsInstructions)
}
