// SPDX-License-Identifier: Apache-2.0
// Values as arguments and results of calls, with a message and without.
#include "support/values.hpp"
#include "support/values_servant.hpp"

#include <gtest/gtest.h>

#include <array>

namespace {

class ValueCall : public testing::TestWithParam<const char*> {
 protected:
  ValueCall() {
    test::register_factories(orb);
    CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
    PortableServer::POA_var root = PortableServer::POA::_narrow(object);
    PortableServer::POAManager_var manager = root->the_POAManager();
    manager->activate();
    PortableServer::ObjectId_var id = root->activate_object(&servant);
    object = root->id_to_reference(id);
    echo = values::Echo::_narrow(object);
  }
  ~ValueCall() override { orb->destroy(); }

  static CORBA::ORB_ptr make_orb() {
    std::array<char, 16> name{"-ORBCollocation"};
    std::string how = GetParam();
    char* argv[] = {name.data(), name.data(), how.data(), nullptr};
    int argc = 3;
    return CORBA::ORB_init(argc, argv, GetParam());
  }

  CORBA::ORB_var orb = make_orb();
  test::EchoServant servant;
  values::Echo_var echo;
};

TEST_P(ValueCall, PassesAndReturnsThem) { EXPECT_STREQ(test::wrong_of(echo).c_str(), ""); }

TEST_P(ValueCall, RaisesExceptionsThatHoldThem) {
  values::Node_var why = test::list({4, 5});
  try {
    echo->refuse(why);
    FAIL();
  } catch (const values::Refused& e) {
    EXPECT_EQ(e.why->number(), 4);
    EXPECT_EQ(e.why.in(), e.again.in());
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, ValueCall, testing::Values("through-poa", "direct"));

}  // namespace
