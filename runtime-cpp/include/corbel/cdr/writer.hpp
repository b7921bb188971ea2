// SPDX-License-Identifier: Apache-2.0
// Writes CDR (CORBA 3.3 part 2, formal/2012-11-14, 9.3) into a reusable Buffer, in this machine's byte order (in tests
// also in the opposite byte order: writes_swapped).
//
// Alignment counts from the start of the writer (the first octet of a message); padding is zero. The first error is
// permanent (cdr/error.hpp), and nothing more is written then. Large octet payloads need not be copied:
// put_octets_by_reference() keeps a pointer, and iovecs() returns the pieces in order.
#pragma once

#include <sys/uio.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "corbel/cdr/buffer.hpp"
#include "corbel/cdr/encoding.hpp"
#include "corbel/cdr/error.hpp"
#include "corbel/cdr/primitive.hpp"

namespace corbel::cdr {

/// The boundaries of GIOP 1.1 fragments, each with its own alignment (9.4.9). They are determined while the message is
/// written, because no value may span a boundary. Octets, and arrays of values smaller than eight octets, are split
/// where a fragment is full. Arrays of larger values are neither split nor put at the start of a fragment; the fragment
/// is extended instead, because omniORB does not expect the padding that the standard requires after a boundary.
struct FragmentBoundaries {
  explicit FragmentBoundaries(std::size_t size) noexcept : payload(size - 12) {}

  const std::size_t payload;    // octets of a fragment behind its 12-octet header
  std::vector<std::size_t> at;  // positions in the message without fragment headers
  std::size_t end = 0;          // maximal end of the last fragment
  std::size_t phase = 0;        // phase of the writer, outside of encapsulations
};

class Writer {
 public:
  static constexpr std::size_t default_limit = 0x7fffffff;
  static constexpr std::size_t max_pieces = 8;  // payloads by reference per message; further payloads are copied
  static constexpr std::size_t max_iovecs = 2 * max_pieces + 1;
  static constexpr std::size_t worth_gathering = 4096;  // minimal payload by reference; copying smaller ones is cheaper

