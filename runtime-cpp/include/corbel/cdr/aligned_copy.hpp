// SPDX-License-Identifier: Apache-2.0
// Copies sequences of structures of basic types without computing the alignment of each member. CDR pads members, not
// structures (CORBA 3.3 part 2, formal/2012-11-14, 9.3.1), so the positions of the members depend on the structure's
// phase, its start modulo eight. The compiler computes the positions for each phase. Most structures stay at one phase
// after the first or second element.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

#include "corbel/cdr/masked_copy.hpp"
#include "corbel/cdr/reader.hpp"
#include "corbel/cdr/writer.hpp"

namespace corbel::cdr {

/// Stubs specialise this template as a StructCopy for structures of basic types that are not packed (stream.hpp).
/// Structures with booleans or wide characters are excluded, because their members must be checked one by one.
template <class T>
struct AlignedCopy {};
template <class T>
concept HasAlignedCopy = requires { AlignedCopy<T>::phases; };

/// Octets that are copied by one call: from 2 KiB on, C libraries copy by `rep movsb`, which takes up to twice as long
/// on some processors, depending on the distance of source and destination.
inline constexpr std::size_t copied_at_once = 1536;

/// Copies the structures with these members.
/// @tparam Members pointers to all members, in the order of IDL
template <auto... Members>
class StructCopy {
  template <class Struct, class Member>
  static Struct structure(Member Struct::*);
  template <class Struct, class Member>
  static constexpr std::size_t size_of(Member Struct::*) {
    static_assert(Primitive<Member>);
    return sizeof(Member);
  }

 public:
  using Struct = decltype(structure(std::get<0>(std::tuple(Members...))));
  static_assert(std::is_trivially_copyable_v<Struct>);
  /// The alignment that covers all basic types.
  static constexpr std::size_t phases = 8;

  //@@ CORBEL_STRUCTURE_FUNCTIONS
  /// Copies `count` structures as they are in memory; padding becomes zero, so that no other memory contents are sent.
  static void copy_native(std::byte* at, const Struct* values, std::size_t count) noexcept {
    constexpr std::size_t at_once = std::max<std::size_t>(1, copied_at_once / sizeof(Struct));
    if constexpr (native_padding != 0) {
      const std::size_t copied = MaskedCopy<sizeof(Struct), native_members>::copy(
          at, reinterpret_cast<const std::byte*>(values), count * sizeof(Struct));
      at += copied;
      values += copied / sizeof(Struct);
      count -= copied / sizeof(Struct);
    }
    while (count != 0) {
      const std::size_t part = std::min(count, at_once);
      std::memcpy(at, values, part * sizeof(Struct));
      std::byte* const end = at + part * sizeof(Struct);
      if constexpr (native_padding != 0) {
#pragma GCC unroll 4
        for (std::byte* each = at; each != end; each += sizeof(Struct)) {
          clear_padding(each, std::index_sequence_for<decltype(Members)...>());
        }
      }
      at = end;
      values += part;
      count -= part;
    }
  }

  /// Returns the number of octets of `count` structures, the first one at `phase`.
  static std::size_t extent(std::size_t phase, std::size_t count) noexcept {
    std::size_t octets = 0;
    for (; count != 0; --count, phase = next(phase)) {
      if (next(phase) == phase) return octets + count * all_places[phase].size;
      octets += all_places[phase].size;
    }
    return octets;
  }

  /// Copies `count` structures between memory and a message.
  /// @param at the octets of the message, `const` for reading; extent() octets
  /// @param phase phase of the first structure: 0 or 4, because a long with their number precedes them
  template <class Octet, class Value>
  static void copy(Octet* at, std::size_t phase, Value* value, std::size_t count) noexcept {
    Value* const end = value + count;
    while (value != end) {
      [&]<std::size_t... Phase>(std::index_sequence<Phase...>) {
        (run<Phase>(phase, at, value, end) || ...);
      }(std::make_index_sequence<phases>());
    }
  }

 private:
  struct Places {
    std::array<std::size_t, sizeof...(Members)> at;   // offset in the structure
    std::array<std::size_t, sizeof...(Members)> gap;  // padding before the member
    std::size_t size;
  };

  static consteval Places places(std::size_t phase) {
    Places places{};
    std::size_t end = phase;
    std::size_t member = 0;
    for (const std::size_t size : {size_of(Members)...}) {
      const std::size_t start = (end + size - 1) / size * size;
      places.gap[member] = start - end;
      places.at[member++] = start - phase;
      end = start + size;
    }
    places.size = end - phase;
    return places;
  }

  template <class Member>
  static constexpr std::size_t alignment_of(Member Struct::*) {
    return alignof(Member);
  }

  // Returns the padding behind each member in memory.
  static consteval std::array<std::size_t, sizeof...(Members)> memory_gaps() {
    constexpr std::array sizes{size_of(Members)...};
    constexpr std::array alignments{alignment_of(Members)...};
    std::array<std::size_t, sizeof...(Members)> gaps{};
    std::size_t end = 0;
    for (std::size_t member = 0; member < sizes.size(); ++member) {
      end += sizes[member];
      const std::size_t next_alignment = member + 1 < sizes.size() ? alignments[member + 1] : alignof(Struct);
      gaps[member] = (0 - end) % next_alignment;
      end += gaps[member];
    }
    if (end != sizeof(Struct)) throw "the members are not all members of the structure, in their order";
    return gaps;
  }
  static constexpr auto native_gaps = memory_gaps();
  static constexpr std::size_t native_padding = [] {
    std::size_t all = 0;
    for (const std::size_t gap : native_gaps) all += gap;
    return all;
  }();

