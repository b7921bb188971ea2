// SPDX-License-Identifier: Apache-2.0
#include "discard.hpp"

#include "transport/socket_stream.hpp"

#include <corbel/cdr/buffer.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/giop/message.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/service_context.hpp>
#include <corbel/giop/structure_layout.hpp>
#include <corbel/transport/protocol.hpp>

#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>

namespace {

namespace cdr = corbel::cdr;
namespace giop = corbel::giop;
namespace transport = corbel::transport;
using transport::Endpoint;

constexpr std::uint32_t kTag = 0x64697363;             // "disc", a tag of no standard protocol
constexpr std::size_t kRequestId = giop::header_size;  // the request id's place in GIOP 1.2

/// An empty reply; its request id is 0.
class CannedReply {
 public:
  explicit CannedReply(std::span<const giop::ServiceContext> contexts) {
    cdr::Writer out(memory_);
    const giop::HeaderOffsets offsets =
        giop::begin_reply(out, giop::v1_2, 0, giop::ReplyStatus::no_exception, contexts);
    giop::finish_message(out, offsets);
    size_ = out.buffered();
  }

  /// Copies the reply to `into`, which has room: a connection that waits for a message has a buffer of kilobytes.
  std::size_t copy(std::byte* into, const std::byte* request) const noexcept {
    std::memcpy(into, memory_.data(), size_);
    std::memcpy(into + kRequestId, request + kRequestId, sizeof(std::uint32_t));
    return size_;
  }

 private:
  cdr::Buffer memory_;
  std::size_t size_ = 0;
};

/// Returns the reply that accepts the native layout; a client that has not offered it ignores the service context.
const CannedReply& first_reply() {
  static const giop::LayoutContext accepted = giop::write_layout_context(giop::LayoutStep::accept);
  static const giop::ServiceContext context{giop::service_id::corbel_structure_layout, accepted};
  static const CannedReply reply(std::span(&context, 1));
  return reply;
}

const CannedReply& later_reply() {
  static const CannedReply reply{std::span<const giop::ServiceContext>()};
  return reply;
}

/// The only connection, and the results of its system calls. Global, because a system call has only a descriptor.
struct Discarded {
  int socket = -1;
  const std::byte* request = nullptr;  // the last message, which the client keeps until its reply has arrived
  const CannedReply* next = nullptr;
  const CannedReply* later = nullptr;
  transport::Descriptor other_end;  // open, so that the socket stays connected

  long sent(const void* from, std::size_t size) noexcept {
    request = static_cast<const std::byte*>(from);
    return static_cast<long>(size);
  }

  long reply(void* into) noexcept {
    const CannedReply& canned = *next;
    next = later;
    return static_cast<long>(canned.copy(static_cast<std::byte*>(into), request));
  }
};
Discarded discarded;

transport::Connected open_discarding() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return {nullptr, {transport::IoStatus::failed, 0, errno}};
  }
  discarded.socket = ends[0];
  discarded.next = &first_reply();
  discarded.later = &later_reply();
  discarded.other_end = transport::Descriptor(ends[1]);
  return {std::make_unique<transport::SocketStream>(transport::Descriptor(ends[0])), {}};
}

class Discard final : public transport::Protocol {
 public:
  std::uint32_t tag() const noexcept override { return kTag; }
  std::string_view scheme() const noexcept override { return "discard"; }
  int rank() const noexcept override { return 0; }
  const char* form() const noexcept override { return "discard://"; }

  std::optional<transport::Profile> read(const giop::TaggedProfile& profile, const giop::Limits&) const override {
    return transport::Profile{giop::v1_2, profile.data, {nowhere()}};
  }
  giop::TaggedProfile write(const Endpoint&, giop::Version, const giop::Bytes& key,
                            std::vector<giop::TaggedComponent>) const override {
    return {kTag, key};
  }
  transport::Connected connect(const Endpoint&, std::chrono::microseconds) const override { return open_discarding(); }
  std::optional<Endpoint> parse(std::string_view) const override { return nowhere(); }
  transport::AcceptorPtr listen(const Endpoint&) const override {
    throw std::system_error(ENOTSUP, std::generic_category(), "discard://");
  }
  Endpoint published(const Endpoint& listening) const override { return listening; }

 private:
  static Endpoint nowhere() { return {"nowhere", 0, kTag}; }
};

std::unique_ptr<const transport::Protocol> make_discard(const corbel::options::Values&) {
  return std::make_unique<Discard>();
}

}  // namespace

CORBEL_PROTOCOL(discard, make_discard)

// The linker's names for functions with the option --wrap
extern "C" {

long __real_corbel_socket_call(int socket, void* octets, std::size_t size, int flags, long number) noexcept;  // NOLINT
ssize_t __real_sendmsg(int socket, const msghdr* message, int flags);                                         // NOLINT

// NOLINTNEXTLINE
long __wrap_corbel_socket_call(int socket, void* octets, std::size_t size, int flags, long number) noexcept {
  if (socket == discarded.socket) {
    return number == SYS_sendto ? discarded.sent(octets, size) : discarded.reply(octets);
  }
  return __real_corbel_socket_call(socket, octets, size, flags, number);
}

ssize_t __wrap_sendmsg(int socket, const msghdr* message, int flags) {  // NOLINT
  if (socket != discarded.socket) {
    return __real_sendmsg(socket, message, flags);
  }
  std::size_t size = 0;
  for (const iovec& piece : std::span(message->msg_iov, message->msg_iovlen)) {
    size += piece.iov_len;
  }
  return discarded.sent(message->msg_iov->iov_base, size);  // the first part begins with the header
}
}

namespace peer {

std::vector<std::byte> discarded_key() { return std::vector<std::byte>(24, std::byte{'k'}); }

giop::Ior discarded_object(std::string_view type_id) {
  giop::Ior ior;
  ior.type_id = type_id;
  ior.profiles.push_back({kTag, discarded_key()});
  return ior;
}

transport::StreamPtr discarding_stream() {
  transport::Connected made = open_discarding();
  if (!made.stream) {
    throw std::system_error(made.result.error, std::generic_category(), "discard://");
  }
  return std::move(made.stream);
}

}  // namespace peer
