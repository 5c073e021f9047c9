public import Diagnostics

/// Translates the configuration of another program into one for inputrx.
///
/// It is pure: it reads no file, and ``ImportOptions`` describe the session.
public enum Importer {
    /// 256 KiB, the limit of a file; the largest published configurations have 20 KiB.
    public static let maximumSize = 256 << 10
    /// 1000, which is more bindings than any user has; further bindings are left out.
    static let maximumBindings = 1000

    /// Translates a file: a configuration of the program, or a script, a unit file or a Nix file
    /// that contains one.
    ///
    /// No input makes the translation crash or run for more than a moment.
    public static func read(
        _ source: Source,
        as format: ForeignFormat,
        options: ImportOptions = ImportOptions()
    ) -> Imported {
        guard source.bytes.count <= maximumSize else {
            return .refused(
                "the file has \(source.bytes.count) bytes; the limit is \(maximumSize)"
            )
        }
        guard !isUTF16(source.bytes) else {
            return .refused(
                "the file is in UTF-16; `iconv -f UTF-16 -t UTF-8 FILE > NEW` makes UTF-8 of it"
            )
        }
        // Editors on Windows write a byte order mark at the beginning.
        let hasByteOrderMark = source.bytes.starts(with: [0xef, 0xbb, 0xbf])
        let source =
            hasByteOrderMark
            ? Source(name: source.name, bytes: Array(source.bytes.dropFirst(3))) : source
        return finished(as: format) { () throws(ImportFailure) in
            var configuration =
                switch format {
                case .lisgd: try LisgdImport.read(source)
                case .libinputGestures: try LibinputGesturesImport.read(source, options: options)
                case .touchegg: try ToucheggImport.read(source, options: options)
                case .inputActions: try InputActionsImport.read(source, options: options)
                case .fusuma: try FusumaImport.read(source, options: options)
                }
            configuration.resolve(ShellVariables(source.bytes))
            return configuration
        }
    }

    /// Returns true if the text begins with the byte order mark of UTF-16, or with two ASCII
    /// characters in it.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) { return true }
        let isZero = bytes.prefix(4).map { $0 == 0 }
        return isZero == [true, false, true, false] || isZero == [false, true, false, true]
    }

    /// Translates the arguments of lisgd, without the program's name.
    public static func read(lisgdArguments arguments: [String]) -> Imported {
        guard arguments.reduce(0, { $0 + $1.utf8.count }) <= maximumSize else {
            return .refused("the command line is longer than \(maximumSize) bytes")
        }
        return finished(as: .lisgd) { () throws(ImportFailure) in
            try LisgdImport.read(arguments: arguments)
        }
    }

    /// Translates, writes the configuration as YAML, and checks it as `inputrx check` does.
    private static func finished(
        as format: ForeignFormat,
        _ translate: () throws(ImportFailure) -> ImportedConfiguration
    ) -> Imported {
        var configuration: ImportedConfiguration
        do throws(ImportFailure) {
            configuration = try translate()
        } catch {
            return .refused(error.reason)
        }
        if configuration.bindings.count > maximumBindings {
            let excess = configuration.bindings.count - maximumBindings
            configuration.bindings.removeLast(excess)
            let reason = "\(excess) more gestures: the limit is \(maximumBindings)"
            configuration.leaveOut(Original(), reason)
        }
        let count = configuration.bindings.count
        configuration.header.insert(
            "Translated from \(format.rawValue) by `inputrx import`. Above each binding stands "
                + "the original.",
            at: 0
        )
        let (text, written, diagnostics) = CheckedOutput.write(configuration)
        var checked = written
        if checked.sendsInput {
            checked.note(
                Original("send"),
                "inputrx sends the keys itself, for which /dev/uinput has to be opened to you: `inputrx doctor` "
                    + "says how; --keys chooses a program instead"
            )
        }
        let remarks = checked.remarks.enumerated().sorted {
            ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
        }.map(\.element)
        return Imported(
            yaml: text,
            count: checked.bindings.count,
            remarks: remarks,
            diagnostics: diagnostics,
            failure: count == 0 && remarks.isEmpty ? "there is no gesture in it" : nil
        )
    }
}

/// The reason why a file, or a part of it, cannot be translated.
struct ImportFailure: Error, Hashable, Sendable {
    /// The reason as a sentence without a full stop.
    var reason: String

    init(_ reason: String) { self.reason = reason }
}
