// SPDX-License-Identifier: Apache-2.0
// Clients that send LocateRequests: Object::_validate_connection, and the option LocateBeforeFirstCall.
#include <corbel/orb/local_object.hpp>

#include "support/orbs/call_time.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/scripted_server.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

namespace {

using test::Asked;
using test::Bytes;
using test::locate_reply_head;
using test::MessageType;
using test::raised;
using test::ScriptedServer;
using test::WireBuilder;

const std::vector<std::string> kLocating{"-ORBLocateBeforeFirstCall", "true", "-ORBCallTimeout", "5s"};

bool is_valid(CORBA::Object_ptr object) {
  CORBA::PolicyList_var inconsistent;
  const bool valid = object->_validate_connection(inconsistent);
  EXPECT_EQ(inconsistent->length(), 0U);
  return valid;
}

/// Answers requests; answers LocateRequests as the test requires.
Bytes serve(const Asked& asked, const std::function<Bytes(const Asked&)>& located) {
  if (asked.type == MessageType::locate_request) {
    return located(asked);
  }
  return asked.type == MessageType::request ? test::position_for(asked, asked.id) : Bytes();
}

class LocateRequest : public testing::TestWithParam<unsigned> {
 protected:
  unsigned minor() const { return GetParam(); }
  CORBA::Object_var object_of(const ScriptedServer& server) const {
    return client->string_to_object(server.reference(minor()).c_str());
  }
  nav::ReadData_var target_of(const ScriptedServer& server) const {
    return nav::ReadData::_unchecked_narrow(object_of(server));
  }
  /// Returns the outcome of _validate_connection with this answer of the server.
  std::string outcome(const std::function<WireBuilder(const Asked&)>& answer) const {
    const ScriptedServer server(
        [&](const Asked& asked) { return serve(asked, [&](const Asked& a) { return answer(a).finish().bytes(); }); });
    const CORBA::Object_var object = object_of(server);
    return raised([&] { EXPECT_TRUE(is_valid(object)); });
  }

  test::Orb client{{"-ORBCallTimeout", "5s", "-ORBMaxForwards", "5"}};
  test::Orb careful{kLocating};
};
INSTANTIATE_TEST_SUITE_P(Giop, LocateRequest, testing::Values(0U, 1U, 2U));

TEST_P(LocateRequest, FindsAnObjectWithoutACall) {
  const ScriptedServer server([](const Asked& asked) { return serve(asked, test::here); });
  const nav::ReadData_var target = target_of(server);
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(is_valid(target));
  }
  EXPECT_EQ(server.count(MessageType::locate_request), 3U);
  EXPECT_EQ(server.count(MessageType::request), 0U);
  EXPECT_EQ(target->get_data().latitude, 1);
  EXPECT_TRUE(is_valid(target));
  EXPECT_EQ(target->get_data().latitude, 1) << "its header was no longer there";
  EXPECT_EQ(server.connections(), 1U);
}

TEST_P(LocateRequest, ReplyDecidesTheOutcome) {
  EXPECT_EQ(outcome([](const Asked& a) { return locate_reply_head(a, a.id, 1); }), "");
  EXPECT_EQ(outcome([](const Asked& a) { return locate_reply_head(a, a.id, 0); }), "OBJECT_NOT_EXIST");
  if (minor() == 2) {
    EXPECT_EQ(outcome([](const Asked& a) {
                return locate_reply_head(a, a.id, 4).string("IDL:omg.org/CORBA/NO_PERMISSION:1.0").u32(1).u32(1);
              }),
              "NO_PERMISSION");
    EXPECT_EQ(outcome([](const Asked& a) { return locate_reply_head(a, a.id, 4).u32(0xffffffff); }), "MARSHAL");
  }
}

