/// Why a script cannot be played, said in words for whoever wrote the script.
struct Failure: Error {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}
