// `import InputRx` gives your program everything except the command line under one name: devices,
// recordings, the configuration and its diagnostics, recognisers, the pipeline, its explanation and
// ``LiveReading`` (docs/build/library.md). Declarations that other programs do not need have
// `package` access.

@_exported public import Configuration
@_exported public import Desktops
@_exported public import Diagnostics
@_exported public import Gestures
@_exported public import InputEvents
@_exported public import Insight
@_exported public import LinuxInput
@_exported public import Migration
@_exported public import Pipeline
@_exported public import Recordings
@_exported public import Rx
