// SPDX-License-Identifier: Apache-2.0
// Sends requests over one connection, and each of the same requests over a new connection. In a runtime that `dispatch`
// or `fixed-sizes` is woven into, a connection compares a request with the last one, and a match takes the specialised
// path; the first request of a connection takes the general path. Both have the same upcalls with the same arguments,
// the same replies, and the same end of the connection. In the general runtime, both take the general path.
// The last octet chooses how the session waits; the others are messages, each of which arrives in one piece.
#include "bench_skel.hpp"

#include <corbel/PortableServer.h>
#include <corbel/giop/request.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/transport/stream.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "orb/session/giop_session.hpp"  // from the ORB's sources

namespace {

namespace cdr = corbel::cdr;
namespace giop = corbel::giop;
namespace transport = corbel::transport;
using corbel::orb::GiopSession;
using Octets = std::vector<std::byte>;

/// Records the called operations with their arguments.
class Recorder final : public POA_bench::Echo {
 public:
  Recorder(char object, Octets& upcalls) : object_(object), upcalls_(upcalls) {}

  void ping() override { note("ping"); }
  CORBA::Long echo_long(CORBA::Long value) override {
    note("echo_long", value);
    return value;
  }
  bench::Octets* echo_octets(const bench::Octets& value) override {
    note("echo_octets", value);
    return new bench::Octets(value);
  }
  void send_octets(const bench::Octets& value) override { note("send_octets", value); }
  bench::Longs* echo_longs(const bench::Longs& value) override {
    note("echo_longs", value);
    return new bench::Longs(value);
  }
  bench::Records* echo_records(const bench::Records& value) override {
    note("echo_records", value);
    return new bench::Records(value);
  }
  void send_records(const bench::Records& value) override { note("send_records", value); }

 private:
  template <class... Arguments>
  void note(const char* operation, const Arguments&... arguments) {
    cdr::Buffer buffer;
    cdr::Writer out(buffer);
    out << object_ << operation;
    ((out << arguments), ...);
    upcalls_.insert(upcalls_.end(), out.data().begin(), out.data().end());
  }

  const char object_;
  Octets& upcalls_;
};

/// Two objects with fixed keys: p/a and p/b.
class Server {
 public:
  Server() {
    const CORBA::Object_var object = orb_->resolve_initial_references("RootPOA");
    const PortableServer::POA_var root = PortableServer::POA::_narrow(object);
    const PortableServer::POAManager_var manager = root->the_POAManager();
    CORBA::PolicyList policies;
    policies.length(2);
    policies[0] = root->create_lifespan_policy(PortableServer::PERSISTENT);
    policies[1] = root->create_id_assignment_policy(PortableServer::USER_ID);
    poa_ = root->create_POA("p", manager, policies);
    activate("a", first_);
    activate("b", second_);
    manager->activate();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() { orb_->destroy(); }

  corbel::orb::Core& core() const { return *orb_->_core(); }
  Octets take_upcalls() { return std::exchange(upcalls_, {}); }

 private:
  void activate(const char* id, PortableServer::ServantBase& servant) {
    const PortableServer::ObjectId_var oid = PortableServer::string_to_ObjectId(id);
    poa_->activate_object_with_id(*oid, &servant);
  }
  // The limit is small, so that inputs can reach it. No client connects.
  static CORBA::ORB_ptr make() {
    std::vector<std::string> arguments{"requests", "-ORBEndpoint", "uiop://", "-ORBMaxMessageSize", "16384"};
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    int argc = static_cast<int>(argv.size());
    argv.push_back(nullptr);
    return CORBA::ORB_init(argc, argv.data(), "requests");
  }

  Octets upcalls_;
  Recorder first_{'a', upcalls_};
  Recorder second_{'b', upcalls_};
  CORBA::ORB_var orb_ = make();
  PortableServer::POA_var poa_;
};

/// A client that sends given octets in one piece, and keeps the replies.
class Client final : public transport::Stream {
 public:
  void give(std::span<const std::byte> message) noexcept { rest_ = message; }
  bool has_sent_all() const noexcept { return rest_.empty(); }
  Octets take_replies() noexcept { return std::exchange(replies_, {}); }

