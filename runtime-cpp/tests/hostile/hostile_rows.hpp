// SPDX-License-Identifier: Apache-2.0
// A table of requests with malformed arguments, which a correct client never sends, to servants of the tests' IDL.
#pragma once

#include "types_skel.hpp"
#include "values_skel.hpp"

#include "hostile/hostile_client.hpp"
#include "support/orbs/held_resources.hpp"
#include "support/servants/contexts.hpp"
#include "support/servants/dynamic_servant.hpp"
#include "support/servants/everything_servant.hpp"
#include "support/servants/values.hpp"
#include "support/servants/values_servant.hpp"
#include "support/servants/wide_servant.hpp"

#include <corbel/mapping/memory.hpp>

#include <functional>
#include <initializer_list>
#include <string>

namespace corbel::test {

/// Sends each row over a separate connection. After each row, the server serves a correct client, and has released all
/// memory.
struct HostileRows : HostileClient {
  using Fill = std::function<void(WireBuilder&)>;
  struct Row {
    const char* name;
    const char* operation;
    Fill arguments;  // the arguments, which begin at a multiple of eight
    const char* expected = "MARSHAL";
  };

  void SetUp() override {
    HostileClient::SetUp();
    ::test::register_factories(server->orb().get());
    everything = key_of(&everything_);
    dynamic = key_of(&dynamic_);
    values = key_of(&values_);
    wide = key_of(&wide_);
    contexts = key_of(&contexts_);
    heap = settled_heap();
  }
  void TearDown() override {
    heap += kKeptByThreads;
    HostileClient::TearDown();
    server.reset();  // before its servants are destroyed
  }

  /// Sends each row as a request to the object with this key, in this machine's byte order.
  void run(const Bytes& key, std::initializer_list<Row> rows) {
    for (const Row& row : rows) {
      SCOPED_TRACE(row.name);
      const Bytes bytes = request_to(key, row.operation, row.arguments);
      expect_nothing_left_by([&] {
        RawSocket socket = connect();
        ASSERT_TRUE(socket.send(bytes));
        socket.shut_down_sending();
        ASSERT_EQ(outcome_on(socket), row.expected);
      });
      expect_service();
    }
  }
  Bytes request_to(const Bytes& key, const char* operation, const Fill& arguments) const {
    WireBuilder wire(cdr::native_little);
    wire.giop(2, 0).u32(1).u8(3).u8(0).u8(0).u8(0).u16(0).octets(key).string(operation);
    const auto said = giop::write_code_set_context({giop::code_set::utf_8, giop::code_set::utf_16});
    wire.u32(1).u32(giop::service_id::code_sets).octets(said).align(8);
    if (arguments) arguments(wire);
    return wire.finish().bytes();
  }

  /// Returns the name of the exception in the reply, "" for a good reply, otherwise a description of what was received.
  static std::string outcome_on(RawSocket& socket) {
    const Bytes message = socket.receive_message();
    if (message.empty()) return socket.timed_out() ? "silence" : "the end";
    if (type_of(message) != giop::MessageType::reply) return "no reply";
    const std::string id = exception_in(message);
    const std::string prefix = "IDL:omg.org/CORBA/";
    return id.starts_with(prefix) ? id.substr(prefix.size(), id.rfind(':') - prefix.size()) : id;
  }

  Bytes everything, dynamic, values, wide, contexts;

 private:
  Bytes key_of(PortableServer::Servant servant) {
    const auto ior = giop::ior_from_string(server->activate(servant));
    const auto local = giop::parse_uiop_profile(ior->profiles.at(0));
    return local ? local->object_key : giop::parse_iiop_profile(ior->profiles.at(0))->object_key;
  }

  /// The ORB keeps memory of arguments for later requests, except under a sanitizer.
#ifdef CORBEL_SANITIZED
  static constexpr std::size_t kKeptByThreads = 0;
#else
  static constexpr std::size_t kKeptByThreads = 4 * most_retained_octets + most_block_cache_octets;
#endif

  EverythingServant everything_;
  DynamicServant dynamic_;
  ::test::EchoServant values_;
  WideServant wide_;
  test_contexts::DeskServant contexts_;
};

/// An encapsulation in this machine's byte order.
inline Bytes encapsulation(const HostileRows::Fill& fill) {
  WireBuilder inner(cdr::native_little);
  inner.u8(cdr::native_little);
  fill(inner);
  return inner.bytes();
}

}  // namespace corbel::test
