// SPDX-License-Identifier: Apache-2.0
// Null pointers as arguments of POAs.
#include "support/orbs/poa_fixture.hpp"

#include <corbel/mapping/minor_codes.hpp>

#include <functional>
#include <vector>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

TEST(NilArguments, PoaOperationsRaiseBadParam) {
  const Orb orb;
  const POA_var root = orb.root_poa();
  const POA_var poa = persistent_poa(root, "poa");
  const POA_var with_default = make_poa(root, "default", {uniqueness(MULTIPLE_ID), processing(USE_DEFAULT_SERVANT)});
  const POAManagerFactory_var managers = root->the_POAManagerFactory();
  CORBA::PolicyList nil_policy;
  nil_policy.length(1);
  const ObjectId_var id = string_to_ObjectId("id");
  const std::vector<std::function<void()>> uses{
      [&] { root->create_POA(nullptr, nullptr, CORBA::PolicyList()); },
      [&] { root->create_POA("more", nullptr, nil_policy); },
      [&] { root->find_POA(nullptr, false); },
      [&] { root->find_POA(nullptr, true); },
      [&] { root->create_reference(nullptr); },
      [&] { poa->create_reference_with_id(*id, nullptr); },
      [&] { string_to_ObjectId(nullptr); },
      [&] { root->activate_object(nullptr); },
      [&] { poa->activate_object_with_id(*id, nullptr); },
      [&] { root->servant_to_id(nullptr); },
      [&] { root->servant_to_reference(nullptr); },
      [&] { with_default->set_servant(nullptr); },
      [&] { managers->create_POAManager(nullptr, CORBA::PolicyList()); },
  };
  for (std::size_t i = 0; i < uses.size(); ++i) {
    try {
      uses[i]();
      ADD_FAILURE() << i << " was taken";
    } catch (const CORBA::BAD_PARAM& exception) {
      EXPECT_STRNE(corbel::describe_minor("BAD_PARAM", exception.minor()), "") << i;
      EXPECT_EQ(exception.completed(), CORBA::COMPLETED_NO) << i;
    }
  }
  EXPECT_EQ(raised([&] { root->reference_to_id(nullptr); }), "WrongAdapter");
  EXPECT_EQ(raised([&] { root->reference_to_servant(nullptr); }), "ObjectNotActive");
}

}  // namespace
