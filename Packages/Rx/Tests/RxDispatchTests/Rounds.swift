import Foundation

/// True if tests run all their rounds instead of a quarter, because `INPUTRX_ROUNDS` is set.
let runsAllRounds = ProcessInfo.processInfo.environment["INPUTRX_ROUNDS"] != nil
