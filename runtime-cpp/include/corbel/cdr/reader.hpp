// SPDX-License-Identifier: Apache-2.0
// Reads CDR (CORBA 3.3 part 2, formal/2012-11-14, 9.3) without copies, in either byte order, from untrusted memory.
//
// The first error is permanent (cdr/error.hpp): later gets return zero or empty values, so that callers check once at
// the end. Each count is compared with the remaining octets before it is used for allocation or multiplication. The
// reader itself allocates nothing.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "corbel/cdr/encoding.hpp"
#include "corbel/cdr/error.hpp"
#include "corbel/cdr/limits.hpp"
#include "corbel/cdr/primitive.hpp"

namespace corbel::cdr {

/// For a contiguous message from fragments of GIOP 1.1: the end addresses of a fragment and of the whole message. An
/// array has one element per fragment.
struct FragmentBoundary {
  std::uintptr_t end;
  std::uintptr_t whole;
};
/// Offset of the first octet behind the header of a fragment, from which alignment counts.
inline constexpr std::size_t fragment_start = 12;

class Reader {
 public:
  Reader() noexcept = default;
  /// @param limits must outlive the reader
  /// @param offset position of `data` in its message or encapsulation, from which alignment counts
  Reader(std::span<const std::byte> data, bool little_endian, const Limits& limits = default_limits,
         std::size_t offset = 0) noexcept
      : cursor_(data.data()),
        end_(data.data() + data.size()),
        phase_(offset - reinterpret_cast<std::uintptr_t>(data.data())),
        limits_(&limits),
        depth_left_(limits.max_nesting),
        swap_(little_endian != native_little) {}

  bool ok() const noexcept { return error_ == Error::none; }
  Error error() const noexcept { return error_; }
  void fail(Error error) noexcept {
    if (ok()) error_ = error;
    cursor_ = end_;
  }
  /// Throws the exception for the error, if the reader has failed.
  void check(CORBA::CompletionStatus completed = CORBA::COMPLETED_NO) const {
    if (!ok()) [[unlikely]] {
      raise(error_, completed);
    }
  }

  /// Sets the boundaries of a message from fragments with separate alignment (9.4.9); the reader is at the first
  /// fragment. The array must outlive the reader.
  void follow(const FragmentBoundary* boundaries) noexcept {
    boundary_ = boundaries;
    end_ = at(boundaries->end);
  }

  /// Returns the octets to the end of the message or chunk; in a fragmented message at least to the end of the
  /// fragment.
  std::size_t remaining() const noexcept { return static_cast<std::size_t>(end_ - cursor_); }
  /// Returns the number of octets to the end of the message or chunk, including all fragments.
  std::size_t remaining_in_fragments() const noexcept {
    return boundary_ == nullptr ? remaining() : boundary_->whole - reinterpret_cast<std::uintptr_t>(cursor_);
  }
  bool swaps() const noexcept { return swap_; }
  /// Returns true if structures are copied as they are on the wire: in this machine's byte order and without fragments.
  bool copies_structures() const noexcept { return !swap_ && boundary_ == nullptr; }
  bool little_endian() const noexcept { return swap_ != native_little; }
  const Limits& limits() const noexcept { return *limits_; }
  const std::byte* cursor() const noexcept { return cursor_; }
  /// Returns the position of the next octet modulo eight, as alignment counts.
  std::size_t phase() const noexcept { return (reinterpret_cast<std::uintptr_t>(cursor_) + phase_) % 8; }

  /// Returns the context of the connection; null without negotiation.
  Context* context() const noexcept { return context_; }
  void context(Context* context) noexcept { context_ = context; }
  Encoding encoding() const noexcept { return context_ ? context_->encoding : Encoding{}; }
  /// Returns true if sequences of structures have the layout of this machine's memory.
  bool native_layout() const noexcept { return context_ != nullptr && context_->encoding.native_layout; }

  template <Primitive T>
  T get() noexcept {
    constexpr std::size_t size = sizeof(T);
    const std::size_t pad = padding(size);
    if (remaining() < pad + size) [[unlikely]] {
      return more(size) ? get<T>() : T{};
    }
    Word<T> word;
    std::memcpy(&word, cursor_ + pad, size);
    cursor_ += pad + size;
    if constexpr (std::same_as<T, bool>) {
      if (word > 1) [[unlikely]] {
        fail(Error::bad_boolean);
        return false;
      }
      return word == 1;
    } else {
      if constexpr (size > 1) {
        if (swap_) word = byteswap(word);
      }
      return std::bit_cast<T>(word);
    }
  }
  template <Primitive T>
  void get(T& value) noexcept {
    value = get<T>();
  }

  /// Fills `values` with `count` elements; unchanged on an error.
  template <Primitive T>
  void get_array(T* values, std::size_t count) noexcept {
    if (count == 0) return;
    const std::byte* from = block(sizeof(T), count, sizeof(T));
    if (!from) return;
    if constexpr (std::same_as<T, bool>) {
      for (std::size_t i = 0; i < count; ++i) {
        if (static_cast<unsigned char>(from[i]) > 1) return fail(Error::bad_boolean);
        values[i] = static_cast<unsigned char>(from[i]) == 1;
      }
    } else {
      std::memcpy(values, from, count * sizeof(T));
      if constexpr (sizeof(T) > 1) {
        if (swap_) swap_array(values, count);
      }
    }
  }

