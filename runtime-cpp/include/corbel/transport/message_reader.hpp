// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/buffer.hpp>
#include <corbel/cdr/encoding.hpp>
#include <corbel/giop/fragment.hpp>
#include <corbel/giop/message.hpp>
#include <corbel/transport/stream.hpp>

#include <optional>
#include <span>

namespace corbel::transport {

/// Splits a stream into GIOP messages without copies. One receive call takes all small messages that have arrived; a
/// further call takes the rest of a large one. Reassembles fragmented messages. The memory grows with the received
/// octets, never with the size in a header, and is kept for the next message.
class MessageReader final : public cdr::AdoptableBuffer {
 public:
  /// @param allocator source of the memory, which must outlive the reader; null: the system
  /// @param gives_away true if give_away() may be called
  explicit MessageReader(const giop::Limits& limits, cdr::Allocator* allocator = nullptr,
                         bool gives_away = false) noexcept
      : limits_(&limits), buffer_(allocator, gives_away), fragments_(limits, allocator) {}

  struct Message {
    giop::MessageHeader header;
    std::span<const std::byte> bytes;  ///< includes the header; valid until the next fill()
  };
  enum class TakeResult {
    message,    ///< a complete message
    none,       ///< more octets are needed
    malformed,  ///< this and all following octets have no valid framing: see error()
  };
  TakeResult take(Message& message);

  /// Makes one receive call. Returns `failed` with ENOMEM if memory is exhausted.
  IoResult fill(Stream& stream, Wait wait) noexcept;

  //@@ CORBEL_MESSAGE_RECEPTION
  /// Returns true if the last fill() used all of the buffer, so that the stream may have more.
  bool filled() const noexcept { return end_ == buffer_.capacity(); }

  giop::Error error() const noexcept { return error_; }

  /// Returns true if a message has arrived in part.
  bool partial() const noexcept { return end_ != begin_ || fragments_.open() != 0; }

  /// Returns the unique number of the oldest incomplete fragmented message, or 0.
  std::uint64_t oldest_in_fragments() const noexcept { return fragments_.oldest(); }

  /// Returns the octets that have arrived and were not taken, for another reader. Returns nothing if fragments of an
  /// incomplete message were taken already.
  std::optional<std::span<const std::byte>> rest() const noexcept {
    return fragments_.open() == 0 ? std::optional(std::span(buffer_.data() + begin_, end_ - begin_)) : std::nullopt;
  }
  void drop_rest() noexcept {
    begin_ = end_;
    cancels_ = 0;
  }
  /// Resets the reader for another stream.
  void start_anew() {
    drop_rest();
    fragments_ = giop::Reassembler(*limits_, buffer_.allocator());
  }
  /// Adds octets as if they had been received. Returns false if memory is exhausted.
  bool give(std::span<const std::byte> bytes) noexcept;

  /// Makes one receive call without waiting, into the free room of the buffer. Messages taken before stay valid.
  void fill_behind(Stream& stream) noexcept;
  /// Returns the ids of cancelled requests: the first few CancelRequests that have arrived and were not taken.
  std::span<const std::uint32_t> cancelled() noexcept;

  /// Called when messages taken before are not used any more. Frees a part of large buffers.
  void release_excess() noexcept {
    if (large_) [[unlikely]] {
      give_back();
    }
  }

  /// Gives the buffer away if the last message taken consists mainly of these octets. If the octets are not aligned as
  /// an allocated block is, returns null and receives the next message at an offset that aligns its octets.
  std::byte* give_away(std::span<const std::byte> octets) noexcept override;

  /// Called for each CancelRequest that was taken: discards the received fragments of this request.
  void cancel(std::uint32_t request_id) noexcept;

 private:
  TakeResult take_one(Message& message) noexcept;
  TakeResult take_fragments(Message& message);
  bool make_room() noexcept;
  [[gnu::noinline]] bool make_more_room() noexcept;
  [[gnu::cold]] void give_back() noexcept;
  [[gnu::noinline]] IoResult fill_rest(Stream& stream) noexcept;

  static constexpr std::size_t first_capacity = 8 * 1024;  // most messages fit
  // Memory that an idle connection keeps, unless memory is scarce. A message with 1 MiB of payload needs 2 MiB.
  static constexpr std::size_t kept_capacity = 2 * 1024 * 1024;
  const giop::Limits* limits_;
  cdr::Buffer buffer_;
  std::size_t lead_ = 0;                    // offset of the first message in an empty buffer
  std::size_t begin_ = 0;                   // start of the octets that were not taken
  std::size_t end_ = 0;                     // end of the octets that have arrived
  std::size_t wanted_ = giop::header_size;  // octets from begin_ on that the next take() needs
  giop::Error error_ = giop::Error::none;
  bool large_ = false;  // buffers may exceed first_capacity
  giop::Reassembler fragments_;
  std::size_t looked_ = 0;        // end of the octets that were examined for CancelRequests
  std::uint32_t cancelled_[4]{};  // ids in examined CancelRequests that were not taken yet
  std::size_t cancels_ = 0;
};

}  // namespace corbel::transport
