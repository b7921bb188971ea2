// SPDX-License-Identifier: Apache-2.0
// A server without an ORB whose answers are defined by a test.
#pragma once

#include "hostile/raw_socket.hpp"
#include "support/messages/wire_builder.hpp"
#include "support/servants/components.hpp"

#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/ior.hpp>
#include <corbel/giop/message.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace test {

using corbel::test::Bytes;
using corbel::test::WireBuilder;
using MessageType = corbel::giop::MessageType;

/// One message of a client.
struct Asked {
  MessageType type;
  std::uint32_t id = 0;
  unsigned minor = 2;       ///< the minor version of GIOP
  unsigned addressing = 0;  ///< the addressing of a LocateRequest
  unsigned connection = 0;  ///< the index of the connection, from 0
  bool tells_code_sets = false;
};

/// A server whose replies are defined by a test. Each connection has a thread, which calls the script with each message
/// and sends the reply that the script returns. The test can wait for messages, and inspect received ones.
class ScriptedServer {
 public:
  using Script = std::function<Bytes(const Asked&)>;

  explicit ScriptedServer(Script script) : script_(std::move(script)), acceptor_([this] { accept(); }) {}
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;
  ~ScriptedServer() {
    listener_.stop();
    acceptor_.join();
    for (auto& socket : sockets_) {
      ::shutdown(socket.fd(), SHUT_RDWR);
    }
    for (auto& thread : threads_) {
      thread.join();
    }
  }

  corbel::giop::TaggedProfile profile(unsigned minor = 2) const {
    return corbel::giop::make_iiop_profile(
        {{1, static_cast<std::uint8_t>(minor)}, "127.0.0.1", listener_.port(), Bytes(3), {}});
  }
  /// Returns the same reference with a component of code sets, so that clients send the code sets that they choose.
  std::string reference_with_code_sets(unsigned minor) const {
    auto own = profile(minor);
    own = corbel::test::with_component(
        own, corbel::giop::make_code_sets_component(corbel::giop::own_code_sets(corbel::giop::code_set::utf_8)));
    return corbel::giop::ior_to_string({"IDL:nav/ReadData:1.0", {own}});
  }
  std::string reference(unsigned minor = 2) const {
    return corbel::giop::ior_to_string({"IDL:nav/ReadData:1.0", {profile(minor)}});
  }
  /// Writes the body of a forward to this server.
  WireBuilder& append_reference(WireBuilder& wire) const {
    const auto there = profile();
    return wire.string("IDL:nav/ReadData:1.0").u32(1).u32(there.tag).octets(there.data);
  }

  unsigned connections() const {
    const std::lock_guard lock(mutex_);
    return connections_;
  }
  unsigned count(MessageType type) const {
    const std::lock_guard lock(mutex_);
    return count_in(asked_, type);
  }
  /// Returns the number of requests with a code-set context.
  unsigned telling() const {
    const std::lock_guard lock(mutex_);
    return static_cast<unsigned>(
        std::count_if(asked_.begin(), asked_.end(), [](const Asked& each) { return each.tells_code_sets; }));
  }
  /// Waits until `number` messages of this type have been answered.
  void await(MessageType type, unsigned number) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return count_in(answered_, type) >= number; });
  }

 private:
  static unsigned count_in(const std::vector<Asked>& all, MessageType type) {
    return static_cast<unsigned>(
        std::count_if(all.begin(), all.end(), [&](const Asked& each) { return each.type == type; }));
  }

  void accept() {
    for (;;) {
      corbel::test::RawSocket socket = listener_.accept();
      if (socket.fd() < 0) return;
      const std::lock_guard lock(mutex_);
      sockets_.push_back(std::move(socket));
      threads_.emplace_back([this, &s = sockets_.back(), number = connections_++] { serve(s, number); });
    }
  }

  void serve(corbel::test::RawSocket& socket, unsigned number) {
    for (;;) {
      const Bytes message = socket.receive_message();
      if (message.empty()) break;
      Asked asked = read(message);
      asked.connection = number;
      {
        const std::lock_guard lock(mutex_);
        asked_.push_back(asked);
      }
      const Bytes answer = script_(asked);
      const bool sent = answer.empty() || socket.send(answer);
      const std::lock_guard lock(mutex_);
      answered_.push_back(asked);
      changed_.notify_all();
      if (!sent) break;
    }
  }

  static Asked read(const Bytes& message) {
    namespace giop = corbel::giop;
    giop::MessageHeader header;
    giop::decode_header(message, giop::default_limits, header);
    Asked asked{header.type};
    asked.minor = header.version.minor;
    giop::Request request;
    giop::LocateRequest locate;
    if (header.type == MessageType::request) {
      giop::decode_request(message, header, giop::default_limits, request);
      asked.id = request.id;
      giop::ServiceContext said;
      asked.tells_code_sets = request.contexts.find(giop::service_id::code_sets, said);
    } else if (header.type == MessageType::locate_request) {
      giop::decode_locate_request(message, header, giop::default_limits, locate);
      asked.id = locate.id;
      asked.addressing = header.version.minor >= 2 ? static_cast<unsigned>(message.at(giop::header_size + 4)) : 0;
    } else if (header.type == MessageType::cancel_request) {
      giop::decode_cancel_request(message, header, giop::default_limits, asked.id);
    }
    return asked;
  }

  const Script script_;
  corbel::test::RawListener listener_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::list<corbel::test::RawSocket> sockets_;
  std::list<std::thread> threads_;
  std::vector<Asked> asked_;
  std::vector<Asked> answered_;
  unsigned connections_ = 0;
  std::thread acceptor_;
};

inline WireBuilder reply_head(const Asked& asked, std::uint32_t id, unsigned status = 0, unsigned flags = 0) {
  WireBuilder wire(true);
  wire.giop(asked.minor, 1, flags);
  if (asked.minor < 2) wire.u32(0);
  wire.u32(id).u32(status);
  if (asked.minor >= 2) wire.u32(0);
  return wire;
}
/// Returns the reply of get_data with a position.
inline Bytes position_for(const Asked& asked, std::uint32_t id, double latitude = 1) {
  return reply_head(asked, id).align(8).f64(latitude).f64(2).f64(3).finish().bytes();
}
inline WireBuilder locate_reply_head(const Asked& asked, std::uint32_t id, std::uint32_t status) {
  WireBuilder wire(true);
  wire.giop(asked.minor, 4).u32(id).u32(status);
  return wire;
}
inline Bytes here(const Asked& asked) { return locate_reply_head(asked, asked.id, 1).finish().bytes(); }
inline Bytes operator+(Bytes first, const Bytes& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace test
