#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Returns the number of rounds to run: a quarter of `count` by default, or `count` times the
/// variable `INPUTRX_ROUNDS`.
func rounds(of count: Int) -> Int {
    guard let factor = environment("INPUTRX_ROUNDS") else { return max(1, count / 4) }
    return count * max(1, factor)
}

/// Returns the number in a variable of the environment; nil if there is none.
func environment(_ variable: String) -> Int? {
    getenv(variable).flatMap { Int(String(cString: $0)) }
}

/// True if the thread sanitizer watches this process.
let isThreadSanitized = hasSymbol("__tsan_init")

/// True if a sanitizer watches this process.
let isSanitized = isThreadSanitized || hasSymbol("__asan_init")

private func hasSymbol(_ name: String) -> Bool {
    #if canImport(Darwin)
        let anyImage = UnsafeMutableRawPointer(bitPattern: -2)
    #else
        let anyImage: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(anyImage, name) != nil
}
