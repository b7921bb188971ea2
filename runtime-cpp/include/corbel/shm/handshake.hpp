// SPDX-License-Identifier: Apache-2.0
// The only message on the socket of a connection: the server sends it with the memory's descriptor after accepting.
// Afterwards the socket shows whether the peer still runs, and carries wake-ups.
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

inline constexpr std::size_t handshake_size = 16;

/// Writes "CbShmIOP", the version of the layout, and the size of each ring, in this host's byte order.
std::array<std::byte, handshake_size> write_handshake(std::uint32_t ring_size) noexcept;
/// Returns the size of each ring, or nothing if the message is malformed.
std::optional<std::uint32_t> read_handshake(std::span<const std::byte> message) noexcept;

/// Sends the message. Returns `closed` if the client has ended the connection. Never blocks.
transport::IoResult send_handshake(int socket, std::uint32_t ring_size, int memory) noexcept;
/// Waits for the message (timeout 0: without limit) and maps the memory. Fails with EPROTO if message or memory is
/// malformed.
transport::IoResult receive_handshake(int socket, std::chrono::microseconds timeout, Segment& segment) noexcept;

}  // namespace corbel::shm
