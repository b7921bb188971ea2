// SPDX-License-Identifier: Apache-2.0
// The use of references without an object ends in an exception, and the log reports exceptions of servants.
#include "support/orbs/logged.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace {

using test::raised;

CORBA::ULong minor_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const CORBA::SystemException& exception) {
    EXPECT_EQ(exception.completed(), CORBA::COMPLETED_NO);
    return exception.minor();
  }
  ADD_FAILURE() << "no exception";
  return 0;
}

TEST(Nil, IsNotCalledThroughAVar) {
  const nav::ReadData_var nil;
  EXPECT_EQ(raised([&] { nil->get_data(); }), "INV_OBJREF");
  EXPECT_EQ(minor_of([&] { nil->get_data(); }), corbel::minor::nil_called);
  const CORBA::Object_var object;
  EXPECT_EQ(raised([&] { object->_non_existent(); }), "INV_OBJREF");
  const PortableServer::POA_var poa;
  EXPECT_EQ(raised([&] { poa->the_POAManager(); }), "INV_OBJREF");
}

TEST(LocalObjects, AreNotNarrowedToOtherInterfaces) {
  const test::Orb orb;
  const CORBA::Object_var local = orb->resolve_initial_references("RootPOA");
  EXPECT_TRUE(CORBA::is_nil(nav::ReadData::_unchecked_narrow(local)));
  EXPECT_TRUE(CORBA::is_nil(nav::ReadData::_narrow(local)));
  EXPECT_EQ(minor_of([&] { local->_is_a(nullptr); }), corbel::minor::nil_string);
}

TEST(LocalObjects, AreNoNamingContexts) {
  const test::Orb orb({"-ORBInitRef", "NameService=corbaloc:rir:/RootPOA"});
  for (const char* url : {"corbaname:rir:/RootPOA#x", "corbaname:rir:#a"}) {
    EXPECT_EQ(minor_of([&] { CORBA::Object_var(orb->string_to_object(url)); }), corbel::minor::no_naming_context)
        << url;
  }
  EXPECT_FALSE(CORBA::is_nil(CORBA::Object_var(orb->string_to_object("corbaname:rir:/RootPOA"))));
}

TEST(OrbId, IsReadInBothSpellings) {
  const auto id_of = [](std::vector<std::string> texts) {
    std::vector<char*> arguments;
    for (std::string& text : texts) arguments.push_back(text.data());
    arguments.push_back(nullptr);
    int count = static_cast<int>(texts.size());
    const CORBA::ORB_var orb = CORBA::ORB_init(count, arguments.data());
    EXPECT_EQ(count, 1);
    const std::string id = orb->id();
    orb->destroy();
    return id;
  };
  EXPECT_EQ(id_of({"test", "-ORBid", "one"}), "one");
  EXPECT_EQ(id_of({"test", "-ORBId", "another"}), "another");
}

TEST(OrbInit, EndsAtANullArgument) {
  char program[] = "test";
  char option[] = "-ORBLog";
  char* none[] = {program, nullptr, option, nullptr};
  int count = 3;
  const CORBA::ORB_var orb = CORBA::ORB_init(count, none, "a null argument");
  orb->destroy();
  char* no_value[] = {program, option, nullptr};
  count = 3;
  EXPECT_THROW(CORBA::ORB_init(count, no_value, "a null value"), CORBA::BAD_PARAM);
}

class Thrown : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(From, Thrown, testing::ValuesIn(test::kCallers));

TEST_P(Thrown, ExceptionsOfServantsAreLoggedAndReturned) {
  int turn = 0;
  test::ReadData gps([&] {
    switch (turn++) {
      case 0: throw std::runtime_error("the antenna is gone");
      case 1: throw CORBA::ORB::InvalidName();
      case 2: throw 42;  // NOLINT: a servant must not do this
      case 3: throw nav::NotReady("warming up");
      default: throw CORBA::NO_RESOURCES(3, CORBA::COMPLETED_NO);
    }
  });
  const test::Logged logged;
  test::CalledServer called("reactive", GetParam());
  const PortableServer::ObjectId_var id = called.server.poa()->activate_object(&gps);
  const CORBA::Object_var object = called.server.poa()->id_to_reference(*id);
  const nav::ReadData_var target = called.seen_by_caller<nav::ReadData>(object);
  for (const CORBA::ULong minor : {corbel::minor::program_threw + 0, corbel::minor::unlisted_user_exception + 0,
                                   corbel::minor::program_threw + 0}) {
    try {
      target->get_data();
      ADD_FAILURE() << "no exception";
    } catch (const CORBA::UNKNOWN& exception) {
      EXPECT_EQ(exception.minor(), minor);
    }
  }
  EXPECT_TRUE(logged.await({"get_data", "the antenna is gone", "UNKNOWN"}));
  EXPECT_TRUE(logged.await({"get_data", "does not declare, IDL:omg.org/CORBA/ORB/InvalidName:1.0"}));
  EXPECT_TRUE(logged.await({"get_data threw an exception that is not CORBA's:"}));
  EXPECT_THROW(target->get_data(), nav::NotReady);
  EXPECT_THROW(target->get_data(), CORBA::NO_RESOURCES);
  EXPECT_EQ(logged.lines().size(), 3U) << "what is CORBA's is the client's: " << logged.text();
  called.server.stop();
}

}  // namespace