TEST_P(LocateRequest, MalformedAndMisdirectedRepliesAreRefused) {
  EXPECT_EQ(outcome([](const Asked& a) { return locate_reply_head(a, a.id + 1, 1); }), "COMM_FAILURE");
  EXPECT_EQ(outcome([](const Asked& a) { return locate_reply_head(a, a.id, 6); }), "COMM_FAILURE");
  EXPECT_EQ(outcome([](const Asked& a) { return test::reply_head(a, a.id); }), "COMM_FAILURE") << "a Reply";
  EXPECT_EQ(outcome([](const Asked& a) { return WireBuilder(true).giop(a.minor, 6); }), "COMM_FAILURE");
  EXPECT_EQ(outcome([](const Asked& a) { return WireBuilder(true).giop(a.minor, 4).u32(a.id); }), "COMM_FAILURE");
  EXPECT_EQ(outcome([](const Asked& a) { return locate_reply_head(a, a.id, 2).u32(0xffffffff); }), "MARSHAL");
  EXPECT_NE(outcome([](const Asked& a) { return locate_reply_head(a, a.id, 2).string("").u32(0); }), "") << "to nil";
  if (minor() < 2) {
    EXPECT_EQ(outcome([](const Asked& a) { return locate_reply_head(a, a.id, 3); }), "COMM_FAILURE") << "since 1.2";
  }
}

TEST_P(LocateRequest, FollowsForwards) {
  for (const std::uint32_t status : {2U, 3U}) {
    if (status == 3 && minor() < 2) {
      continue;
    }
    const ScriptedServer there([](const Asked& asked) { return serve(asked, test::here); });
    const ScriptedServer first([&](const Asked& asked) {
      return serve(asked, [&](const Asked& a) {
        WireBuilder wire = locate_reply_head(a, a.id, status);
        return there.append_reference(wire).finish().bytes();
      });
    });
    const nav::ReadData_var target = target_of(first);
    EXPECT_TRUE(is_valid(target));
    EXPECT_EQ(target->get_data().latitude, 1);
    EXPECT_EQ(there.count(MessageType::request), 1U);
    EXPECT_EQ(first.count(MessageType::request), 0U);
  }
}

TEST_P(LocateRequest, CircularForwardsEndAtTheLimit) {
  const ScriptedServer* self = nullptr;
  const ScriptedServer server([&](const Asked& asked) {
    WireBuilder wire = locate_reply_head(asked, asked.id, 2);
    return self->append_reference(wire).finish().bytes();
  });
  self = &server;
  const CORBA::Object_var object = object_of(server);
  EXPECT_EQ(raised([&] { is_valid(object); }), "TRANSIENT");
  EXPECT_EQ(server.count(MessageType::locate_request), 6U);
}

TEST_P(LocateRequest, NamesItsTargetAsTheServerWants) {
  if (minor() < 2) {
    return;
  }
  const ScriptedServer server([](const Asked& asked) {
    return serve(asked, [](const Asked& a) {
      return a.addressing == 2 ? test::here(a) : locate_reply_head(a, a.id, 5).u16(2).finish().bytes();
    });
  });
  const CORBA::Object_var object = object_of(server);
  EXPECT_TRUE(is_valid(object));
  EXPECT_EQ(outcome([](const Asked& a) { return locate_reply_head(a, a.id, 5).u16(1); }), "TRANSIENT") << "endless";
  EXPECT_EQ(outcome([](const Asked& a) { return locate_reply_head(a, a.id, 5).u16(9); }), "COMM_FAILURE");
}

TEST_P(LocateRequest, TakesNoLongerThanACall) {
  const ScriptedServer server([](const Asked&) { return Bytes(); });
  const test::Orb hurried({"-ORBCallTimeout", "50ms"});
  const CORBA::Object_var object = hurried->string_to_object(server.reference(minor()).c_str());
  EXPECT_EQ(raised([&] { is_valid(object); }), "TIMEOUT");
}

TEST_P(LocateRequest, GoesBeforeTheFirstCallIfAsked) {
  const ScriptedServer there([](const Asked& asked) { return serve(asked, test::here); });
  const ScriptedServer first([&](const Asked& asked) {
    return serve(asked, [&](const Asked& a) {
      WireBuilder wire = locate_reply_head(a, a.id, 2);
      return there.append_reference(wire).finish().bytes();
    });
  });
  const CORBA::Object_var object = careful->string_to_object(first.reference(minor()).c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(target->get_data().latitude, 1);
  }
  EXPECT_EQ(first.count(MessageType::locate_request), 1U);
  EXPECT_EQ(first.count(MessageType::request), 0U);
  EXPECT_EQ(there.count(MessageType::locate_request), 1U);
  EXPECT_EQ(there.count(MessageType::request), 3U);
}