  /// Aligns, and returns `count` elements of `size` (> 0) octets, to be read with load(). Returns nullptr on an error.
  const std::byte* block(std::size_t alignment, std::size_t count, std::size_t size) noexcept {
    const std::size_t pad = padding(alignment);
    if (remaining() < pad || count > (remaining() - pad) / size) [[unlikely]] {
      return block_beyond(alignment, count, size);
    }
    const std::byte* start = cursor_ + pad;
    cursor_ = start + count * size;
    return start;
  }
  /// Does the same as block(), for large data: the caller becomes the owner, and frees it with give_block(). Returns
  /// nullptr, without reading, if the data must be copied.
  [[gnu::cold]] std::byte* adopt_block(std::size_t alignment, std::size_t count, std::size_t size) noexcept;
  /// Reads one value of a block() in the message's byte order; `from` needs no alignment. Not for bool.
  template <Primitive T>
  T load(const std::byte* from) const noexcept {
    static_assert(!std::same_as<T, bool>);
    Word<T> word;
    std::memcpy(&word, from, sizeof(T));
    if constexpr (sizeof(T) > 1) {
      if (swap_) word = byteswap(word);
    }
    return std::bit_cast<T>(word);
  }

  /// Returns octets of the message, valid as long as the message.
  std::span<const std::byte> get_octets(std::size_t count) noexcept {
    const std::byte* from = block(1, count, 1);
    return from ? std::span(from, count) : std::span<const std::byte>();
  }
  /// Reads a `sequence<octet>` without a copy.
  std::span<const std::byte> get_octet_sequence() noexcept { return get_octets(get_length(1)); }

  /// Reads a string without a copy. The result excludes the NUL, which is at data()[size()]. `bound` 0 means unbounded.
  /// If the code set on the wire differs, the context keeps converted strings with non-ASCII characters.
  std::string_view get_string(std::uint32_t bound = 0);

  /// Reads the length of a sequence: at most `bound` (0: unbounded), and at most as many elements of `minimum` (> 0)
  /// octets as the message can still have.
  std::uint32_t get_length(std::size_t minimum, std::uint32_t bound = 0) noexcept {
    const auto length = get<std::uint32_t>();
    if (length > remaining() / minimum && length > all_remaining() / minimum) [[unlikely]] {
      fail(Error::truncated);
      return 0;
    }
    if (length > limits_->max_sequence_length || (bound && length > bound)) [[unlikely]] {
      fail(Error::too_long);
      return 0;
    }
    return length;
  }

  /// Reads an enumerator, less than `count`.
  std::uint32_t get_enum(std::uint32_t count) noexcept {
    const auto value = get<std::uint32_t>();
    if (value >= count) [[unlikely]] {
      fail(Error::bad_enum);
      return 0;
    }
    return value;
  }

  void align(std::size_t alignment) noexcept { block(alignment, 0, 1); }

  /// Reads a `sequence<octet>` with an encapsulation (9.3.3), and returns a reader for it with its own byte order and
  /// one level of nesting less. The result has failed if this reader has failed.
  Reader get_encapsulation() noexcept;

  /// Enters a level of a recursive type: `if (!in.enter()) return; ... in.leave();`
  bool enter() noexcept {
    if (depth_left_ == 0) [[unlikely]] {
      fail(Error::too_deep);
      return false;
    }
    --depth_left_;
    return true;
  }
  void leave() noexcept { ++depth_left_; }

  /// The end of the readable octets, for values in chunks.
  struct End {
    const std::byte* at = nullptr;
    const FragmentBoundary* boundary = nullptr;
  };
  /// Limits the reader to `size` octets, at most remaining_in_fragments().
  /// @param boundaries memory for the boundaries in a fragmented message; must exist until widen()
  /// @return the previous end
  End narrow(std::size_t size, std::vector<FragmentBoundary>& boundaries);
  /// Restores an end that narrow() has returned.
  void widen(End end) noexcept;

  /// Does the same as get_string(), without conversion, for names that the protocol defines.
  std::string_view get_string_in_place(std::uint32_t bound = 0) noexcept;

 private:
  [[gnu::cold]] std::size_t all_remaining() const noexcept;
  // continues with the next fragment or chunk, or sets Error::truncated
  [[gnu::cold]] bool more(std::size_t alignment) noexcept;
  [[gnu::cold]] const std::byte* block_beyond(std::size_t alignment, std::size_t count, std::size_t size) noexcept;
  bool next_fragment() noexcept;
  static const std::byte* at(std::uintptr_t address) noexcept { return reinterpret_cast<const std::byte*>(address); }
  std::string_view converted(std::string_view text, std::uint32_t bound);

  friend Reader encapsulation_reader(std::span<const std::byte>, const Limits&, std::uint16_t) noexcept;

  std::size_t padding(std::size_t alignment) const noexcept {
    return (0 - (reinterpret_cast<std::uintptr_t>(cursor_) + phase_)) & (alignment - 1);
  }
  template <class T>
  static void swap_array(T* values, std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
      Word<T> word;
      std::memcpy(&word, values + i, sizeof(T));
      word = byteswap(word);
      std::memcpy(values + i, &word, sizeof(T));
    }
  }

  const std::byte* cursor_ = nullptr;
  const std::byte* end_ = nullptr;
  std::uintptr_t phase_ = 0;
  const FragmentBoundary* boundary_ = nullptr;  // end of this fragment; null for an unfragmented message
  const Limits* limits_ = &default_limits;
  Context* context_ = nullptr;
  std::uint16_t depth_left_ = default_limits.max_nesting;
  Error error_ = Error::none;
  bool swap_ = false;
};

/// Reads the contents of an encapsulation (byte-order octet first), as in profiles and components.
Reader encapsulation_reader(std::span<const std::byte> encapsulation, const Limits& limits = default_limits,
                            std::uint16_t depth_left = default_limits.max_nesting) noexcept;

}  // namespace corbel::cdr
