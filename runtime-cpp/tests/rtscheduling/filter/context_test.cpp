// SPDX-License-Identifier: Apache-2.0
// A thread's service context as seen by an interceptor of the client's program.
#include "rtscheduling/hosts.hpp"
#include "rtscheduling/propagation.hpp"

#include <corbel/PortableInterceptor.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace {

namespace PI = PortableInterceptor;

using corbel::rtscheduling::Propagation;
using test::act;
using test::Client;
using test::Host;

using Send = std::function<void(PI::ClientRequestInfo_ptr)>;

class SendInterceptor final : public PI::ClientRequestInterceptor {
 public:
  explicit SendInterceptor(Send& send) : send_(send) {}
  char* name() override { return CORBA::string_dup("contexts"); }
  void destroy() override {}
  void send_request(PI::ClientRequestInfo_ptr info) override {
    if (send_) {
      send_(info);
    }
  }
  void send_poll(PI::ClientRequestInfo_ptr) override {}
  void receive_reply(PI::ClientRequestInfo_ptr) override {}
  void receive_exception(PI::ClientRequestInfo_ptr) override {}
  void receive_other(PI::ClientRequestInfo_ptr) override {}

 private:
  Send& send_;
};

class SendInitializer final : public PI::ORBInitializer {
 public:
  static thread_local inline Send* next = nullptr;  // for the next ORB of this thread
  void pre_init(PI::ORBInitInfo_ptr info) override {
    if (next != nullptr) {
      const PI::ClientRequestInterceptor_var interceptor = new SendInterceptor(*next);
      info->add_client_request_interceptor(interceptor);
    }
  }
  void post_init(PI::ORBInitInfo_ptr) override {}
};

std::vector<std::byte> octets_of(PI::ClientRequestInfo_ptr info) {
  const IOP::ServiceContext_var context = info->get_request_service_context(corbel::rtscheduling::context_id);
  const CORBA::OctetSeq& data = context->context_data;
  const auto octets = std::as_bytes(std::span(data.get_buffer(), data.length()));
  return {octets.begin(), octets.end()};
}

IOP::ServiceContext context_of(const Propagation& sent) {
  const std::span<const std::byte> octets = corbel::rtscheduling::write(sent);
  IOP::ServiceContext context;
  context.context_id = corbel::rtscheduling::context_id;
  context.context_data.length(static_cast<CORBA::ULong>(octets.size()));
  for (CORBA::ULong i = 0; i < context.context_data.length(); ++i) {
    context.context_data[i] = std::to_integer<CORBA::Octet>(octets[i]);
  }
  return context;
}

class ThreadContext : public testing::Test {
 public:
  /// Called in send_request of the program's interceptor.
  Send send;

  ThreadContext() {
    static const bool once = [] {
      const PI::ORBInitializer_var initializer = new SendInitializer;
      PI::register_orb_initializer(initializer);
      return true;
    }();
    EXPECT_TRUE(once);
    SendInitializer::next = &send;
    client.emplace();
    SendInitializer::next = nullptr;
  }

 protected:
  Host host;
  std::optional<Client> client;
  const CORBA::Object_var object = host.add([this](const std::string&) {
    const std::vector<std::string> names = test::names_of(host.current);
    return test::id_of(host.current) + " in " + names.at(0);
  });

  CORBA::Object_ptr seen_by_client() {
    const CORBA::String_var text = host.server.orb()->object_to_string(object);
    return client->orb->string_to_object(text.in());
  }
};

TEST_F(ThreadContext, HasTheParametersOfTheSegment) {
  const CORBA::Object_var target = seen_by_client();
  std::vector<std::byte> octets;
  send = [&](PI::ClientRequestInfo_ptr info) { octets = octets_of(info); };
  const corbel::SegmentTimingPolicy_var own = test::importance(1);
  const corbel::SegmentTimingPolicy_var implicit = test::importance(2);
  for (const bool has_own : {false, true}) {
    for (const bool has_implicit : {false, true}) {
      const corbel::SchedulingSegment segment(client->current, "A", has_own ? own.in() : nullptr,
                                              has_implicit ? implicit.in() : nullptr);
      EXPECT_EQ(act(target), test::id_of(client->current) + " in A");
      const std::optional<Propagation> sent = corbel::rtscheduling::read(octets);
      ASSERT_TRUE(sent);
      ASSERT_EQ(sent->parameter.has_value(), has_own);
      ASSERT_EQ(sent->implicit.has_value(), has_implicit);
      EXPECT_TRUE(!has_own || sent->parameter->timing.importance == 1);
      EXPECT_TRUE(!has_implicit || sent->implicit->timing.importance == 2);
    }
  }
}

// Short contexts and long ones are kept in different memory.
TEST_F(ThreadContext, CanBeReplacedByTheProgram) {
  const CORBA::Object_var target = seen_by_client();
  for (const std::string& begun : {std::string("A"), std::string(200, 'A')}) {
    for (const std::string& replaced : {std::string("B"), std::string(200, 'B')}) {
      send = [&](PI::ClientRequestInfo_ptr info) {
        const std::vector<std::byte> octets = octets_of(info);
        std::optional<Propagation> sent = corbel::rtscheduling::read(octets);
        ASSERT_TRUE(sent);
        EXPECT_EQ(sent->name, begun);
        sent->name = replaced;
        info->add_request_service_context(context_of(*sent), true);
      };
      const corbel::SchedulingSegment segment(client->current, begun.c_str(), nullptr);
      EXPECT_EQ(act(target), test::id_of(client->current) + " in " + replaced);
      EXPECT_EQ(act(target), test::id_of(client->current) + " in " + replaced) << "the same context";
    }
  }
}

}  // namespace
