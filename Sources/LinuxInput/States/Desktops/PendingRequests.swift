/// The requests to a compositor that have no reply yet; equal waiting requests are merged.
///
///     requested   q-----q--q--------
///     sent        q-----------q-----     the two requests made meanwhile are merged
///     replied     ------------r----r
struct PendingRequests<Request: Hashable> {
    /// The pending requests; the value is true if the request is sent again after its reply.
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

    /// Registers a reply; returns true if the reply is out of date, so the request is sent again.
    mutating func receiveReply(to request: Request) -> Bool {
        pending.removeValue(forKey: request) ?? false
    }
}
