public import Foundation
public import Rx

/// Decodes values from bytes, as `JSONDecoder` does.
public protocol DataDecoder {
    /// Decodes a value of the given type.
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
    /// Decodes a value from each piece of data.
    ///
    /// Fails with the error that the decoder throws.
    public func decode<Item: Decodable>(
        type: Item.Type,
        decoder: some DataDecoder
    ) -> Observable<Item> {
        map { try decoder.decode(type, from: $0) }
    }
}
