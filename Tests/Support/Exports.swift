// Seeds and simulated fingers, which the tests of recognition use, too.
@_exported import RecognitionTestSupport
