// SPDX-License-Identifier: Apache-2.0
// The servant managers, adapter activators and default servants of a POA are released with the POA, even if a reference
// to the POA still exists.
#include "support/orbs/gate.hpp"
#include "support/servants/servant_managers.hpp"

#include <atomic>
#include <functional>
#include <thread>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

class ReleasedWithPoa : public CalledPoas {
 protected:
  ServantActivator_ptr new_activator(std::function<void()> in_call = {});
  ServantLocator_ptr new_locator(Servant servant);
  AdapterActivator_ptr new_adapter_activator();
  POA_ptr located() {
    return make_poa(
        server.poa(), "located",
        {lifespan(PERSISTENT), assignment(USER_ID), retention(NON_RETAIN), processing(USE_SERVANT_MANAGER)});
  }

  std::atomic<int> gone{0};             // number of released objects
  std::atomic<int> etherealized_of{0};  // number of etherealized objects before the activator was released
};

/// Counts the release of the object to which it belongs.
struct Goes {
  explicit Goes(std::atomic<int>& gone) : gone_(gone) {}
  Goes(const Goes&) = delete;
  Goes& operator=(const Goes&) = delete;
  ~Goes() { ++gone_; }
  std::atomic<int>& gone_;
};

ServantActivator_ptr ReleasedWithPoa::new_activator(std::function<void()> in_call) {
  struct Counted final : Activator {
    Counted(std::atomic<int>& gone, std::atomic<int>& etherealized_of)
        : goes(gone), etherealized_before(etherealized_of) {}
    ~Counted() override { etherealized_before = etherealized["one"]; }
    const Goes goes;
    std::atomic<int>& etherealized_before;
  };
  auto* const made = new Counted(gone, etherealized_of);
  made->in_call = std::move(in_call);
  return made;
}

ServantLocator_ptr ReleasedWithPoa::new_locator(Servant servant) {
  struct Counted final : Locator {
    Counted(Servant s, std::atomic<int>& gone) : Locator(s), goes(gone) {}
    const Goes goes;
  };
  return new Counted(servant, gone);
}

AdapterActivator_ptr ReleasedWithPoa::new_adapter_activator() {
  struct Counted final : AdapterActivator {
    explicit Counted(std::atomic<int>& gone) : goes(gone) {}
    CORBA::Boolean unknown_adapter(POA_ptr, const char*) override { return false; }
    const Goes goes;
  };
  return new Counted(gone);
}

INSTANTIATE_TEST_SUITE_P(All, ReleasedWithPoa, kEverywhere);

TEST_P(ReleasedWithPoa, IsReleasedWithTheOrb) {
  ReadData servant;
  const int alive = ReadData::alive;
  const POA_var with_activator = activated_poa(server.poa(), "activated");
  with_activator->set_servant_manager(ServantActivator_var(new_activator()));
  const POA_var with_locator = located();
  with_locator->set_servant_manager(ServantLocator_var(new_locator(&servant)));
  const POA_var with_default = make_poa(
      server.poa(), "default", {assignment(USER_ID), uniqueness(MULTIPLE_ID), processing(USE_DEFAULT_SERVANT)});
  with_default->set_servant(ServantBase_var(new ReadData).in());
  const POA_var within = persistent_poa(with_activator, "within");
  within->the_activator(AdapterActivator_var(new_adapter_activator()));
  server.poa()->the_activator(AdapterActivator_var(new_adapter_activator()));
  for (const POA_var& each : {with_activator, with_locator, with_default}) {
    EXPECT_EQ(call(each, "one"), "");
  }
  EXPECT_EQ(gone, 0);
  EXPECT_EQ(ReadData::alive, alive + 2);
  server.stop();
  server.orb()->destroy();
  EXPECT_EQ(gone, 4);
  EXPECT_EQ(etherealized_of, 1);
  EXPECT_EQ(ReadData::alive, alive);
}

TEST_P(ReleasedWithPoa, IsReleasedWhenItsPoaIsDestroyed) {
  const int alive = ReadData::alive;
  const POA_var poa = activated_poa(server.poa(), "activated");
  poa->set_servant_manager(ServantActivator_var(new_activator()));
  poa->the_activator(AdapterActivator_var(new_adapter_activator()));
  EXPECT_EQ(call(poa, "one"), "");
  EXPECT_EQ(gone, 0);
  poa->destroy(true, true);
  EXPECT_EQ(gone, 2);
  EXPECT_EQ(etherealized_of, 1);
  EXPECT_EQ(ReadData::alive, alive);
}

TEST_P(ReleasedWithPoa, IsKeptForRequestsThatNeedIt) {
  Gate gate;
  const auto in_call = [&] { gate.pass(); };
  ReadData servant(in_call);
  const POA_var with_activator = activated_poa(server.poa(), "activated");
  with_activator->set_servant_manager(ServantActivator_var(new_activator(in_call)));
  const POA_var with_locator = located();
  with_locator->set_servant_manager(ServantLocator_var(new_locator(&servant)));
  for (const POA_var& each : {with_activator, with_locator}) {
    const int before = gone;
    gate.close();
    const nav::ReadData_var object = target(each, "one");
    std::thread caller([&] { EXPECT_EQ(raised([&] { object->get_data(); }), ""); });
    gate.await(1);
    each->destroy(true, false);
    EXPECT_EQ(gone, before);
    gate.open();
    caller.join();  // the request may end after its client has the reply
    EXPECT_EQ(gone, before + 1);
  }
  EXPECT_EQ(etherealized_of, 1);
}

}  // namespace
