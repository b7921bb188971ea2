// SPDX-License-Identifier: Apache-2.0
// The encoding of a message: the negotiated code sets (CORBA 3.3 part 2, 7.10), in the form of the message's GIOP
// version, and the layout of structures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace corbel::cdr {

/// Wide characters.
enum class Wide : std::uint8_t {
  utf16,           ///< GIOP 1.2: octets with a count, big-endian unless there is a byte-order mark
  utf16_units,     ///< GIOP 1.1: unsigned shorts in the message's byte order, strings with a NUL
  in_giop_1_0,     ///< not available in GIOP 1.0
  not_offered,     ///< the server's reference names no code sets
  not_negotiated,  ///< the client has not announced a code set
  incompatible,    ///< there is no common code set
};

/// Conversion of `char` strings, if the ORB's code set differs from the code set on the wire. Single characters are
/// never converted.
enum class CharConversion : std::uint8_t {
  none,
  to_utf8,    ///< ISO 8859-1 here, UTF-8 on the wire
  to_latin1,  ///< UTF-8 here, ISO 8859-1 on the wire
};

struct alignas(4) Encoding {  // copied as one word
  Wide wide = Wide::utf16;
  CharConversion char_conversion = CharConversion::none;
  /// Sequences of structures of basic types are as in the memory of both peers (giop/structure_layout.hpp), not CDR.
  /// False for messages that are fragmented while they are written.
  bool native_layout = false;
  friend bool operator==(const Encoding&, const Encoding&) = default;
};

class Reader;
struct FragmentBoundaries;

/// Values in chunks (CORBA 3.3 part 2, 9.3.4.6): a reader at the end of a chunk calls next().
class Chunks {
 public:
  /// Continues with the next chunk. Returns false if there is none.
  virtual bool next(Reader& in) noexcept = 0;
  /// Returns the number of octets of the message behind the chunk.
  virtual std::size_t beyond(const Reader& in) const noexcept = 0;

 protected:
  ~Chunks() = default;
};

/// Owns the buffer of a received message, and gives it away if a sequence fills most of it, so that large results are
/// not copied.
class AdoptableBuffer {
 public:
  /// Minimal size in octets. Smaller sequences are copied: copying is fast, and the copies are in blocks of a size that
  /// allocators keep.
  static constexpr std::size_t least = 64 * 1024;

  /// @param octets a part of the message; the 16 octets before it may be overwritten
  /// @return the same octets as a block of the caller (mapping/memory.hpp); null if they must be copied
  virtual std::byte* give_away(std::span<const std::byte> octets) noexcept = 0;

 protected:
  ~AdoptableBuffer() = default;
};

/// The state for reading the messages of one connection; for one message at a time.
struct Context {
  void* orb = nullptr;  ///< the ORB that makes object references; not used here
  Encoding encoding;
  FragmentBoundaries* boundaries = nullptr;    ///< for messages that are fragmented while they are written
  Chunks* chunks = nullptr;                    ///< while values are read
  AdoptableBuffer* adoptable = nullptr;        ///< for results
  void* values = nullptr;                      ///< the values to which the octets of an Any refer by number; not used
                                               ///< here
  std::vector<std::unique_ptr<char[]>> texts;  ///< converted strings of the message, each with its NUL
};

/// Returns false if a character is not in ISO 8859-1, or `text` is not UTF-8. `to` needs as many octets as `text`;
/// `size` is set to the number written.
bool utf8_to_latin1(std::string_view text, char* to, std::size_t& size) noexcept;
/// Returns the number of octets written. `to` needs twice the octets of `text`.
std::size_t latin1_to_utf8(std::string_view text, char* to) noexcept;
/// Returns true if all characters are equal in all supported code sets.
bool is_ascii(std::string_view text) noexcept;

}  // namespace corbel::cdr
