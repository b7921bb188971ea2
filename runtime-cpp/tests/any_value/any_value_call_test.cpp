// SPDX-License-Identifier: Apache-2.0
// Values in anys as arguments and results of calls, with a message and without.
#include "support/value_any.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace {

class AnyValueCall : public testing::TestWithParam<const char*> {
 protected:
  AnyValueCall() {
    test_any::register_factories(orb);
    CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
    PortableServer::POA_var root = PortableServer::POA::_narrow(object);
    PortableServer::POAManager_var manager = root->the_POAManager();
    manager->activate();
    PortableServer::ObjectId_var id = root->activate_object(&servant);
    object = root->id_to_reference(id);
    echo = value_any::Echo::_narrow(object);
  }
  ~AnyValueCall() override { orb->destroy(); }

  static CORBA::ORB_ptr make_orb() {
    std::array<char, 16> name{"-ORBCollocation"};
    std::string how = GetParam();
    char* argv[] = {name.data(), name.data(), how.data(), nullptr};
    int argc = 3;
    return CORBA::ORB_init(argc, argv, (std::string("anys ") + GetParam()).c_str());
  }

  CORBA::ORB_var orb = make_orb();
  test_any::EchoServant servant;
  value_any::Echo_var echo;
};

TEST_P(AnyValueCall, PassesAndReturnsThem) { EXPECT_EQ(test_any::wrong_of(echo), ""); }

TEST_P(AnyValueCall, KeepsWhatIsSharedAmongArguments) {
  value_any::Node_var node = test_any::list(1, 2);
  value_any::Node_var other = test_any::list(1, 2);
  CORBA::Any left;
  left <<= node.in();
  EXPECT_TRUE(echo->same(left, node, left));
  EXPECT_FALSE(echo->same(left, other, left));
}

INSTANTIATE_TEST_SUITE_P(Ways, AnyValueCall, testing::Values("through-poa", "direct"));

}  // namespace
