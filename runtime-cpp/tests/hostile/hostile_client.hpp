// SPDX-License-Identifier: Apache-2.0
// A server of each kind, over each kind of socket, for clients that send invalid messages.
#pragma once

#include "basicsp_skel.hpp"
#include "corbel/giop/reply.hpp"
#include "corbel/giop/request.hpp"
#include "hostile/raw_socket.hpp"
#include "support/messages/messages.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/resources/heap.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <tuple>

namespace corbel::test {

class Gps final : public POA_nav::ReadData {
 public:
  nav::Position get_data() override { return {1, 2, 3}; }
};

/// The kind of answer to a request.
enum class Answer { reply, message_error, closed, silence };

/// Runs with each kind of server, over each kind of socket. After each test the server still serves clients, and its
/// memory is unchanged.
struct HostileClient : testing::TestWithParam<std::tuple<std::string, std::string>> {
  Gps gps;
  std::unique_ptr<::test::Server> server;
  giop::IiopProfile profile;
  std::string path;  // the path of a socket file; empty: TCP
  std::size_t heap = 0;

  void SetUp() override { start({}); }
  void start(std::vector<std::string> options) {
    server.reset();
    options.insert(options.end(), {"-ORBConcurrency", std::get<0>(GetParam()), "-ORBListenBacklog", "1024"});
    if (std::get<1>(GetParam()) == "uiop") {
      options.insert(options.end(), {"-ORBEndpoint", "uiop://"});
    }
    server = std::make_unique<::test::Server>(options);
    const auto ior = giop::ior_from_string(server->activate(&gps));
    ASSERT_TRUE(ior);
    if (const auto local = giop::parse_uiop_profile(ior->profiles.at(0))) {
      path = local->path;
      profile.object_key = local->object_key;
    } else {
      profile = *giop::parse_iiop_profile(ior->profiles.at(0));
    }
    expect_service();
    heap = settled_heap();
  }
  void TearDown() override {
    expect_service();
    expect_heap(heap);
  }

  RawSocket connect() const { return path.empty() ? RawSocket::connect(profile) : RawSocket::connect(path); }

  Bytes good_request(std::uint32_t id = 1, const char* operation = "get_data",
                     giop::Version version = giop::v1_2) const {
    return request_for(profile.object_key, id, operation, version);
  }
  static Bytes request_for(std::span<const std::byte> key, std::uint32_t id, const char* operation,
                           giop::Version version = giop::v1_2) {
    giop::RequestHead head;
    head.version = version;
    head.id = id;
    head.object_key = key;
    head.operation = operation;
    cdr::Buffer buffer;
    cdr::Writer out(buffer);
    const giop::HeaderOffsets offsets = giop::begin_request(out, head);
    giop::finish_message(out, offsets);
    return {out.data().begin(), out.data().end()};
  }

  /// Sends octets and closes its side for writing, so that the server expects no more. Returns the kind of the answer.
  Answer ask(const Bytes& bytes) const {
    RawSocket socket = connect();
    socket.send(bytes);
    socket.shut_down_sending();
    return answer_on(socket);
  }
  static Answer answer_on(RawSocket& socket) {
    const Bytes message = socket.receive_message();
    if (message.empty()) return socket.timed_out() ? Answer::silence : Answer::closed;
    const auto type = type_of(message);
    if (type == giop::MessageType::reply || type == giop::MessageType::locate_reply) return Answer::reply;
    if (type == giop::MessageType::close_connection) return Answer::closed;
    EXPECT_EQ(type, giop::MessageType::message_error);
    EXPECT_TRUE(socket.receive_all().empty()) << "after MessageError the connection ends";
    EXPECT_FALSE(socket.timed_out());
    return Answer::message_error;
  }

  /// Returns the first answer: a system exception's repository id, "" for a good reply, or a word for another message.
  static std::string first_on(RawSocket& socket) {
    const Bytes message = socket.receive_message();
    if (message.empty()) return socket.timed_out() ? "silence" : "the end";
    if (type_of(message) == giop::MessageType::message_error) return "MessageError";
    if (type_of(message) == giop::MessageType::locate_reply) return "LocateReply";
    return exception_in(message);
  }
  /// Returns all answers to a request and the octets after it, in the same format.
  std::string all_after(const Bytes& bytes) const {
    RawSocket socket = connect();
    socket.send(bytes);
    socket.shut_down_sending();
    std::string all;
    for (;;) {
      const std::string first = first_on(socket);
      if (first == "the end") return all;
      all += (first.empty() ? "reply" : first) + ";";
      if (first == "silence") return all;
    }
  }

  void expect_service() {
    RawSocket socket = connect();
    ASSERT_TRUE(socket.send(good_request(4242)));
    const Bytes message = socket.receive_message();
    ASSERT_FALSE(message.empty()) << "the server does not serve any more";
    EXPECT_EQ(exception_in(message), "");
  }

  /// Returns the repository id of a system exception; "" for a good reply.
  static std::string exception_in(const Bytes& message) {
    giop::MessageHeader header;
    giop::Reply reply;
    if (giop::decode_header(message, giop::default_limits, header) != giop::Error::none ||
        giop::decode_reply(message, header, giop::default_limits, reply) != giop::Error::none) {
      return "no reply";
    }
    if (reply.status == giop::ReplyStatus::no_exception) return "";
    return std::string(reply.body.get_string());
  }
};
}  // namespace corbel::test
