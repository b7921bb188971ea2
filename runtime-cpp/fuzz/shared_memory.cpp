// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as the message that sets up shared memory, and as a peer's writes to the indices of a ring
// between this end's reads and writes.
#include <cstddef>
#include <cstdint>
#include <memory>

#include "corbel/shm/handshake.hpp"
#include "support/messages/exercise.hpp"

namespace {

using namespace corbel;

constexpr std::uint32_t kRingSize = 4096;

/// This end of both directions, in memory of exactly the needed size, so that the sanitizer detects any access beyond.
struct Ends {
  shm::RingState incoming;
  shm::RingState outgoing;
  std::unique_ptr<std::byte[]> bytes = std::make_unique<std::byte[]>(kRingSize);
  std::unique_ptr<std::byte[]> message = std::make_unique<std::byte[]>(kRingSize);
  shm::RingReader reader{incoming, bytes.get(), kRingSize};
  shm::RingWriter writer{outgoing, bytes.get(), kRingSize};

  void step(std::uint8_t what, std::uint32_t value) {
    const bool reader_was_broken = reader.broken();
    const bool writer_was_broken = writer.broken();
    std::size_t moved = 0;
    switch (what % 6) {
      case 0: incoming.written = value; return;
      case 1: incoming.written = incoming.written + value % (2 * kRingSize); return;
      case 2: outgoing.read = value; return;
      case 3: outgoing.read = outgoing.read + value % (2 * kRingSize); return;
      case 4:
        moved = reader.take(message.get(), value % (kRingSize + 1));
        test::require(moved <= value % (kRingSize + 1), "reading stays within the buffer");
        test::require(moved == 0 || !reader_was_broken, "nothing is read from a broken ring");
        return;
      default:
        moved = writer.put(message.get(), value % (kRingSize + 1));
        test::require(moved <= value % (kRingSize + 1), "writing stays within the request");
        test::require(moved == 0 || !writer_was_broken, "nothing is written to a broken ring");
    }
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (const auto ring = shm::read_handshake(std::as_bytes(std::span(data, size)))) {
    test::require(shm::is_ring_size(*ring), "the ring has a valid size");
  }
  Ends ends;
  for (; size >= 5; data += 5, size -= 5) {
    std::uint32_t value = 0;
    std::memcpy(&value, data + 1, sizeof value);
    ends.step(data[0], value);
  }
  return 0;
}
