// SPDX-License-Identifier: Apache-2.0
// The context that servants receive, with each kind of server, and with or without a message.
#include "local_skel.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/contexts.hpp"

#include <gtest/gtest.h>

#include <tuple>

namespace {

class ContextCall : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  ContextCall() : orbs(std::get<0>(GetParam()), std::get<1>(GetParam())) {
    test_contexts::register_factories(orbs.client.get());
    test_contexts::register_factories(orbs.server.orb().get());
    const PortableServer::ObjectId_var id = orbs.server.poa()->activate_object(&servant);
    const CORBA::Object_var object = orbs.server.poa()->id_to_reference(*id);
    desk = orbs.seen_by_caller<contexts::Desk>(object);
  }
  ~ContextCall() override {
    orbs.server.stop();  // before the servant is destroyed
    test_contexts::of_the_orb() = CORBA::Context::_nil();
  }

  test_contexts::DeskServant servant;
  test::CalledServer orbs;
  contexts::Desk_var desk;
};

TEST_P(ContextCall, GivesTheServantWhatMatches) { EXPECT_EQ(test_contexts::wrong_of(desk), ""); }

TEST_P(ContextCall, GivesTheServantAnEmptyOneForNone) {
  EXPECT_STREQ(CORBA::String_var(desk->whole(true, CORBA::Context::_nil())), "");
}

TEST_P(ContextCall, ServantsGetACopyOfTheContext) {
  struct Changing final : test_contexts::DeskServant {
    char* whole(CORBA::Boolean all, CORBA::Context_ptr context) override {
      context->delete_values("USER");
      test_contexts::set(context, "USER", "somebody else");
      EXPECT_TRUE(CORBA::is_nil(context->parent()));
      return DeskServant::whole(all, context);
    }
  } changing;
  const PortableServer::ObjectId_var id = orbs.server.poa()->activate_object(&changing);
  const CORBA::Object_var object = orbs.server.poa()->id_to_reference(*id);
  const contexts::Desk_var changed = orbs.seen_by_caller<contexts::Desk>(object);
  CORBA::Context_var mine;
  test_contexts::of_the_orb()->create_child("mine", mine.out());
  test_contexts::set(mine, "USER", "me");
  EXPECT_STREQ(CORBA::String_var(changed->whole(true, mine)), "USER=somebody else;");
  EXPECT_EQ(test_contexts::text_of(mine), "USER=me;");
  orbs.server.poa()->deactivate_object(*id);
}

// omniORB's compiler does not support operations with nothing but a context
TEST_P(ContextCall, OperationMayHaveAContextOnly) {
  struct Asked final : POA_local_test::Asked {
    char* who(CORBA::Context_ptr context) override {
      return CORBA::string_dup(test_contexts::text_of(context).c_str());
    }
  } asked;
  const PortableServer::ObjectId_var id = orbs.server.poa()->activate_object(&asked);
  const CORBA::Object_var object = orbs.server.poa()->id_to_reference(*id);
  const local_test::Asked_var target = orbs.seen_by_caller<local_test::Asked>(object);
  CORBA::Context_var mine;
  test_contexts::of_the_orb()->create_child("mine", mine.out());
  EXPECT_STREQ(CORBA::String_var(target->who(mine)), "");
  test_contexts::set(mine, "LANG", "en");
  test_contexts::set(mine, "LAN", "none");
  EXPECT_STREQ(CORBA::String_var(target->who(mine)), "LANG=en;");
  orbs.server.poa()->deactivate_object(*id);
}

// A call of a local object sends no message: the object receives the caller's own context
TEST(ContextOfLocalObjects, IsTheCallersOwn) {
  struct Asking final : local_test::Asking {
    CORBA::Context_ptr seen = nullptr;
    char* who(CORBA::Context_ptr context) override {
      seen = context;
      return CORBA::string_dup("");
    }
  };
  const test::Orb orb;
  CORBA::Context_var whole;
  orb->get_default_context(whole.out());
  auto* const asking = new Asking;
  const local_test::Asking_var owner = asking;
  CORBA::String_var nothing = owner->who(whole);
  EXPECT_EQ(asking->seen, whole.in());
}

INSTANTIATE_TEST_SUITE_P(Everywhere, ContextCall,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));

}  // namespace
