// SPDX-License-Identifier: Apache-2.0
// Puts fragmented messages together (CORBA 3.3 part 2, 9.4.9).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "corbel/cdr/buffer.hpp"
#include "corbel/giop/message.hpp"

namespace corbel::giop {

/// One direction of one connection. Memory grows by what has arrived and is bounded by MaxMessageSize for a message,
/// MaxFragmentedMessages and MaxReassemblyMemory for all that are open, and by what its allocator has. In 1.1 one
/// message can be open, in 1.2 one for each request id. In 1.1 each fragment is aligned by itself: the whole message
/// has boundaries, which its readers follow.
class Reassembler {
 public:
  /// @param allocator of its memory, which outlives it; null: the system
  explicit Reassembler(const Limits& limits, cdr::Allocator* allocator = nullptr) noexcept
      : limits_(&limits), finished_(allocator), boundaries_(allocator) {}

  /// Whether a message has to go through add().
  static bool concerns(const MessageHeader& header) noexcept {
    return header.more_fragments || header.type == MessageType::fragment;
  }

  struct Whole {
    MessageHeader header;
    std::span<const std::byte> bytes;  // with a header as if it had been sent in one; empty while more is to come
  };
  /// Takes a first part or a fragment; `message` is all of it. `whole.bytes` stays valid until the next add().
  Error add(const MessageHeader& header, std::span<const std::byte> message, Whole& whole);

  /// The sender has cancelled this request: gives up what has come of it, if anything.
  void cancel(std::uint32_t request_id) noexcept;

  std::size_t open() const noexcept { return messages_.size(); }
  /// Of the open message that was begun first: no two have the same number; 0 when none is open.
  std::uint64_t oldest() const noexcept { return messages_.empty() ? 0 : messages_.front().number; }
  /// Octets held for open messages.
  std::size_t held() const noexcept { return held_; }
  /// Memory of the message that was finished last, for the next one.
  std::size_t kept() const noexcept { return finished_.capacity() + boundaries_.capacity(); }
  /// Gives that back if it is more.
  void trim(std::size_t capacity) noexcept {
    finished_.trim(capacity);
    boundaries_.trim(capacity);
  }

 private:
  struct Message {
    std::uint64_t number = 0;
    std::uint32_t id = 0;
    MessageHeader header;
    cdr::Buffer buffer;
    std::size_t size = 0;
    cdr::Buffer boundaries;  // of version 1.1: from the message's beginning on, in place of addresses
    std::size_t parts = 0;

    std::size_t held() const noexcept { return size + parts * sizeof(cdr::FragmentBoundary); }
  };
  using Place = std::vector<Message>::iterator;

  Error begin(const MessageHeader& header, std::span<const std::byte> message);
  Error append(Message& message, std::span<const std::byte> part) noexcept;
  const cdr::FragmentBoundary* finish_boundaries(Message& message) noexcept;
  Place find(Version version, std::uint32_t id) noexcept;
  void finish(Place message, Whole& whole) noexcept;

  const Limits* limits_;
  std::vector<Message> messages_;  // as they were begun
  std::uint64_t begun_ = 0;
  cdr::Buffer finished_;
  cdr::Buffer boundaries_;  // its
  std::size_t held_ = 0;
};

}  // namespace corbel::giop