  /// Starts at the beginning of `buffer` and overwrites its contents. Writes at most `limit` octets.
  /// @param boundaries to be filled for a message that is fragmented while it is written; null for other messages
  explicit Writer(Buffer& buffer, std::size_t limit = default_limit, Encoding encoding = {},
                  FragmentBoundaries* boundaries = nullptr) noexcept
      : buffer_(&buffer),
        begin_(buffer.data()),
        cursor_(begin_),
        limit_(limit),
        boundaries_(boundaries),
        encoding_(encoding) {
    if (boundaries_ != nullptr) [[unlikely]] {
      start_fragmenting();
    }
    update_end();
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  bool ok() const noexcept { return error_ == Error::none; }
  Error error() const noexcept { return error_; }
  void fail(Error error) noexcept {
    if (ok()) error_ = error;
  }
  /// Throws the exception for the error, if the writer has failed.
  void check(CORBA::CompletionStatus completed = CORBA::COMPLETED_NO) const {
    if (!ok()) [[unlikely]] {
      raise(error_, completed);
    }
  }

  /// Returns the encoding of characters, and the layout of structures.
  Encoding encoding() const noexcept { return encoding_; }
  bool native_layout() const noexcept { return encoding_.native_layout; }
  /// Sets the layout of structures, and returns the previous layout.
  bool set_native_layout(bool native) noexcept { return std::exchange(encoding_.native_layout, native); }

  /// Returns the number of octets written, including payloads by reference.
  std::size_t position() const noexcept { return buffered() + external_; }
  /// Returns the number of octets in the buffer: equals position() without payloads by reference.
  std::size_t buffered() const noexcept { return static_cast<std::size_t>(cursor_ - begin_); }
  std::span<const std::byte> data() const noexcept { return {begin_, buffered()}; }
  bool has_pieces() const noexcept { return pieces_ != 0; }
  /// Returns the position of the next octet modulo eight, as alignment counts.
  std::size_t phase() const noexcept { return (reinterpret_cast<std::uintptr_t>(cursor_) + phase_) % 8; }

  /// Fails with Error::message_too_large if the message exceeds the limit.
  void check_limit() noexcept {
    if (position() > limit_) fail(Error::message_too_large);
  }

  template <Primitive T>
  void put(T value) noexcept {
    constexpr std::size_t size = sizeof(T);
    if (room() < 2 * size - 1 && !grow(2 * size - 1) && !fragment(size, size)) [[unlikely]] {
      return;
    }
    if constexpr (size > 1) {
      std::memset(cursor_, 0, size);  // any padding is shorter than this
      cursor_ += padding(size);
    }
    store(cursor_, value);
    cursor_ += size;
  }

  template <Primitive T>
  void put_array(const T* values, std::size_t count) noexcept {
    if (count == 0) return;  // writes nothing, not even padding
    std::byte* to = block(sizeof(T), count * sizeof(T));
    if (!to) [[unlikely]] {
      if constexpr (sizeof(T) < 8) {
        for (std::size_t i = 0; i < count && ok(); ++i) put(values[i]);
        return;
      } else if (!(to = unfragmented_block(sizeof(T), count * sizeof(T)))) {
        return;
      }
    }
    if constexpr (writes_swapped) {
      for (std::size_t i = 0; i < count; ++i) store(to + i * sizeof(T), values[i]);
    } else {
      std::memcpy(to, values, count * sizeof(T));
    }
  }

  /// Aligns, and returns `size` octets to be filled. Returns nullptr on an error, or if the octets would span a
  /// fragment boundary. For types with a known layout: one check for all members.
  std::byte* block(std::size_t alignment, std::size_t size) noexcept {
    if (room() < size + alignment && !grow(size + alignment)) [[unlikely]] {
      return nullptr;
    }
    std::memset(cursor_, 0, alignment);
    cursor_ += padding(alignment);
    std::byte* start = cursor_;
    cursor_ += size;
    return start;
  }

  /// Does the same as block(), for data that cannot be split: the fragment is extended instead.
  std::byte* unfragmented_block(std::size_t alignment, std::size_t size) noexcept {
    std::byte* const start = block(alignment, size);
    return start != nullptr ? start : block_beyond(alignment, size);
  }

  void put_octets(const void* octets, std::size_t count) noexcept {
    if (count == 0) return;
    if (std::byte* to = block(1, count)) [[likely]] {
      std::memcpy(to, octets, count);
    } else {
      put_fragmented_octets(static_cast<const std::byte*>(octets), count);
    }
  }
  void put_octets(std::span<const std::byte> octets) noexcept { put_octets(octets.data(), octets.size()); }

  /// Does the same as put_octets, but keeps only the pointer: the octets must stay valid until the message is sent.
  void put_octets_by_reference(const void* octets, std::size_t count) noexcept;

  /// Writes the length with NUL, the characters, and NUL. Fails with Error::nil_string for a null pointer, because IDL
  /// strings are never null.
  void put_string(const char* text) noexcept {
    if (!text) [[unlikely]] {
      return fail(Error::nil_string);
    }
    put_string(std::string_view(text));
  }
  void put_string(std::string_view text) noexcept;

  void align(std::size_t alignment) noexcept { unfragmented_block(alignment, 0); }

  /// Returns the boundaries of a message that is fragmented while it is written; null for other messages.
  const FragmentBoundaries* boundaries() const noexcept { return boundaries_; }

  /// Overwrites four octets at a buffer offset (before any payload by reference).
  void patch(std::size_t offset, std::uint32_t value) noexcept {
    if (offset + sizeof value <= buffered()) store(begin_ + offset, value);
  }
  /// Continues behind the first `size` octets of the buffer, which an earlier writer has filled.
  void resume(std::size_t size) noexcept { cursor_ = begin_ + size; }
  /// Removes the octets behind `offset` in the buffer, such as trailing padding.
  void truncate(std::size_t offset) noexcept {
    if (offset <= buffered() && !has_pieces()) cursor_ = begin_ + offset;
  }

  /// The start of an encapsulation.
  struct Encapsulation {
    std::size_t length_at;
    std::size_t outer_phase;
  };
  /// Starts a `sequence<octet>` with an encapsulation (9.3.3): alignment counts from its byte-order octet.
  [[nodiscard]] Encapsulation begin_encapsulation() noexcept;
  void end_encapsulation(Encapsulation encapsulation) noexcept;

  /// Returns the number of pieces of the message, in order; `vectors` must have room for max_iovecs.
  std::size_t iovecs(iovec* vectors) const noexcept;

 private:
  struct Piece {
    std::size_t at;  // buffer offset before which the payload is inserted
    const void* octets;
    std::size_t count;
  };

  template <Primitive T>
  static void store(std::byte* to, T value) noexcept {
    if constexpr (writes_swapped) {
      const Word<T> word = byteswap(std::bit_cast<Word<T>>(value));
      std::memcpy(to, &word, sizeof word);
    } else {
      std::memcpy(to, &value, sizeof value);
    }
  }

  std::size_t room() const noexcept { return static_cast<std::size_t>(end_ - cursor_); }
  std::size_t padding(std::size_t alignment) const noexcept {
    // The buffer is 16-aligned. phase_ corrects for payloads by reference, or for the start of an encapsulation.
    return (0 - (reinterpret_cast<std::uintptr_t>(cursor_) + phase_)) & (alignment - 1);
  }
  bool grow(std::size_t count) noexcept;
  [[gnu::cold]] void start_fragmenting() noexcept;
  [[gnu::cold]] bool fragment(std::size_t alignment, std::size_t size) noexcept;
  [[gnu::cold]] std::byte* block_beyond(std::size_t alignment, std::size_t size) noexcept;
  bool make_room(std::size_t pad, std::size_t size) noexcept;
  [[gnu::cold]] void put_fragmented_octets(const std::byte* octets, std::size_t count) noexcept;
  void put_converted(std::string_view text) noexcept;
  // A buffer larger than the limit must not hide the limit. The slack is for padding that put() reserves but may not
  // need; check_limit() refuses a message that ends within it.
  static constexpr std::size_t slack = 16;
  std::size_t usable() const noexcept { return limit_ + slack - external_; }
  void update_end() noexcept {
    std::size_t end = std::min(buffer_->capacity(), usable());
    if (boundaries_ != nullptr) [[unlikely]] {
      end = std::min(end, boundaries_->end);
    }
    end_ = begin_ + end;
  }

  Buffer* buffer_;
  std::byte* begin_;
  std::byte* cursor_;
  std::byte* end_;
  std::size_t phase_ = 0;
  std::size_t external_ = 0;
  std::size_t limit_;
  std::uint32_t pieces_ = 0;
  std::uint32_t encapsulations_ = 0;
  FragmentBoundaries* boundaries_;
  Error error_ = Error::none;
  Encoding encoding_;
  Piece piece_[max_pieces];
};

}  // namespace corbel::cdr
