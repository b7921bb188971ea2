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

/// Cuts a stream into GIOP messages, in place: one receive call for all small ones that are there, one more for the
/// rest of a large one, in however many parts that comes, where there is room and the caller waits. Fragmented ones are
/// put together. Memory grows by what has arrived, never by what a header announces, and is kept for the next message.
class MessageReader final : public cdr::BufferLender {
 public:
  /// @param allocator of its memory, which outlives it; null: the system
  /// @param gives_away whether give_away() may be asked
  explicit MessageReader(const giop::Limits& limits, cdr::Allocator* allocator = nullptr,
                         bool gives_away = false) noexcept
      : limits_(&limits), buffer_(allocator, gives_away), fragments_(limits, allocator) {}

  struct Message {
    giop::MessageHeader header;
    std::span<const std::byte> bytes;  ///< header included; valid until the next fill()
  };
  enum class Taken {
    message,    ///< a whole one
    none,       ///< more must be received
    malformed,  ///< this and all that follows cannot be framed: see error()
  };
  Taken take(Message& message);

  /// One receive call. `failed` with ENOMEM when memory is out.
  IoResult fill(Stream& stream, Wait wait) noexcept;

  /// The last fill() took all the space that there was: the stream may hold more.
  bool filled() const noexcept { return end_ == buffer_.capacity(); }

  giop::Error error() const noexcept { return error_; }

  /// A message has begun that has not yet arrived.
  bool partial() const noexcept { return end_ != begin_ || fragments_.open() != 0; }

  /// Which message in fragments has not yet arrived as a whole, and was begun first: a number of its own, or 0.
  std::uint64_t oldest_in_fragments() const noexcept { return fragments_.oldest(); }

  /// What has arrived and not been taken, for another reader to go on with; nothing when that is not all, as fragments
  /// of messages have been taken.
  std::optional<std::span<const std::byte>> rest() const noexcept {
    return fragments_.open() == 0 ? std::optional(std::span(buffer_.data() + begin_, end_ - begin_)) : std::nullopt;
  }
  void drop_rest() noexcept {
    begin_ = end_;
    cancels_ = 0;
  }
  /// With another stream.
  void start_anew() {
    drop_rest();
    fragments_ = giop::Reassembler(*limits_, buffer_.allocator());
  }
  /// As if it had been received. False when memory is out.
  bool give(std::span<const std::byte> bytes) noexcept;

  /// One receive call that does not wait, into what room there is: what was taken before stays where it is.
  void fill_behind(Stream& stream) noexcept;
  /// The requests that are cancelled by messages that have come and were not taken yet: the first few of them.
  std::span<const std::uint32_t> cancelled() noexcept;

  /// Nobody looks any more at what was taken: of much memory some is given back. Nothing where messages are small.
  void rest_idle() noexcept {
    if (large_) [[unlikely]] {
      give_back();
    }
  }

  /// Where the last message that was taken begins with these octets and holds little else. Where they are not aligned
  /// as a block is, the next message is received so that they would be.
  std::byte* give_away(std::span<const std::byte> octets) noexcept override;

  /// For each CancelRequest that was taken: what has come of this request in fragments is forgotten.
  void cancel(std::uint32_t request_id) noexcept;

 private:
  Taken take_one(Message& message) noexcept;
  Taken take_fragments(Message& message);
  bool make_room() noexcept;
  [[gnu::noinline]] bool make_more_room() noexcept;
  [[gnu::cold]] void give_back() noexcept;
  [[gnu::noinline]] IoResult fill_rest(Stream& stream) noexcept;

  static constexpr std::size_t first_capacity = 8 * 1024;  // most messages fit
  // What an idle connection keeps, unless memory is scarce: a message with 1 MiB of payload takes two.
  static constexpr std::size_t kept_capacity = 2 * 1024 * 1024;
  const giop::Limits* limits_;
  cdr::Buffer buffer_;
  std::size_t lead_ = 0;                    // where messages begin in the empty buffer
  std::size_t begin_ = 0;                   // of what has not been taken
  std::size_t end_ = 0;                     // of what has arrived
  std::size_t wanted_ = giop::header_size;  // from begin_ on, for the next take() to give a message
  giop::Error error_ = giop::Error::none;
  bool large_ = false;  // there may be more memory than first_capacity
  giop::Reassembler fragments_;
  std::size_t looked_ = 0;        // up to there for messages that cancel requests
  std::uint32_t cancelled_[4]{};  // by those of them that were not taken yet
  std::size_t cancels_ = 0;
};

}  // namespace corbel::transport
