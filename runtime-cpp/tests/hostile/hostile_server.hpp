// SPDX-License-Identifier: Apache-2.0
// A client of a server without an ORB that sends arbitrary answers, over each kind of socket.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "basicsp.hpp"
#include "corbel/giop/reply.hpp"
#include "corbel/giop/request.hpp"
#include "hostile/raw_socket.hpp"
#include "support/messages/messages.hpp"
#include "support/orbs/held_resources.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

namespace corbel::test {

/// Answers each request on each connection with the result of `answer` for its id; an empty answer ends the connection.
class FakeServer {
 public:
  using Answer = std::function<Bytes(std::uint32_t id, RawSocket& socket)>;

  /// @param path the path of a socket file; empty: TCP
  FakeServer(const std::string& path, Answer answer)
      : answer_(std::move(answer)), path_(path.empty() ? path : path + "_" + next()), thread_([this] { run(); }) {}
  ~FakeServer() {
    stopping_ = true;
    listener_->stop();
    ::shutdown(serving_, SHUT_RDWR);  // otherwise the thread would wait for the client's end of the connection
    thread_.join();
  }

  giop::TaggedProfile profile(std::size_t key = 3) const {
    return path_.empty() ? giop::make_iiop_profile({giop::v1_2, "127.0.0.1", listener_->port(), Bytes(key), {}})
                         : giop::make_uiop_profile({giop::v1_2, path_, Bytes(key), {}});
  }
  std::string reference() const { return giop::ior_to_string({"IDL:nav/ReadData:1.0", {profile()}}); }
  int requests() const { return requests_; }

 private:
  static std::string next() {
    static std::atomic<int> number{0};
    return std::to_string(++number);
  }
  void run() {
    while (!stopping_) {
      RawSocket socket = listener_->accept();
      if (socket.fd() < 0) return;
      serving_ = socket.fd();
      if (!stopping_) serve(socket);
      serving_ = -1;
    }
  }
  void serve(RawSocket& socket) {
    for (;;) {
      const Bytes message = socket.receive_message();
      if (message.empty()) return;
      giop::MessageHeader header;
      giop::Request request;
      if (giop::decode_header(message, giop::default_limits, header) != giop::Error::none ||
          giop::decode_request(message, header, giop::default_limits, request) != giop::Error::none) {
        return;
      }
      ++requests_;
      const Bytes bytes = answer_(request.id, socket);
      if (bytes.empty() || !socket.send(bytes)) return;
    }
  }

  Answer answer_;
  const std::string path_;
  const std::unique_ptr<RawListener> listener_ =
      path_.empty() ? std::make_unique<RawListener>() : std::make_unique<RawListener>(path_);
  std::atomic<bool> stopping_{false};
  std::atomic<int> requests_{0};
  std::atomic<int> serving_{-1};
  std::thread thread_;
};

inline WireBuilder reply_to(std::uint32_t id, std::uint32_t status, unsigned minor = 2) {
  WireBuilder wire(true);
  wire.giop(minor, 1);
  if (minor < 2) wire.u32(0);
  wire.u32(id).u32(status);
  if (minor == 2) wire.u32(0);
  return wire;
}
inline Bytes good_reply(std::uint32_t id) { return reply_to(id, 0).f64(1).f64(2).f64(3).finish().bytes(); }

/// Runs over each kind of socket. All calls of a test use the same ORB. After each test it calls a good server, and its
/// memory and number of descriptors are unchanged.
struct HostileServer : testing::TestWithParam<std::string> {
  std::string path;
  std::unique_ptr<::test::Orb> orb;
  HeldResources held;

  void SetUp() override {
    if (GetParam() == "uiop") path = testing::TempDir() + "corbel_hostile_" + std::to_string(::getpid());
    start({});
  }
  /// Restarts the client with these options.
  void start(std::vector<std::string> options) {
    orb.reset();
    // No call should need this time limit, but the test must end. Each bad server has another address; the cache keeps
    // few.
    options.insert(options.begin(), {"-ORBCallTimeout", "5s", "-ORBConnectionCacheMax", "2"});
    orb = std::make_unique<::test::Orb>(options);
    expect_service();
    held = settled();
  }
  void TearDown() override {
    expect_service();
    expect_held(held);
    orb.reset();
  }

  /// Returns the exception of one call; "" for a good result.
  std::string call(const std::string& reference) const {
    const CORBA::Object_var object = (*orb)->string_to_object(reference.c_str());
    const nav::ReadData_var gps = nav::ReadData::_unchecked_narrow(object);
    nav::Position position{};
    const std::string exception = ::test::raised([&] { position = gps->get_data(); });
    return !exception.empty() || (position.latitude == 1 && position.altitude == 3) ? exception : "wrong result";
  }
  std::string call(const FakeServer& server) const { return call(server.reference()); }
  std::string call_answered(std::function<Bytes(std::uint32_t)> answer) const {
    const FakeServer server(path, [&](std::uint32_t id, RawSocket&) { return answer(id); });
    return call(server);
  }
  /// Calls again for up to 60 s after a time-out, because the time limit of a test may be short for a busy machine.
  void expect_service() const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    std::string exception = call_answered(good_reply);
    while (exception == "TIMEOUT" && std::chrono::steady_clock::now() < end) exception = call_answered(good_reply);
    EXPECT_EQ(exception, "") << "a good server is not called any more";
  }
};

}  // namespace corbel::test
