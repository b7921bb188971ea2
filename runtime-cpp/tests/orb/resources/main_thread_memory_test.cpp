// SPDX-License-Identifier: Apache-2.0
// MAIN_THREAD_MODEL if memory runs out between the thread that has read a request and the main thread: the client gets
// an exception, and the request's resources return to the thread that has read it.
#include "pi/pi_fixture.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <future>
#include <new>

namespace {

thread_local bool concerned = false;
std::atomic<int> to_fail{0};  // allocations of the concerned threads

}  // namespace

void* operator new(std::size_t size) {
  void* const memory = concerned && to_fail > 0 && to_fail-- > 0 ? nullptr : std::malloc(size);
  return memory != nullptr ? memory : throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

namespace PI = PortableInterceptor;

CORBA::Any any_of(CORBA::Long number) {
  CORBA::Any any;
  any <<= number;
  return any;
}
CORBA::Long number_in(CORBA::Any* owned) {
  const CORBA::Any_var any = owned;
  CORBA::Long number = -1;
  *any >>= number;
  return number;
}

/// Sets a slot for the request, and reads it at the end. From its last interception point before the servant on, memory
/// is short.
class Watching final : public PI::ServerRequestInterceptor {
 public:
  explicit Watching(const PI::SlotId& slot) : slot_(slot) {}
  char* name() override { return CORBA::string_dup("W"); }
  void destroy() override {}
  void receive_request_service_contexts(PI::ServerRequestInfo_ptr info) override { info->set_slot(slot_, any_of(7)); }
  void receive_request(PI::ServerRequestInfo_ptr) override { to_fail = failing; }
  void send_reply(PI::ServerRequestInfo_ptr info) override { left = number_in(info->get_slot(slot_)); }
  void send_exception(PI::ServerRequestInfo_ptr info) override { left = number_in(info->get_slot(slot_)); }
  void send_other(PI::ServerRequestInfo_ptr) override {}

  int failing = 1;
  CORBA::Long left = 0;

 private:
  const PI::SlotId& slot_;
};

class MainThreadMemory : public testing::TestWithParam<std::string> {
 protected:
  MainThreadMemory()
      : orb({[this](PI::ORBInitInfo_ptr info) {
               slot = info->allocate_slot_id();
               info->add_server_request_interceptor(watching);
             },
             {}},
            {"-ORBConcurrency", GetParam()}) {
    const CORBA::Object_var object = orb->resolve_initial_references("PICurrent");
    current = PI::Current::_narrow(object);
    const PortableServer::POA_var root = orb.root_poa();
    const PortableServer::POAManager_var manager = root->the_POAManager();
    manager->activate();
    CORBA::PolicyList policies(1);
    policies.length(1);
    policies[0] = root->create_thread_policy(PortableServer::MAIN_THREAD_MODEL);
    poa = root->create_POA("poa", manager, policies);
    const PortableServer::ObjectId_var id = poa->activate_object(&servant);
    const CORBA::Object_var reference = poa->id_to_reference(*id);
    target = nav::ReadData::_unchecked_narrow(reference);
  }
  ~MainThreadMemory() override {
    orb->shutdown(true);
    runner.join();  // before the servant is destroyed
  }
  /// Runs with a main thread that has not served before.
  void run(bool short_of_memory) {
    std::promise<void> entered;
    runner = std::thread([&, short_of_memory] {
      orb->perform_work();
      concerned = short_of_memory;
      entered.set_value();
      orb->run();
    });
    entered.get_future().wait();
  }

  PI::SlotId slot = 99;
  const corbel::ObjectVar<Watching> watching{new Watching(slot)};
  CORBA::Long seen = -1;
  test::ReadData servant{[this] {
    to_fail = 0;
    seen = number_in(current->get_slot(slot));
  }};
  test::Prepared<test::Orb> orb;
  PI::Current_var current;
  PortableServer::POA_var poa;
  nav::ReadData_var target;
  std::thread runner;
};
INSTANTIATE_TEST_SUITE_P(All, MainThreadMemory, testing::ValuesIn(test::kConcurrencies));

TEST_P(MainThreadMemory, ShortageInTheServingThreadRaisesNoMemory) {
  run(true);
  EXPECT_EQ(test::raised([&] { target->get_data(); }), "NO_MEMORY") << "its first slots";
  EXPECT_EQ(servant.calls, 0);
  EXPECT_EQ(watching->left, 7);
  watching->failing = 0;
  EXPECT_EQ(test::raised([&] { target->get_data(); }), "");
  EXPECT_EQ(seen, 7);
  EXPECT_EQ(watching->left, 7);
}

TEST_P(MainThreadMemory, ShortageInTheAskingThreadRaisesNoMemory) {
  run(false);
  for (int i = 0; i < 300; ++i) {  // the queue allocates memory occasionally
    concerned = true;
    const std::string problem = test::raised([&] { target->get_data(); });
    concerned = false;
    EXPECT_TRUE(problem.empty() || problem == "NO_MEMORY") << problem;
    ASSERT_EQ(watching->left, 7) << i << ' ' << problem;
  }
  EXPECT_GT(servant.calls, 0);
}

}  // namespace
