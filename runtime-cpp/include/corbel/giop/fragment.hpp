// SPDX-License-Identifier: Apache-2.0
// Reassembly of fragmented messages (CORBA 3.3 part 2, 9.4.9).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "corbel/cdr/buffer.hpp"
#include "corbel/giop/message.hpp"

namespace corbel::giop {

/// Reassembles the messages of one direction of one connection. The memory grows with the received octets. It is
/// bounded by MaxMessageSize per message, by MaxFragmentedMessages and MaxReassemblyMemory for all open messages, and
/// by its allocator. GIOP 1.1 permits one open message, GIOP 1.2 one per request id. In GIOP 1.1 each fragment has its
/// own alignment; the whole message then has boundaries that its readers follow.
class Reassembler {
 public:
  /// @param allocator source of the memory, which must outlive the reassembler; null: the system
  explicit Reassembler(const Limits& limits, cdr::Allocator* allocator = nullptr) noexcept
      : limits_(&limits), finished_(allocator), boundaries_(allocator) {}

  /// Returns true if the message must be passed to add().
  static bool concerns(const MessageHeader& header) noexcept {
    return header.more_fragments || header.type == MessageType::fragment;
  }

  struct Reassembled {
    MessageHeader header;
    std::span<const std::byte> bytes;  // with the header of an unfragmented message; empty while fragments are missing
  };
  /// Adds a first part or a fragment; `message` is complete with its header. `whole.bytes` is valid until the next
  /// add().
  Error add(const MessageHeader& header, std::span<const std::byte> message, Reassembled& whole);

  /// Discards the received parts of a request that the sender has cancelled.
  void cancel(std::uint32_t request_id) noexcept;

  std::size_t open() const noexcept { return messages_.size(); }
  /// Returns the unique number of the oldest open message, or 0 if none is open.
  std::uint64_t oldest() const noexcept { return messages_.empty() ? 0 : messages_.front().number; }
  /// Returns the number of octets held for open messages.
  std::size_t held() const noexcept { return held_; }
  /// Returns the size of the memory of the last finished message, which is kept for the next message.
  std::size_t kept() const noexcept { return finished_.capacity() + boundaries_.capacity(); }
  /// Frees the memory of the last finished message if it exceeds `capacity`.
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
    cdr::Buffer boundaries;  // for version 1.1: offsets from the start of the message instead of addresses
    std::size_t parts = 0;

    std::size_t held() const noexcept { return size + parts * sizeof(cdr::FragmentBoundary); }
  };
  using Place = std::vector<Message>::iterator;

  Error begin(const MessageHeader& header, std::span<const std::byte> message);
  Error append(Message& message, std::span<const std::byte> part) noexcept;
  const cdr::FragmentBoundary* finish_boundaries(Message& message) noexcept;
  Place find(Version version, std::uint32_t id) noexcept;
  void finish(Place message, Reassembled& whole) noexcept;

  const Limits* limits_;
  std::vector<Message> messages_;  // in order of their first parts
  std::uint64_t begun_ = 0;
  cdr::Buffer finished_;
  cdr::Buffer boundaries_;  // the boundaries of finished_
  std::size_t held_ = 0;
};

}  // namespace corbel::giop
