import LinuxInput

/// Reads the drawings of people from a folder: `PERSON/SPEED/SHAPE01.xml`, as the $1 unistroke logs
/// are published.
///
/// Only the files of the named people are opened.
enum DrawingFolder {
    /// Returns the drawings of the people, all if none is named, in the order of their paths.
    static func drawings(in folder: String, of people: [String]) -> [PersonDrawing] {
        RecordingTree.names(in: folder).flatMap { name -> [PersonDrawing] in
            // The published folder of the first person is `s01 (pilot)`.
            let person = name.split(separator: " ").first.map(String.init) ?? name
            guard people.isEmpty || people.contains(person) else { return [] }
            let path = "\(folder)/\(name)"
            return RecordingTree.files(below: path).compactMap { file in
                guard file.hasSuffix(".xml"), let bytes = try? FileContents.read("\(path)/\(file)"),
                    let log = UnistrokeLog(bytes)
                else { return nil }
                return PersonDrawing(log, by: person)
            }
        }
    }
}
