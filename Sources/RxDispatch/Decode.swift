public import Foundation
public import Rx

/// Makes values of bytes, as `JSONDecoder` does.
public protocol DataDecoder {
    /// The value that the bytes stand for.
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
    /// Makes a value of each piece of data.
    ///
    /// Fails with what the decoder throws.
    public func decode<Item: Decodable>(
        type: Item.Type,
        decoder: some DataDecoder
    ) -> Observable<Item> {
        map { try decoder.decode(type, from: $0) }
    }
}
