/// A gesture in touchegg.conf whose action is not translated yet.
struct ToucheggEntry {
    var element: XMLElement
    /// The programs that the gesture is for; `All` stands for every program.
    var applications: [String]
    /// The value of inputrx's `on:`.
    var on: String
    var fingers: Int
    var original: Original

    /// The properties by which touchegg distinguishes gestures.
    struct Key: Hashable {
        /// The name of one application in lower case, because touchegg ignores the case.
        var application: String
        var on: String
        var fingers: Int
    }

    /// The key for one of the applications.
    func key(_ application: String) -> Key {
        Key(application: application.lowercased(), on: on, fingers: fingers)
    }
}
