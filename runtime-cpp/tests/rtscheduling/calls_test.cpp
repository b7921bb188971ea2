// SPDX-License-Identifier: Apache-2.0
// Distributable threads in calls between ORBs.
#include "hosts.hpp"

#include <corbel/PortableInterceptor.h>

#include <algorithm>
#include <future>
#include <set>

namespace {

using test::act;
using test::Client;
using test::Host;
using test::id_of;
using test::names_of;
using Names = std::vector<std::string>;

corbel::SegmentTimingPolicy_ptr timing_here(RTScheduling::Current_ptr current) {
  return corbel::SegmentTimingPolicy::_narrow(CORBA::Policy_var(current->scheduling_parameter()));
}

TEST(Calls, CarryTheThreadAndItsParameters) {
  Host host;
  Client client;
  corbel::SegmentTiming seen;
  corbel::SegmentTiming implicit;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) {
    seen = corbel::SegmentTimingPolicy_var(timing_here(host.current))->value();
    implicit = corbel::SegmentTimingPolicy_var(corbel::SegmentTimingPolicy::_narrow(
                                                   CORBA::Policy_var(host.current->implicit_scheduling_parameter())))
                   ->value();
    return id_of(host.current);
  });
  const corbel::SegmentTiming timing{
      .importance = -1, .criticality = 2, .priority = 3, .period = 4, .deadline = 600'000'000, .execution_time = 6};
  const CORBA::Policy_var parameter = new corbel::SegmentTimingPolicy(timing);
  const CORBA::Policy_var other = test::importance(5);
  const corbel::SchedulingSegment segment(client.current, "A", parameter, other);
  EXPECT_EQ(act(object), id_of(client.current));
  EXPECT_LE(seen.deadline, timing.deadline) << "what is left of it";
  EXPECT_GT(seen.deadline, 0U);
  seen.deadline = timing.deadline;
  EXPECT_EQ(seen, timing);
  EXPECT_EQ(implicit.importance, 5);
}

TEST(Calls, CallsOutsideOfSegmentsCarryNoThread) {
  Host host;
  Client client;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) { return id_of(host.current); });
  EXPECT_EQ(act(object), "none");
}

TEST(Calls, EndTheSegmentsOfTheirServants) {
  Host host;
  Client client;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) {
    const std::string before = id_of(host.current);
    host.current->begin_scheduling_segment("forgotten", nullptr, nullptr);
    return before;
  });
  EXPECT_EQ(act(object), "none");
  EXPECT_EQ(act(object), "none") << "the connection has a thread of its own";
  const corbel::SchedulingSegment segment(client.current, "A", nullptr);
  EXPECT_EQ(act(object), id_of(client.current));
  EXPECT_EQ(names_of(client.current), Names{"A"});
}

TEST(Calls, CannotEndTheSegmentTheyCameWith) {
  Host host;
  Client client;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) {
    host.current->end_scheduling_segment("A");
    return "";
  });
  const corbel::SchedulingSegment segment(client.current, "A", nullptr);
  EXPECT_THROW(act(object), CORBA::BAD_INV_ORDER);
}

// a → b → a → b: four scheduling contexts, two OS threads for each host.
TEST(Calls, ComeBackToTheirHostsOnOtherThreads) {
  Host a;
  Host b;
  CORBA::Object_var at_a;
  CORBA::Object_var at_b;
  std::vector<std::string> seen;
  std::vector<std::thread::id> threads;
  const auto note = [&](Host& host) {
    seen.push_back(id_of(host.current) + " " + names_of(host.current).at(0));
    threads.push_back(std::this_thread::get_id());
  };
  const auto serve = [&](Host& here, const CORBA::Object_var& next, const char* name) {
    return [&, name](const std::string& left) {
      note(here);
      const corbel::SchedulingSegment nested(here.current, name, nullptr);
      if (left != "0") {
        act(next, left == "2" ? "1" : "0");
      }
      EXPECT_EQ(names_of(here.current).at(0), name);
      return "";
    };
  };
  const CORBA::Object_var from_a = b.add(a.server.orb(), serve(b, at_a, "at b"));
  const CORBA::Object_var from_b = a.add(b.server.orb(), serve(a, at_b, "at a"));
  at_a = CORBA::Object::_duplicate(from_b);
  at_b = CORBA::Object::_duplicate(from_a);
  const corbel::SchedulingSegment segment(a.current, "first", nullptr);
  const std::string id = id_of(a.current);
  act(at_b, "2");
  EXPECT_EQ(seen, (Names{id + " first", id + " at b", id + " at a"}));
  EXPECT_EQ((Names{id_of(a.current)}), Names{id});
  EXPECT_EQ(names_of(a.current), Names{"first"});
  EXPECT_EQ(std::set<std::thread::id>(threads.begin(), threads.end()).size(), 3U);
}

