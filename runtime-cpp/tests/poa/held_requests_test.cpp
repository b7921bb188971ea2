// SPDX-License-Identifier: Apache-2.0
// Requests that a POA manager holds while their target is destroyed.
#include "support/orbs/poa_fixture.hpp"

#include <chrono>
#include <thread>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

class HeldRequests : public CalledPoas {
 protected:
  /// Calls an object whose manager holds requests; returns the outcome.
  template <class Meanwhile>
  std::string held(const nav::ReadData_var& object, Meanwhile meanwhile) {
    std::string outcome;
    std::thread caller([&] { outcome = raised([&] { object->get_data(); }); });
    // A held request is not observable: a request that has not arrived yet would not reach the servant, either.
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    meanwhile();
    caller.join();
    return outcome;
  }

  ReadData servant;
};

TEST_P(HeldRequests, AreAnsweredWhenTheirPoaIsDestroyed) {
  const ObjectId_var id = string_to_ObjectId("one");
  for (const bool wait : {true, false}) {
    const POA_var above = make_poa(server.poa(), nullptr, "above", {});
    const POA_var poa = make_poa(above, "poa", {assignment(USER_ID)});
    poa->activate_object_with_id(*id, &servant);
    EXPECT_EQ(held(target(poa, "one"), [&] { poa->destroy(true, wait); }), "OBJECT_NOT_EXIST");
    above->destroy(true, wait);
  }
  EXPECT_EQ(servant.calls, 0);
}

TEST_P(HeldRequests, AreAnsweredWhenThePoaAboveIsDestroyed) {
  const POA_var above = make_poa(server.poa(), nullptr, "above", {});
  const POA_var poa =
      make_poa(above, "poa", {assignment(USER_ID), uniqueness(MULTIPLE_ID), processing(USE_DEFAULT_SERVANT)});
  poa->set_servant(&servant);
  EXPECT_EQ(held(target(poa, "one"), [&] { above->destroy(false, true); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(servant.calls, 0);
}

TEST_P(HeldRequests, AreRefusedIfTheirObjectIsDeactivated) {
  const POA_var poa = make_poa(server.poa(), nullptr, "poa", {assignment(USER_ID)});
  const ObjectId_var id = string_to_ObjectId("one");
  poa->activate_object_with_id(*id, &servant);
  const POAManager_var manager = poa->the_POAManager();
  EXPECT_EQ(held(target(poa, "one"),
                 [&] {
                   poa->deactivate_object(*id);
                   manager->activate();
                 }),
            "OBJECT_NOT_EXIST");
  EXPECT_EQ(servant.calls, 0);
}

INSTANTIATE_TEST_SUITE_P(All, HeldRequests, kEverywhere);

}  // namespace
