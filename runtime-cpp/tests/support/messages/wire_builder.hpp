// SPDX-License-Identifier: Apache-2.0
// Writes CDR by hand in either byte order, without the code under test: an independent source for the right bytes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace corbel::test {

class WireBuilder {
 public:
  explicit WireBuilder(bool little_endian) : little_(little_endian) {}

  WireBuilder& align(std::size_t alignment) {
    while (bytes_.size() % alignment) bytes_.push_back(std::byte{0});
    return *this;
  }
  WireBuilder& u8(unsigned value) {
    bytes_.push_back(static_cast<std::byte>(value));
    return *this;
  }
  WireBuilder& u16(std::uint16_t value) { return integer(value, 2); }
  WireBuilder& u32(std::uint32_t value) { return integer(value, 4); }
  WireBuilder& u64(std::uint64_t value) { return integer(value, 8); }
  WireBuilder& f32(float value) { return u32(std::bit_cast<std::uint32_t>(value)); }
  WireBuilder& f64(double value) { return u64(std::bit_cast<std::uint64_t>(value)); }
  WireBuilder& raw(std::string_view text) {
    for (char c : text) u8(static_cast<unsigned char>(c));
    return *this;
  }
  WireBuilder& raw(std::span<const std::byte> bytes) {
    for (std::byte octet : bytes) bytes_.push_back(octet);  // insert() makes GCC 12 warn of overreads that do not exist
    return *this;
  }
  WireBuilder& string(std::string_view text) {
    return u32(static_cast<std::uint32_t>(text.size() + 1)).raw(text).u8(0);
  }
  WireBuilder& octets(std::span<const std::byte> bytes) {
    return u32(static_cast<std::uint32_t>(bytes.size())).raw(bytes);
  }
  WireBuilder& octets(std::string_view text) { return u32(static_cast<std::uint32_t>(text.size())).raw(text); }

  /// Overwrites four bytes.
  WireBuilder& patch32(std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes_[at + i] = octet(value, i, 4);
    return *this;
  }

  /// Writes "GIOP", version, flags, type and a size of 0.
  WireBuilder& giop(unsigned minor, unsigned type, unsigned flags = 0) {
    return raw("GIOP").u8(1).u8(minor).u8(flags | (little_ ? 1u : 0u)).u8(type).u32(0);
  }
  /// Sets the size of a message that giop() has begun.
  WireBuilder& finish() { return patch32(8, static_cast<std::uint32_t>(bytes_.size() - 12)); }

  bool little_endian() const { return little_; }
  std::size_t size() const { return bytes_.size(); }
  const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
  std::byte octet(std::uint64_t value, std::size_t index, std::size_t size) const {
    return static_cast<std::byte>(value >> (8 * (little_ ? index : size - 1 - index)));
  }
  WireBuilder& integer(std::uint64_t value, std::size_t size) {
    align(size);
    for (std::size_t i = 0; i < size; ++i) bytes_.push_back(octet(value, i, size));
    return *this;
  }

  bool little_;
  std::vector<std::byte> bytes_;
};

inline std::span<const std::byte> as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}
inline std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Returns the octets that the code under test has written, to compare them with octets written by hand.
inline std::vector<std::byte> bytes_of(std::span<const std::byte> written) { return {written.begin(), written.end()}; }

}  // namespace corbel::test