  // The octets of a structure that belong to members.
  static constexpr auto native_members = [] {
    constexpr std::array sizes{size_of(Members)...};
    std::array<bool, sizeof(Struct)> used{};
    std::size_t at = 0;
    for (std::size_t member = 0; member < sizes.size(); ++member) {
      for (std::size_t octet = 0; octet < sizes[member]; ++octet) used[at++] = true;
      at += native_gaps[member];
    }
    return used;
  }();

  // Returns the end of a member in memory.
  static consteval std::size_t memory_end(std::size_t wanted) {
    constexpr std::array sizes{size_of(Members)...};
    std::size_t end = 0;
    for (std::size_t member = 0; member < wanted; ++member) end += sizes[member] + native_gaps[member];
    return end + sizes[wanted];
  }

  template <std::size_t... Member>
  static void clear_padding(std::byte* at, std::index_sequence<Member...>) noexcept {
    (clear_gap<native_gaps[Member]>(at + memory_end(Member)), ...);
  }
  template <std::size_t Gap>
  static void clear_gap(std::byte* at) noexcept {
    if constexpr (Gap != 0) std::memset(at, 0, Gap);
  }

  static constexpr std::array<Places, phases> all_places = []<std::size_t... Phase>(std::index_sequence<Phase...>) {
    return std::array{places(Phase)...};
  }(std::make_index_sequence<phases>());

  static constexpr std::size_t next(std::size_t phase) { return (phase + all_places[phase].size) % phases; }

  /// Returns true if a sequence can reach this phase. No code is generated for other phases.
  static consteval bool reaches(std::size_t wanted) {
    for (std::size_t phase : {0, 4}) {
      for (std::size_t element = 0; element < phases; ++element, phase = next(phase)) {
        if (phase == wanted) return true;
      }
    }
    return false;
  }

  /// Copies all following structures that are at this phase. Returns false if the next structure is at another phase.
  template <std::size_t Phase, class Octet, class Value>
  static bool run(std::size_t& phase, Octet*& at, Value*& value, Value* end) noexcept {
    if constexpr (reaches(Phase)) {
      if (phase != Phase) return false;
      do {
        copy_one<Phase>(at, *value++, std::index_sequence_for<decltype(Members)...>());
        at += all_places[Phase].size;
      } while (next(Phase) == Phase && value != end);
      phase = next(Phase);
      return true;
    }
    return false;
  }

  template <std::size_t Phase, class Octet, class Value, std::size_t... Member>
  static void copy_one(Octet* at, Value& value, std::index_sequence<Member...>) noexcept {
    constexpr Places here = all_places[Phase];
    (copy_member<here.gap[Member]>(at + here.at[Member], value.*Members), ...);
  }
  template <std::size_t Gap, class Value>
  static void copy_member(std::byte* at, const Value& value) noexcept {
    if constexpr (Gap != 0) std::memset(at - Gap, 0, Gap);
    std::memcpy(at, &value, sizeof value);
  }
  template <std::size_t Gap, class Value>
  static void copy_member(const std::byte* at, Value& value) noexcept {
    std::memcpy(&value, at, sizeof value);
  }
};

/// Writes the elements of a sequence after its length, in this machine's byte order. Returns false, without writing, if
/// they would span a fragment boundary.
template <HasAlignedCopy T>
bool put_structures(Writer& out, const T* values, std::size_t count) noexcept {
  if (!out.ok()) return true;
  const std::size_t phase = out.phase();
  std::byte* const to = out.block(1, AlignedCopy<T>::extent(phase, count));
  if (!to) return !out.ok();
  AlignedCopy<T>::copy(to, phase, values, count);
  return true;
}

/// Writes the elements of a sequence after its length in the layout of this machine's memory.
template <HasAlignedCopy T>
void put_native_structures(Writer& out, const T* values, std::size_t count) noexcept {
  if (!out.ok()) return;
  if (std::byte* const to = out.block(alignof(T), count * sizeof(T))) AlignedCopy<T>::copy_native(to, values, count);
}

/// Reads the elements of a sequence after its length, in the layout of this machine's memory.
template <HasAlignedCopy T>
void get_native_structures(Reader& in, T* values, std::size_t count) noexcept {
  const std::byte* from = in.block(alignof(T), count, sizeof(T));
  if (from == nullptr) return;
  auto* to = reinterpret_cast<std::byte*>(values);
  std::size_t rest = count * sizeof(T);
  const std::size_t copied = BlockCopy::copy(to, from, rest - rest % BlockCopy::period);
  to += copied;
  from += copied;
  rest -= copied;
  while (rest != 0) {
    const std::size_t part = std::min(rest, copied_at_once);
    std::memcpy(to, from, part);
    to += part;
    from += part;
    rest -= part;
  }
}

/// Reads the elements of a sequence after its length, in this machine's byte order.
template <HasAlignedCopy T>
void get_structures(Reader& in, T* values, std::size_t count) noexcept {
  const std::size_t phase = in.phase();
  if (const std::byte* from = in.block(1, 1, AlignedCopy<T>::extent(phase, count))) {
    AlignedCopy<T>::copy(from, phase, values, count);
  }
}

}  // namespace corbel::cdr
