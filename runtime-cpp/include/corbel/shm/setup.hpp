// SPDX-License-Identifier: Apache-2.0
// The only message on the socket of a connection: the server's, as soon as it has accepted, with the memory as a
// descriptor. After it the socket is a sign of life, and a bell.
#pragma once

#include <corbel/shm/segment.hpp>
#include <corbel/transport/stream.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace corbel::shm {

inline constexpr std::size_t setup_size = 16;

/// "CbShmIOP", the version of the layout, the size of each ring: in this host's byte order.
std::array<std::byte, setup_size> write_setup(std::uint32_t ring_size) noexcept;
/// The size of each ring; nothing when the message is none of ours or names a size that no ring has.
std::optional<std::uint32_t> read_setup(std::span<const std::byte> message) noexcept;

/// closed: the client has gone. Never blocks.
transport::IoResult send_setup(int socket, std::uint32_t ring_size, int memory) noexcept;
/// Waits for the message, 0: for ever, and maps what came with it. EPROTO when it is not as it should be.
transport::IoResult receive_setup(int socket, std::chrono::microseconds timeout, Segment& segment) noexcept;

}  // namespace corbel::shm
