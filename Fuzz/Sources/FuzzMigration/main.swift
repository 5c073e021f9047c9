import FuzzInputs

/// libFuzzer's entry.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.migration.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
