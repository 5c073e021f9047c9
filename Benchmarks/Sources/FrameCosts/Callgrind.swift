import Foundation

/// Counts the instructions that a piece of work takes, with valgrind.
enum Callgrind {
    /// Returns the instructions for one repetition: those of many, less those of a few.
    static func instructions(_ growth: Growth, _ value: Int) throws -> Double {
        let few = try total(growth, value, count: growth.count)
        let many = try total(growth, value, count: 3 * growth.count)
        return Double(many - few) / Double(2 * growth.count)
    }

    private static func total(_ growth: Growth, _ value: Int, count: Int) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
            CommandLine.arguments[0], "work", growth.name, String(value), String(count),
        ]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        // "==123== Collected : 456789"
        guard let line = text.split(separator: "\n").last(where: { $0.contains("Collected") }),
            let number = line.split(separator: " ").last.flatMap({ Int($0) })
        else { throw Failure(description: text) }
        return number
    }

    /// valgrind is missing, or did not count.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
