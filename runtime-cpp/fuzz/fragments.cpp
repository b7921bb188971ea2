// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as a stream of fragmented messages, one after the other as on a connection.
#include <cstddef>
#include <cstdint>

#include "corbel/giop/fragment.hpp"
#include "support/messages/exercise.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace corbel;
  giop::Limits limits;
  limits.max_message_size = 4096;  // small, so that the limits are reached
  limits.max_reassembly_memory = 6000;
  limits.max_fragmented_messages = 3;
  giop::Reassembler reassembler(limits);

  auto stream = std::as_bytes(std::span(data, size));
  giop::MessageHeader header;
  while (giop::decode_header(stream, limits, header) == giop::Error::none && stream.size() >= header.total_size()) {
    const auto message = stream.first(header.total_size());
    stream = stream.subspan(header.total_size());
    if (!giop::Reassembler::concerns(header)) continue;
    giop::Reassembler::Reassembled whole;
    if (reassembler.add(header, message, whole) != giop::Error::none) break;
    test::require(reassembler.open() <= limits.max_fragmented_messages, "open messages are within the limit");
    test::require(reassembler.held() <= limits.max_reassembly_memory, "memory is within the limit");
    if (!whole.bytes.empty()) test::exercise_message(whole.bytes, whole.header, limits);
  }
  return 0;
}
