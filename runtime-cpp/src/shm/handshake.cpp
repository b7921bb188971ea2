// SPDX-License-Identifier: Apache-2.0
#include <corbel/shm/handshake.hpp>

#include <sys/socket.h>
#include <sys/time.h>
#include <cerrno>
#include <cstring>

namespace corbel::shm {

using transport::Descriptor;
using transport::IoResult;
using transport::IoStatus;

namespace {

constexpr char magic[8] = {'C', 'b', 'S', 'h', 'm', 'I', 'O', 'P'};
constexpr std::uint32_t layout_version = 1;
// One descriptor is expected; the kernel closes descriptors beyond this number.
constexpr std::size_t most_descriptors = 4;

// Owns the received descriptors, so that none stays open after an error.
struct Received {
  std::array<Descriptor, most_descriptors> descriptors;
  std::size_t count = 0;
};

Received descriptors_of(msghdr& message) noexcept {
  Received received;
  for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr; part = CMSG_NXTHDR(&message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) {
      continue;
    }
    const std::size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t i = 0; i < count; ++i) {
      int descriptor = -1;
      std::memcpy(&descriptor, CMSG_DATA(part) + i * sizeof(int), sizeof descriptor);
      Descriptor owned(descriptor);
      if (received.count < received.descriptors.size()) {
        received.descriptors[received.count++] = std::move(owned);
      }
    }
  }
  return received;
}

}  // namespace

std::array<std::byte, handshake_size> write_handshake(std::uint32_t ring_size) noexcept {
  std::array<std::byte, handshake_size> message{};
  std::memcpy(message.data(), magic, sizeof magic);
  std::memcpy(message.data() + 8, &layout_version, sizeof layout_version);
  std::memcpy(message.data() + 12, &ring_size, sizeof ring_size);
  return message;
}

std::optional<std::uint32_t> read_handshake(std::span<const std::byte> message) noexcept {
  std::uint32_t layout = 0;
  std::uint32_t ring_size = 0;
  if (message.size() != handshake_size || std::memcmp(message.data(), magic, sizeof magic) != 0) {
    return std::nullopt;
  }
  std::memcpy(&layout, message.data() + 8, sizeof layout);
  std::memcpy(&ring_size, message.data() + 12, sizeof ring_size);
  return layout == layout_version && is_ring_size(ring_size) ? std::optional(ring_size) : std::nullopt;
}

IoResult send_handshake(int socket, std::uint32_t ring_size, int memory) noexcept {
  auto bytes = write_handshake(ring_size);
  iovec piece{bytes.data(), bytes.size()};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* const part = CMSG_FIRSTHDR(&message);
  part->cmsg_level = SOL_SOCKET;
  part->cmsg_type = SCM_RIGHTS;
  part->cmsg_len = CMSG_LEN(sizeof(int));
  std::memcpy(CMSG_DATA(part), &memory, sizeof memory);
  for (;;) {
    if (::sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT) == static_cast<ssize_t>(bytes.size())) {
      return {};
    }
    if (errno != EINTR) {
      return {errno == EPIPE || errno == ECONNRESET ? IoStatus::closed : IoStatus::failed, 0, errno};
    }
  }
}

IoResult receive_handshake(int socket, std::chrono::microseconds timeout, Segment& segment) noexcept {
  timeval limit{};
  limit.tv_sec = static_cast<time_t>(timeout.count() / 1'000'000);
  limit.tv_usec = static_cast<suseconds_t>(timeout.count() % 1'000'000);
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);

  std::array<std::byte, handshake_size> bytes{};
  iovec piece{bytes.data(), bytes.size()};
  alignas(cmsghdr) char control[CMSG_SPACE(most_descriptors * sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t size = -1;
  do {
    size = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (size < 0 && errno == EINTR);
  if (size < 0) {
    return errno == EAGAIN ? IoResult{IoStatus::timed_out, 0, ETIMEDOUT} : IoResult{IoStatus::failed, 0, errno};
  }
  const Received received = descriptors_of(message);
  const auto ring_size = read_handshake(std::span(bytes).first(static_cast<std::size_t>(size)));
  if (ring_size && received.count == 0 && (message.msg_flags & MSG_CTRUNC) != 0) {
    return {IoStatus::failed, 0, EMFILE};  // this process has reached its limit of descriptors
  }
  if (!ring_size || received.count != 1 || (message.msg_flags & MSG_CTRUNC) != 0) {
    return {IoStatus::failed, 0, EPROTO};
  }
  return Segment::map(received.descriptors[0].get(), *ring_size, segment) ? IoResult{}
                                                                          : IoResult{IoStatus::failed, 0, errno};
}

}  // namespace corbel::shm
