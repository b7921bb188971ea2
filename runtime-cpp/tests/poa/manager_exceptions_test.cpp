// SPDX-License-Identifier: Apache-2.0
// Forbidden exceptions of servant managers and adapter activators end neither the server nor its threads.
#include "support/servants/servant_managers.hpp"

#include <corbel/mapping/minor_codes.hpp>
#include <corbel/orb/reference.hpp>

#include <new>
#include <stdexcept>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

/// Throws the exception with this name; nothing for other names.
void throw_as(const std::string& name) {
  if (name == "system") {
    throw CORBA::NO_RESOURCES(7, CORBA::COMPLETED_NO);
  }
  if (name == "declared") {
    throw nav::NotReady("a servant manager must not say so");
  }
  if (name == "user") {
    throw CORBA::ORB::InvalidName();
  }
  if (name == "std") {
    throw std::runtime_error("no servant today");
  }
  if (name == "memory") {
    throw std::bad_alloc();
  }
  if (name == "int") {
    throw 42;  // NOLINT: programs should not do this
  }
}

struct Case {
  const char* name;
  const char* seen;
};
constexpr Case kCases[] = {{"system", "NO_RESOURCES"}, {"declared", "UNKNOWN"}, {"user", "UNKNOWN"},
                           {"std", "UNKNOWN"},         {"memory", "NO_MEMORY"}, {"int", "UNKNOWN"}};

class ManagerExceptions : public CalledPoas {
 protected:
  /// Runs each case twice: the first exception must not disturb the second case. Then makes a good call.
  void expect_all(POA_ptr poa) {
    for (const Case& each : kCases) {
      for (int turn = 0; turn < 2; ++turn) {
        EXPECT_EQ(call(poa, each.name), each.seen) << each.name;
      }
    }
    EXPECT_EQ(call(poa, "good"), "");
  }

  /// Looks the object up as a LocateRequest does.
  bool located(POA_ptr poa, const char* name) {
    const nav::ReadData_var object = target(poa, name);
    return server.orb().core().adapter()->locate(object->_reference()->use()->all.front().key);
  }
};
INSTANTIATE_TEST_SUITE_P(All, ManagerExceptions, kEverywhere);

TEST_P(ManagerExceptions, ExceptionsOfIncarnateReachTheClient) {
  class Throwing : public Activator {
    Servant incarnate(const ObjectId& oid, POA_ptr adapter) override {
      throw_as(text_of(oid));
      return Activator::incarnate(oid, adapter);
    }
  } activator;
  const POA_var poa = activated_poa(server.poa(), "throws");
  poa->set_servant_manager(&activator);
  expect_all(poa);
  EXPECT_TRUE(located(poa, "std")) << "the request will be told";
  poa->destroy(true, true);
}

TEST_P(ManagerExceptions, ExceptionsOfEtherealizeAreIgnored) {
  class Throwing : public Activator {
    void etherealize(const ObjectId& oid, POA_ptr adapter, Servant servant, CORBA::Boolean cleanup,
                     CORBA::Boolean remaining) override {
      Activator::etherealize(oid, adapter, servant, cleanup, remaining);
      throw_as(text_of(oid));
    }
  } activator;
  const POA_var poa = activated_poa(server.poa(), "throws");
  poa->set_servant_manager(&activator);
  for (const Case& each : kCases) {
    const ObjectId_var id = string_to_ObjectId(each.name);
    activator.in_call = [&] { poa->deactivate_object(*id); };  // so that the server's thread deactivates it
    EXPECT_EQ(call(poa, each.name), "") << each.name;
    activator.in_call = {};
    EXPECT_EQ(call(poa, each.name), "") << "the object is incarnated again";
  }
  poa->destroy(true, true);
  for (const Case& each : kCases) {
    EXPECT_EQ(activator.etherealized[each.name], 2) << each.name;
  }
}

TEST_P(ManagerExceptions, ExceptionsOfPreinvokeReachTheClient) {
  class Throwing : public Locator {
   public:
    using Locator::Locator;
    Servant preinvoke(const ObjectId& oid, POA_ptr adapter, const char* operation, Cookie& cookie) override {
      throw_as(text_of(oid));
      return Locator::preinvoke(oid, adapter, operation, cookie);
    }
  };
  ReadData servant;
  Throwing locator(&servant);
  const POA_var poa = located_poa(server.poa(), locator);
  expect_all(poa);
  EXPECT_EQ(servant.calls, 1);
  EXPECT_EQ(locator.after, 1) << "only after a servant was found";
  EXPECT_TRUE(located(poa, "int"));
  poa->destroy(true, true);
}

TEST_P(ManagerExceptions, ExceptionsOfPostinvokeReplaceTheResult) {
  class Throwing : public Locator {
   public:
    using Locator::Locator;
    void postinvoke(const ObjectId& oid, POA_ptr adapter, const char* operation, Cookie cookie, Servant s) override {
      Locator::postinvoke(oid, adapter, operation, cookie, s);
      throw_as(text_of(oid));
    }
  };
  ReadData servant;
  Throwing locator(&servant);
  const POA_var poa = located_poa(server.poa(), locator);
  expect_all(poa);
  EXPECT_EQ(servant.calls, locator.after);
  EXPECT_TRUE(located(poa, "std"));
  poa->destroy(true, true);
}

TEST_P(ManagerExceptions, ExceptionsOfUnknownAdapterBecomeObjAdapter) {
  class Throwing : public AdapterActivator {
   public:
    CORBA::Boolean unknown_adapter(POA_ptr, const char* name) override {
      throw_as(name);
      return false;
    }
  } activator;
  server.poa()->the_activator(&activator);
  for (const Case& each : kCases) {
    const POA_var early = persistent_poa(server.poa(), each.name);
    const nav::ReadData_var object = target(early, "object");
    early->destroy(true, true);
    const auto minor = [&] {
      try {
        object->get_data();
      } catch (const CORBA::OBJ_ADAPTER& exception) {
        return exception.minor();
      }
      return CORBA::ULong{0};
    };
    EXPECT_EQ(minor(), CORBA::OMGVMCID | 1) << each.name;
    EXPECT_EQ(raised([&] { server.poa()->find_POA(each.name, true); }), "OBJ_ADAPTER");
    EXPECT_TRUE(server.orb().core().adapter()->locate(object->_reference()->use()->all.front().key));
  }
  ReadData servant;
  const POA_var poa = persistent_poa(server.poa(), "good");
  poa->activate_object_with_id(*ObjectId_var(string_to_ObjectId("one")), &servant);
  EXPECT_EQ(call(poa, "one"), "");
  poa->destroy(true, true);
  server.poa()->the_activator(nullptr);
}

}  // namespace
