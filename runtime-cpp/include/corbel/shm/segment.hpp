// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/shm/ring.hpp>
#include <corbel/transport/descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace corbel::shm {

/// The memory of one connection: two rings. The server creates it, seals its size, so that no process can truncate it
/// during use, and touches all pages, so that no call pays for page faults later.
class Segment {
 public:
  Segment() noexcept = default;
  Segment(Segment&& other) noexcept : base_(std::exchange(other.base_, nullptr)), ring_size_(other.ring_size_) {}
  Segment& operator=(Segment&& other) noexcept {
    std::swap(base_, other.base_);
    std::swap(ring_size_, other.ring_size_);
    return *this;
  }
  ~Segment();

  /// Creates a segment; `memory` is its file descriptor. Returns false with errno if the system has no memory.
  /// `ring_size` must satisfy is_ring_size().
  static bool make(std::uint32_t ring_size, Segment& segment, transport::Descriptor& memory) noexcept;
  /// Maps a segment of a peer. Returns false with errno EPROTO if it is not sealed memory of the right size.
  static bool map(int memory, std::uint32_t ring_size, Segment& segment) noexcept;

  static constexpr std::size_t size_of(std::uint32_t ring_size) noexcept {
    return head_size + 2 * std::size_t{ring_size};
  }

  RingWriter to_server() const noexcept { return {*state(0), bytes(0), ring_size_}; }
  RingReader at_server() const noexcept { return {*state(0), bytes(0), ring_size_}; }
  RingWriter to_client() const noexcept { return {*state(1), bytes(1), ring_size_}; }
  RingReader at_client() const noexcept { return {*state(1), bytes(1), ring_size_}; }

  explicit operator bool() const noexcept { return base_ != nullptr; }
  std::uint32_t ring_size() const noexcept { return ring_size_; }
  RingState* state(unsigned ring) const noexcept { return reinterpret_cast<RingState*>(base_) + ring; }
  std::byte* bytes(unsigned ring) const noexcept { return base_ + head_size + ring * std::size_t{ring_size_}; }

 private:
  static constexpr std::size_t head_size = 4096;  // both control parts; the octets are on separate pages
  bool attach(int memory, std::uint32_t ring_size) noexcept;

  std::byte* base_ = nullptr;
  std::uint32_t ring_size_ = 0;
};

}  // namespace corbel::shm
