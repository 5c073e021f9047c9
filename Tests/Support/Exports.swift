// Seeds and fingers, which the tests of recognition have, too.
@_exported import RecognitionTestSupport
