// SPDX-License-Identifier: Apache-2.0
// The operations that policies of POAs permit.
#include "support/orbs/poa_fixture.hpp"

#include "poa/poa/poa_state.hpp"

#include <corbel/mapping/minor_codes.hpp>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

TEST(Policies, IncompatiblePoaPoliciesAreRefused) {
  const Orb orb;
  const POA_var root = orb.root_poa();
  const auto index = [&](std::initializer_list<Maker> makers) {
    try {
      const POA_var poa = make_poa(root, "poa", makers);
      poa->destroy(false, false);
    } catch (const POA::InvalidPolicy& invalid) {
      return static_cast<int>(invalid.index);
    }
    return -1;
  };
  EXPECT_EQ(index({retention(NON_RETAIN), processing(USE_SERVANT_MANAGER)}), -1);
  EXPECT_EQ(index({processing(USE_SERVANT_MANAGER)}), -1);
  EXPECT_EQ(index({lifespan(PERSISTENT), retention(NON_RETAIN)}), 1);
  EXPECT_EQ(index({processing(USE_DEFAULT_SERVANT)}), 0);
  EXPECT_EQ(index({processing(USE_DEFAULT_SERVANT), uniqueness(MULTIPLE_ID)}), -1);
  EXPECT_EQ(index({retention(NON_RETAIN)}), 0);
  EXPECT_EQ(index({thread_model(ORB_CTRL_MODEL), processing(USE_DEFAULT_SERVANT)}), 1);
  EXPECT_EQ(index({assignment(USER_ID), implicit_activation()}), 1);
  EXPECT_EQ(index({uniqueness(MULTIPLE_ID)}), -1);
  EXPECT_EQ(index({implicit_activation(), retention(NON_RETAIN), processing(USE_SERVANT_MANAGER)}), 0);
}

// Each case has a default that Corbel does not have, and one policy that clashes with it.
TEST(Policies, PoliciesThatClashWithADefaultAreRefused) {
  const Orb orb;
  const POA_var root = orb.root_poa();
  const auto index = [&](const corbel::poa::Policies& values, const Maker& clashing) {
    CORBA::PolicyList list;
    list.length(2);
    list[0] = root->create_lifespan_policy(TRANSIENT);
    list[1] = clashing(root);
    try {
      corbel::poa::check_combination(list, values);
    } catch (const POA::InvalidPolicy& invalid) {
      return static_cast<int>(invalid.index);
    }
    return -1;
  };
  corbel::poa::Policies implicit;
  implicit.implicit = IMPLICIT_ACTIVATION;
  implicit.assignment = USER_ID;
  EXPECT_EQ(index(implicit, assignment(USER_ID)), 1);
  implicit.assignment = SYSTEM_ID;
  EXPECT_EQ(index(implicit, assignment(SYSTEM_ID)), -1);
  implicit.retention = NON_RETAIN;
  implicit.processing = USE_SERVANT_MANAGER;
  EXPECT_EQ(index(implicit, retention(NON_RETAIN)), 1);
  corbel::poa::Policies not_retained;
  not_retained.retention = NON_RETAIN;
  EXPECT_EQ(index(not_retained, processing(USE_ACTIVE_OBJECT_MAP_ONLY)), 1);
  corbel::poa::Policies default_servant;
  default_servant.processing = USE_DEFAULT_SERVANT;
  EXPECT_EQ(index(default_servant, uniqueness(UNIQUE_ID)), 1);
  EXPECT_EQ(index(default_servant, thread_model(ORB_CTRL_MODEL)), 0) << "defaults clash with each other";
}

TEST(Policies, InvalidNilAndDuplicatePoaPoliciesAreRefused) {
  const Orb orb;
  const POA_var root = orb.root_poa();
  // Returns the second of two wrong policies.
  const auto second = [&](const Maker& wrong) {
    try {
      make_poa(root, "poa", {thread_model(ORB_CTRL_MODEL), wrong});
    } catch (const POA::InvalidPolicy& invalid) {
      return static_cast<int>(invalid.index);
    } catch (const CORBA::BAD_PARAM& nil) {
      EXPECT_EQ(nil.minor(), corbel::minor::nil_argument);
      return -1;
    }
    return -2;
  };
  EXPECT_EQ(second(thread_model(SINGLE_THREAD_MODEL)), 1) << "two of one type";
  EXPECT_EQ(second(thread_model(ORB_CTRL_MODEL)), 1) << "two of one type";
  constexpr int behind_all = 3;
  EXPECT_EQ(second(lifespan(static_cast<LifespanPolicyValue>(behind_all))), 1);
  EXPECT_EQ(second(uniqueness(static_cast<IdUniquenessPolicyValue>(behind_all))), 1);
  EXPECT_EQ(second(assignment(static_cast<IdAssignmentPolicyValue>(behind_all))), 1);
  EXPECT_EQ(second(retention(static_cast<ServantRetentionPolicyValue>(behind_all))), 1);
  EXPECT_EQ(second(processing(static_cast<RequestProcessingPolicyValue>(behind_all))), 1);
  EXPECT_EQ(second([](POA_ptr) { return CORBA::Policy::_nil(); }), -1);
  EXPECT_EQ(raised([&] { make_poa(root, "poa", {thread_model(static_cast<ThreadPolicyValue>(behind_all))}); }),
            "InvalidPolicy");
}

TEST(Policies, ImplicitActivationWithMultipleIdsMakesNewObjects) {
  const Orb orb;
  const POA_var root = orb.root_poa();
  ReadData servant;
  const POA_var poa = make_poa(root, "poa", {implicit_activation(), uniqueness(MULTIPLE_ID)});
  const ObjectId_var first = poa->servant_to_id(&servant);
  const ObjectId_var second = poa->servant_to_id(&servant);
  EXPECT_NE(text_of(*first), text_of(*second)) << "a new object each time";
  const POA_var shared = make_poa(root, "shared", {uniqueness(MULTIPLE_ID)});
  EXPECT_EQ(raised([&] { shared->servant_to_id(&servant); }), "WrongPolicy");
  const CORBA::Object_var object = orb->resolve_initial_references("POACurrent");
  const Current_var current = Current::_narrow(object);
  EXPECT_EQ(raised([&] { current->get_object_id(); }), "NoContext");
  root->destroy(false, false);
}

}  // namespace
