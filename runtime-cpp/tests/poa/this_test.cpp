// SPDX-License-Identifier: Apache-2.0
// Tests the object that _this() returns.
#include "support/orbs/poa_fixture.hpp"

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

/// A servant with a default POA that the test chooses.
class Placed : public ReadData {
 public:
  explicit Placed(POA_ptr poa) : poa_(POA::_duplicate(poa)) {}
  POA_ptr _default_POA() override { return POA::_duplicate(poa_); }

 private:
  const POA_var poa_;
};

TEST(This, IsTheObjectOfTheDefaultPoa) {
  const Orb orb;
  const Orb other;
  const POA_var root = orb.root_poa();
  const POA_var elsewhere = other.root_poa();
  const POA_var child = make_poa(root, "child", {});
  Placed servant(root);
  ObjectId_var(child->activate_object(&servant));
  ObjectId_var(elsewhere->activate_object(&servant));
  const nav::ReadData_var mine = servant._this();
  const ObjectId_var id = root->servant_to_id(&servant);  // now active in the root POA, too
  const CORBA::Object_var there = root->id_to_reference(*id);
  EXPECT_TRUE(mine->_is_equivalent(there));
  elsewhere->destroy(false, true);
  root->destroy(false, true);
}

TEST(This, RaisesWrongPolicyIfTheDefaultPoaDoesNotActivate) {
  const Orb orb;
  const POA_var root = orb.root_poa();
  const POA_var child = make_poa(root, "child", {});
  Placed servant(child);
  ObjectId_var(root->activate_object(&servant));
  EXPECT_EQ(raised([&] { servant._this(); }), "WrongPolicy");
  ObjectId_var(child->activate_object(&servant));
  const nav::ReadData_var mine = servant._this();
  const CORBA::Object_var there = child->servant_to_reference(&servant);
  EXPECT_TRUE(mine->_is_equivalent(there));
  root->destroy(false, true);
}

}  // namespace
