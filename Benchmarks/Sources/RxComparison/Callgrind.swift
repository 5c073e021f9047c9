import Foundation

/// Counts instructions with valgrind, which is repeatable on a busy machine.
enum Callgrind {
    /// Returns the instructions of one repetition: those of many, less those of a few.
    ///
    /// Nil if valgrind is not installed or cannot read the program (it needs `-Xlinker -s`).
    static func instructions(_ work: Work, threads: String) -> Double? {
        let step = 1000
        guard let few = total(work, threads: threads, count: step),
            let many = total(work, threads: threads, count: 3 * step)
        else { return nil }
        return Double(many - few) / Double(2 * step)
    }

    private static func total(_ work: Work, threads: String, count: Int) -> Int? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
            CommandLine.arguments[0], "--count", threads, work.library.rawValue, work.name,
            String(count),
        ]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        // "==123== Collected : 456789"
        return text.split(separator: "\n").last { $0.contains("Collected") }?
            .split(separator: " ").last.flatMap { Int($0) }
    }
}