TEST(Calls, TimeoutCancelsTheOrphanedCallback) {
  Host a;
  Host b;
  std::promise<void> go_on;
  std::promise<std::string> outcome;
  std::promise<void> arrived;
  CORBA::Object_var at_a = a.add(b.server.orb(), [&](const std::string&) {
    arrived.set_value();
    go_on.get_future().wait();
    try {
      a.current->update_scheduling_segment(nullptr, nullptr, nullptr);
      outcome.set_value("went on");
    } catch (const CORBA::THREAD_CANCELLED&) {
      outcome.set_value("cancelled");
      throw;
    }
    return std::string();
  });
  CORBA::Object_var at_b = b.add(a.server.orb(), [&](const std::string&) { return act(at_a); });
  CORBA::PolicyList policies;
  policies.length(1);
  policies[0] = new Messaging::RelativeRoundtripTimeoutPolicy(5'000'000);
  at_b = at_b->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
  {
    const corbel::SchedulingSegment segment(a.current, "A", nullptr);
    EXPECT_THROW(act(at_b), CORBA::TIMEOUT);
    const std::string id = id_of(a.current);
    EXPECT_NE(id, "none") << "the thread continues in the caller";
    arrived.get_future().wait();
    go_on.set_value();
    EXPECT_EQ(outcome.get_future().get(), "cancelled");
    a.current->update_scheduling_segment(nullptr, nullptr, nullptr);
    EXPECT_EQ(id_of(a.current), id);
  }
  a.server.stop();  // ends the callback, and then the call that waits for it
  b.server.stop();
}

TEST(Oneways, BeginAThreadWithTheImplicitParameter) {
  Host host;
  Client client;
  std::promise<std::string> seen;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) {
    const corbel::SegmentTimingPolicy_var timing = timing_here(host.current);
    seen.set_value(id_of(host.current) + std::to_string(timing->value().importance));
    return "";
  });
  const CORBA::Policy_var parameter = test::importance(1);
  const CORBA::Policy_var implicit = test::importance(2);
  const corbel::SchedulingSegment segment(client.current, "A", parameter, implicit);
  test::tell(object);
  const std::string there = seen.get_future().get();
  EXPECT_EQ(there.size(), 33U);
  EXPECT_EQ(there.back(), '2');
  EXPECT_NE(there.substr(0, 32), id_of(client.current));
}

TEST(Oneways, CollocatedOnewaysBeginAThread) {
  Host host;
  std::string seen;
  const CORBA::Object_var object = host.add([&](const std::string&) {
    seen = id_of(host.current);
    return "";
  });
  const corbel::SchedulingSegment segment(host.current, "A", nullptr);
  test::tell(object);
  EXPECT_TRUE(test::eventually([&] { return !seen.empty(); }));
  EXPECT_EQ(seen.size(), 32U);
  EXPECT_NE(seen, id_of(host.current));
}

/// A client that sends its own service context.
class Contexts final : public PortableInterceptor::ClientRequestInterceptor {
 public:
  explicit Contexts(std::vector<std::byte> data) : data_(std::move(data)) {}
  char* name() override { return CORBA::string_dup("test"); }
  void destroy() override {}
  void send_request(PortableInterceptor::ClientRequestInfo_ptr info) override {
    IOP::ServiceContext context;
    context.context_id = 0x43624c03;
    context.context_data.length(static_cast<CORBA::ULong>(data_.size()));
    std::copy(data_.begin(), data_.end(), reinterpret_cast<std::byte*>(context.context_data.get_buffer()));
    info->add_request_service_context(context, true);
  }
  void send_poll(PortableInterceptor::ClientRequestInfo_ptr) override {}
  void receive_reply(PortableInterceptor::ClientRequestInfo_ptr) override {}
  void receive_exception(PortableInterceptor::ClientRequestInfo_ptr) override {}
  void receive_other(PortableInterceptor::ClientRequestInfo_ptr) override {}

 private:
  std::vector<std::byte> data_;
};

class ContextsInitializer final : public PortableInterceptor::ORBInitializer {
 public:
  static thread_local inline const std::vector<std::byte>* next = nullptr;
  void pre_init(PortableInterceptor::ORBInitInfo_ptr info) override {
    if (next != nullptr) {
      const PortableInterceptor::ClientRequestInterceptor_var interceptor = new Contexts(*next);
      info->add_client_request_interceptor(interceptor);
    }
  }
  void post_init(PortableInterceptor::ORBInitInfo_ptr) override {}
};

TEST(Contexts, MalformedServiceContextsAreIgnored) {
  static const bool once = [] {
    const PortableInterceptor::ORBInitializer_var initializer = new ContextsInitializer;
    PortableInterceptor::register_orb_initializer(initializer);
    return true;
  }();
  ASSERT_TRUE(once);
  Host host;
  const std::vector<std::vector<std::byte>> all{
      {}, std::vector<std::byte>(8, std::byte{7}), std::vector<std::byte>(100'000, std::byte{1}), {std::byte{1}}};
  for (const std::vector<std::byte>& data : all) {
    ContextsInitializer::next = &data;
    const test::Orb client;
    ContextsInitializer::next = nullptr;
    const CORBA::Object_var object = host.add(client, [&](const std::string&) { return id_of(host.current); });
    EXPECT_EQ(act(object), "none") << data.size();
  }
}

}  // namespace
