// SPDX-License-Identifier: Apache-2.0
// A connection whose peer is a sequence of octets: fuzz targets run whole connections over it without a socket.
#pragma once

#include <corbel/giop/message.hpp>
#include <corbel/transport/stream.hpp>

#include <algorithm>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "support/orbs/require.hpp"

namespace corbel::test {

/// The octets of a peer, and the sizes of their pieces. Several streams, one after the other, may read from one object.
struct Incoming {
  /// The first octet defines the sizes of the pieces; the others are the input.
  explicit Incoming(std::span<const std::byte> input)
      : octets(input.empty() ? input : input.subspan(1)),
        portion(input.empty() || (input[0] & std::byte{7}) == std::byte{0}
                    ? std::size_t{64} * 1024
                    : std::size_t{1} << (2 * (std::to_integer<unsigned>(input[0] & std::byte{7}) - 1))) {}

  std::span<const std::byte> octets;
  std::size_t portion;
};

/// Returns the input, then its end; accepts all sent octets, which must be complete messages.
class MemoryStream final : public transport::Stream {
 public:
  /// @param descriptor only returned to callers that check whether there is one
  explicit MemoryStream(Incoming& incoming, int descriptor = -1) : incoming_(incoming), descriptor_(descriptor) {}

  transport::IoResult receive(void* into, std::size_t capacity, transport::Wait) noexcept override {
    const std::size_t size = ended_ ? 0 : std::min({capacity, incoming_.portion, incoming_.octets.size()});
    if (size == 0) return {transport::IoStatus::closed, 0, 0};
    std::memcpy(into, incoming_.octets.data(), size);
    incoming_.octets = incoming_.octets.subspan(size);
    return {transport::IoStatus::ok, size, 0};
  }
  transport::IoResult send(const void* from, std::size_t size, transport::Wait) noexcept override {
    const auto* const octets = static_cast<const std::byte*>(from);
    sent_.insert(sent_.end(), octets, octets + size);
    return {transport::IoStatus::ok, size, 0};
  }
  transport::IoResult send(std::span<iovec> pieces, transport::Wait wait) noexcept override {
    std::size_t size = 0;
    for (const iovec& piece : pieces) size += send(piece.iov_base, piece.iov_len, wait).bytes;
    return {transport::IoStatus::ok, size, 0};
  }
  void set_timeouts(std::chrono::microseconds, std::chrono::microseconds) noexcept override {}
  void shutdown() noexcept override { ended_ = true; }
  int descriptor() const noexcept override { return descriptor_; }
  bool has_event_descriptor() const noexcept override { return descriptor_ >= 0; }  // false: no reactor watches it
  std::string peer() const override { return "127.0.0.1:2809"; }

  /// Returns the number of sent messages. Aborts if one is invalid.
  std::size_t count_sent() const {
    std::size_t messages = 0;
    giop::MessageHeader header;
    for (std::span<const std::byte> rest = sent_; !rest.empty(); ++messages) {
      require(rest.size() >= giop::header_size &&
                  giop::decode_header(rest, giop::default_limits, header) == giop::Error::none,
              "what is sent is messages");
      require(rest.size() >= header.total_size(), "what is sent is whole messages");
      rest = rest.subspan(header.total_size());
    }
    return messages;
  }

 private:
  Incoming& incoming_;
  std::vector<std::byte> sent_;
  int descriptor_ = -1;
  bool ended_ = false;
};

}  // namespace corbel::test
