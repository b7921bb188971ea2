// SPDX-License-Identifier: Apache-2.0
// How the characters of a message are written: what two ORBs have agreed on (CORBA 3.3 part 2, 7.10), as the GIOP
// version of the message says it.
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
  utf16,           ///< GIOP 1.2: octets counted before them, big-endian unless a byte-order mark says otherwise
  utf16_units,     ///< GIOP 1.1: unsigned shorts in the message's byte order, strings with a NUL
  in_giop_1_0,     ///< there are none
  not_offered,     ///< the server's reference says nothing of code sets
  not_negotiated,  ///< the client has not said which code set it uses
  incompatible,    ///< there is none that both know
};

/// Strings of `char`: nothing is done when this ORB's code set is the one on the wire. Single characters are never
/// changed.
enum class Recode : std::uint8_t {
  none,
  to_utf8,    ///< ISO 8859-1 here, UTF-8 on the wire
  to_latin1,  ///< UTF-8 here, ISO 8859-1 on the wire
};

struct Encoding {
  Wide wide = Wide::utf16;
  Recode recode = Recode::none;
  friend bool operator==(const Encoding&, const Encoding&) = default;
};

class Reader;
struct FragmentBoundaries;

/// Values that come in chunks (CORBA 3.3 part 2, 9.3.4.6): the reader ends with each, and asks for the next one.
class Chunks {
 public:
  /// Goes on with the next chunk; false where there is none.
  virtual bool next(Reader& in) noexcept = 0;
  /// Octets of the message behind the chunk.
  virtual std::size_t beyond(const Reader& in) const noexcept = 0;

 protected:
  ~Chunks() = default;
};

/// Has the memory that a message was received into, and gives it away when most of it is one sequence: a large result
/// is not copied.
class BufferLender {
 public:
  /// Fewer octets are copied: quickly, and their memory is of a size that allocators keep.
  static constexpr std::size_t least = 64 * 1024;

  /// @param octets of the message, which remains as it is but for the 16 octets before these
  /// @return the same, now a block of the caller's (mapping/memory.hpp); null where they have to be copied
  virtual std::byte* give_away(std::span<const std::byte> octets) noexcept = 0;

 protected:
  ~BufferLender() = default;
};

/// What one connection's messages are read with; one message at a time.
struct Context {
  void* orb = nullptr;  ///< what makes object references; not touched here
  Encoding encoding;
  FragmentBoundaries* boundaries = nullptr;    ///< of messages that are cut as they are written
  Chunks* chunks = nullptr;                    ///< while values are read
  BufferLender* lender = nullptr;              ///< of results
  void* values = nullptr;                      ///< those that stand as numbers in an Any's octets; not touched here
  std::vector<std::unique_ptr<char[]>> texts;  ///< strings of the message that had to be changed, each with its NUL
};

/// False when a character is not one of ISO 8859-1, or `text` is no UTF-8. `to` has room for
/// as many octets as `text` has; `size` becomes how many were written.
bool utf8_to_latin1(std::string_view text, char* to, std::size_t& size) noexcept;
/// `to` has room for twice the octets of `text`; how many were written.
std::size_t latin1_to_utf8(std::string_view text, char* to) noexcept;
/// Whether all characters are the same in every code set that is known here.
bool is_ascii(std::string_view text) noexcept;

}  // namespace corbel::cdr