TEST_P(LocateRequest, UnknownObjectEndsTheFirstCall) {
  const ScriptedServer server([](const Asked& asked) {
    return serve(asked, [](const Asked& a) { return locate_reply_head(a, a.id, 0).finish().bytes(); });
  });
  const CORBA::Object_var object = careful->string_to_object(server.reference(minor()).c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(raised([&] { target->get_data(); }), "OBJECT_NOT_EXIST");
  }
  EXPECT_TRUE(target->_non_existent());
  EXPECT_EQ(server.count(MessageType::request), 0U);
  EXPECT_EQ(server.connections(), 1U);
}

/// Checks that a cancelled call and the next one send the code-set context. Returns false if the time limit of the
/// first call is exceeded before it is sent, because the machine is too busy.
bool tells_code_sets_again(unsigned minor, bool locating) {
  std::atomic<bool> silent{true};
  ScriptedServer server([&](const Asked& asked) {
    return silent && asked.type == MessageType::request ? Bytes() : serve(asked, test::here);
  });
  const test::Orb orb({"-ORBLocateBeforeFirstCall", locating ? "true" : "false", "-ORBCallTimeout", "300ms"});
  const CORBA::Object_var object = orb->string_to_object(server.reference_with_code_sets(minor).c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  try {
    target->get_data();
    ADD_FAILURE() << "it was answered";
  } catch (const CORBA::TIMEOUT& timeout) {
    if (timeout.completed() == CORBA::COMPLETED_NO) return false;
  }
  server.await(MessageType::locate_request, locating ? 2 : 1);  // the last one is the probe
  silent = false;
  const nav::ReadData_var patient = test::patient(target.in());
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(patient->get_data().latitude, 1);
  }
  EXPECT_EQ(server.connections(), 1U);
  EXPECT_EQ(server.telling(), minor == 0 ? 0U : 2U) << locating;
  return true;
}

// The server may discard a cancelled request without reading its code-set context. A LocateReply does not show that the
// server has read the context, so the next request carries it again.
TEST_P(LocateRequest, DoesNotReplaceTheCodeSetsContext) {
  for (const bool locating : {false, true}) {
    while (!tells_code_sets_again(minor(), locating) && !HasFailure()) {
    }
  }
}

class LocatedInCorbel : public testing::TestWithParam<std::tuple<std::string, std::string>> {};
INSTANTIATE_TEST_SUITE_P(All, LocatedInCorbel,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));

TEST_P(LocatedInCorbel, EachKindOfServerAnswersLocateRequests) {
  test::CalledServer all(std::get<0>(GetParam()), std::get<1>(GetParam()), kLocating);
  test::ReadData gps;
  const CORBA::Object_var object = all.server.orb()->string_to_object(all.server.activate(&gps).c_str());
  const nav::ReadData_var target = all.seen_by_caller<nav::ReadData>(object);
  EXPECT_TRUE(is_valid(target));
  EXPECT_EQ(gps.calls, 0);
  EXPECT_EQ(target->get_data().latitude, 1);
  EXPECT_TRUE(is_valid(target));
  EXPECT_EQ(target->get_data().latitude, 1);
  const PortableServer::ObjectId_var id = all.server.poa()->reference_to_id(object);
  all.server.poa()->deactivate_object(id);
  EXPECT_EQ(raised([&] { is_valid(target); }), "OBJECT_NOT_EXIST");
  all.server.stop();
}

TEST(ValidateConnection, IsNotForLocalObjects) {
  class Local : public CORBA::LocalObject {};
  const CORBA::Object_var local = new Local;
  EXPECT_EQ(raised([&] { is_valid(local); }), "NO_IMPLEMENT");
}

TEST(ValidateConnection, GivesNoListWithAnException) {
  class Local : public CORBA::LocalObject {};
  const ScriptedServer server(
      [](const Asked& asked) { return locate_reply_head(asked, asked.id, 0).finish().bytes(); });
  const test::Orb client;
  const CORBA::Object_var absent = client->string_to_object(server.reference().c_str());
  const CORBA::Object_var local = new Local;
  for (CORBA::Object_ptr object : {absent.in(), local.in()}) {
    CORBA::PolicyList* list = nullptr;
    EXPECT_NE(raised([&] { object->_validate_connection(list); }), "");
    EXPECT_EQ(list, nullptr);
  }
}

}  // namespace