  transport::IoResult receive(void* into, std::size_t capacity, transport::Wait) noexcept override {
    const std::size_t size = std::min(capacity, rest_.size());
    if (size == 0) return {transport::IoStatus::would_block, 0, 0};
    std::memcpy(into, rest_.data(), size);
    rest_ = rest_.subspan(size);
    return {transport::IoStatus::ok, size, 0};
  }
  transport::IoResult send(const void* from, std::size_t size, transport::Wait) noexcept override {
    const auto* const octets = static_cast<const std::byte*>(from);
    replies_.insert(replies_.end(), octets, octets + size);
    return {transport::IoStatus::ok, size, 0};
  }
  transport::IoResult send(std::span<iovec> pieces, transport::Wait wait) noexcept override {
    std::size_t size = 0;
    for (const iovec& piece : pieces) size += send(piece.iov_base, piece.iov_len, wait).bytes;
    return {transport::IoStatus::ok, size, 0};
  }
  void set_timeouts(std::chrono::microseconds, std::chrono::microseconds) noexcept override {}
  void shutdown() noexcept override { rest_ = {}; }
  int descriptor() const noexcept override { return -1; }
  std::string peer() const override { return "client"; }

 private:
  std::span<const std::byte> rest_;
  Octets replies_;
};

/// The observable effects of a message.
struct Effect {
  GiopSession::Outcome outcome;
  Octets upcalls;
  Octets replies;
};

class Connection {
 public:
  Connection(Server& server, bool waits)
      : server_(server),
        waits_(waits),
        session_(server.core(), client_, waits ? transport::Wait::yes : transport::Wait::no) {}

  Effect serve(std::span<const std::byte> message) {
    client_.give(message);
    GiopSession::Outcome outcome = GiopSession::Outcome::open;
    bool again = false;
    while (outcome == GiopSession::Outcome::open && !client_.has_sent_all()) {
      outcome = waits_ ? session_.receive_and_handle() : session_.receive_and_handle_all(false, again);
    }
    return {outcome, server_.take_upcalls(), client_.take_replies()};
  }

 private:
  Server& server_;
  const bool waits_;
  Client client_;
  GiopSession session_;
};

/// Returns the first message of some octets; all octets if they do not begin with a complete message.
std::span<const std::byte> first_message(std::span<const std::byte> octets) {
  giop::MessageHeader header;
  const bool whole = octets.size() >= giop::header_size &&
                     giop::decode_header(octets, giop::default_limits, header) == giop::Error::none &&
                     header.total_size() <= octets.size();
  return whole ? octets.first(header.total_size()) : octets;
}

/// Returns true if later messages of the connection depend on this one: fragments, and requests that announce an
/// encoding or a priority band.
bool is_about_connection(std::span<const std::byte> message) {
  giop::MessageHeader header;
  if (message.size() < giop::header_size ||
      giop::decode_header(message, giop::default_limits, header) != giop::Error::none) {
    return false;
  }
  if (header.more_fragments || header.type == giop::MessageType::fragment) return true;
  giop::Request request;
  if (header.type != giop::MessageType::request || message.size() != header.total_size() ||
      giop::decode_request(message, header, giop::default_limits, request) != giop::Error::none) {
    return false;
  }
  giop::ServiceContext found;
  return request.contexts.find(giop::service_id::code_sets, found) ||
         request.contexts.find(giop::service_id::corbel_structure_layout, found) ||
         request.contexts.find(giop::service_id::rt_corba_priority_range, found);
}

void require(bool condition, const char* promise, unsigned number) {
  if (condition) return;
  std::fprintf(stderr, "message %u of a connection and the same message alone differ: %s\n", number, promise);
  std::abort();
}

void compare(Server& server, bool waits, std::span<const std::byte> octets) {
  Connection kept(server, waits);
  for (unsigned number = 1; !octets.empty(); ++number) {
    const std::span<const std::byte> message = first_message(octets);
    octets = octets.subspan(message.size());
    if (is_about_connection(message)) return;
    const Effect again = kept.serve(message);
    const Effect alone = Connection(server, waits).serve(message);
    require(again.upcalls == alone.upcalls, "the upcalls and their arguments are the same", number);
    require(again.replies == alone.replies, "the replies are the same", number);
    require(again.outcome == alone.outcome, "both connections go on, or both end", number);
    if (again.outcome != GiopSession::Outcome::open) return;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Server server;
  if (size != 0) {
    compare(server, (data[size - 1] & 1) == 0, std::as_bytes(std::span(data, size - 1)));
  }
  return 0;
}
