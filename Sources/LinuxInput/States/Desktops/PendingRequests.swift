/// The requests to a compositor that have no reply yet; repeated ones are merged into one.
///
///     requested   q-----q--q--------
///     sent        q-----------q-----     the two requests made meanwhile are merged
///     replied     ------------r----r
struct PendingRequests<Request: Hashable> {
    /// The pending requests; true for those to be sent again when the reply comes.
    private var pending: [Request: Bool] = [:]

    /// Registers a request; returns true if it is to be sent now.
    mutating func request(_ request: Request) -> Bool {
        guard pending[request] == nil else {
            pending[request] = true
            return false
        }
        pending[request] = false
        return true
    }

    /// Registers a reply; returns true if it is out of date and the request is to be sent again.
    mutating func receiveReply(to request: Request) -> Bool {
        pending.removeValue(forKey: request) ?? false
    }
}
