/// The unanswered questions to a compositor; each is open only once.
///
///     wanted      q-----q--q--------
///     sent        q-----------q-----     the two that came meanwhile become one
///     answered    ------------a----a
struct OpenQuestions<Question: Hashable> {
    /// The open questions; true for those to be asked again when they are answered.
    private var open: [Question: Bool] = [:]

    /// Requests an answer; returns true if the question is to be sent now.
    mutating func wants(_ question: Question) -> Bool {
        guard open[question] == nil else {
            open[question] = true
            return false
        }
        open[question] = false
        return true
    }

    /// Notes an answer; returns true if it is out of date and the question is to be asked again.
    mutating func answered(_ question: Question) -> Bool {
        open.removeValue(forKey: question) ?? false
    }
}
