// SPDX-License-Identifier: Apache-2.0
// Calls outside of scheduling segments do not reach the module's client interceptor, but reach those of the program.
#include "rtscheduling/propagation.hpp"
#include "rtscheduling/recording.hpp"

#include <corbel/PortableInterceptor.h>

#include <string>
#include <utility>
#include <vector>

namespace {

using test::act;
using test::Client;
using test::Host;

/// Records request ids, which an ORB increases by one for each request that reaches its interceptors.
class IdScheduler final : public test::RecordingScheduler {
 public:
  std::vector<CORBA::ULong> ids;
  void send_request(PortableInterceptor::ClientRequestInfo_ptr info) override { ids.push_back(info->request_id()); }
};

TEST(CallsOutsideOfSegments, DoNotReachTheClientInterceptor) {
  Host host;
  Client client;
  const corbel::ObjectVar<IdScheduler> scheduler = new IdScheduler;
  client.manager->rtscheduler(scheduler.in());
  const CORBA::Object_var object = host.add(client.orb, [](const std::string&) { return std::string(); });
  const auto call_in_segment = [&] {
    const corbel::SchedulingSegment segment(client.current, "A", nullptr);
    act(object);
  };
  call_in_segment();
  act(object);
  test::tell(object);
  act(object);
  call_in_segment();
  const std::vector<CORBA::ULong>& ids = scheduler->ids;
  ASSERT_EQ(ids.size(), 2U);
  EXPECT_EQ(ids[1], ids[0] + 1) << "the calls between were not counted";
}

// One OS thread makes all calls.
TEST(CallsOutsideOfSegments, DoNotChangeThoseInSegments) {
  Host host;
  Client client;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) { return test::id_of(host.current); });
  for (int turn = 0; turn < 2; ++turn) {
    EXPECT_EQ(act(object), "none");
    const corbel::SchedulingSegment segment(client.current, "A", nullptr);
    EXPECT_EQ(act(object), test::id_of(client.current));
  }
  EXPECT_EQ(act(object), "none");
}

/// An interceptor of the program, which records whether the module's interceptor has added the thread before it.
class ProgramInterceptor final : public PortableInterceptor::ClientRequestInterceptor {
 public:
  using Lines = std::vector<std::string>;

  ProgramInterceptor(std::string name, Lines& lines) : name_(std::move(name)), lines_(lines) {}
  char* name() override { return CORBA::string_dup(name_.c_str()); }
  void destroy() override {}
  void send_request(PortableInterceptor::ClientRequestInfo_ptr info) override {
    lines_.push_back(name_ + (carries_thread(info) ? " sends a thread" : " sends no thread"));
  }
  void send_poll(PortableInterceptor::ClientRequestInfo_ptr) override {}
  void receive_reply(PortableInterceptor::ClientRequestInfo_ptr) override { lines_.push_back(name_ + " receives"); }
  void receive_exception(PortableInterceptor::ClientRequestInfo_ptr) override { lines_.push_back(name_ + " fails"); }
  void receive_other(PortableInterceptor::ClientRequestInfo_ptr) override { lines_.push_back(name_ + " has sent"); }

 private:
  static bool carries_thread(PortableInterceptor::ClientRequestInfo_ptr info) {
    try {
      const IOP::ServiceContext_var context = info->get_request_service_context(corbel::rtscheduling::context_id);
      return true;
    } catch (const CORBA::BAD_PARAM&) {
      return false;
    }
  }
  const std::string name_;
  Lines& lines_;
};

class ProgramInitializer final : public PortableInterceptor::ORBInitializer {
 public:
  static thread_local inline ProgramInterceptor::Lines* next = nullptr;  // for the next ORB of this thread
  void pre_init(PortableInterceptor::ORBInitInfo_ptr info) override {
    if (next == nullptr) {
      return;
    }
    for (const char* name : {"A", "B"}) {
      const PortableInterceptor::ClientRequestInterceptor_var interceptor = new ProgramInterceptor(name, *next);
      info->add_client_request_interceptor(interceptor);
    }
  }
  void post_init(PortableInterceptor::ORBInitInfo_ptr) override {}
};

TEST(CallsOutsideOfSegments, ReachTheInterceptorsOfTheProgram) {
  using Lines = ProgramInterceptor::Lines;
  static const bool once = [] {
    const PortableInterceptor::ORBInitializer_var initializer = new ProgramInitializer;
    PortableInterceptor::register_orb_initializer(initializer);
    return true;
  }();
  ASSERT_TRUE(once);
  Host host;
  Lines lines;
  ProgramInitializer::next = &lines;
  Client client;
  ProgramInitializer::next = nullptr;
  const CORBA::Object_var object = host.add(client.orb, [](const std::string&) { return std::string(); });
  act(object);
  EXPECT_EQ(std::exchange(lines, {}), (Lines{"A sends no thread", "B sends no thread", "B receives", "A receives"}));
  test::tell(object);
  EXPECT_EQ(std::exchange(lines, {}), (Lines{"A sends no thread", "B sends no thread", "B has sent", "A has sent"}));
  const corbel::SchedulingSegment segment(client.current, "A", nullptr);
  act(object);
  EXPECT_EQ(lines, (Lines{"A sends a thread", "B sends a thread", "B receives", "A receives"}));
}

}  // namespace
