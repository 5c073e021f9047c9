/// The reason why a script cannot be played, for the author of the script.
struct Failure: Error {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}
