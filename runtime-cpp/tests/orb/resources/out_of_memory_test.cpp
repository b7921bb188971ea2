// SPDX-License-Identifier: Apache-2.0
// The n-th allocation fails, for n = 1, 2, … until none does: on the server's side while it accepts a connection and
// serves a request, and on the client's side while it connects and calls. A failed allocation ends at most that call,
// never the process.
#include "types_skel.hpp"

#include "support/orbs/idle_threads.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/resources/failing_allocations.hpp"
#include "support/servants/everything_servant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <tuple>

namespace {

using test::Failing;
using test::FailingAllocations;
using test::Then;
using types::Everything_var;

/// Copies a text. Throws if there is no memory, which string_dup does not.
char* copy(const char* text) { return corbel::enough(CORBA::string_dup(text)); }

class SayingServant : public EverythingServant {
 public:
  char* echo(const char* given, char*& both, CORBA::String_out result) override {
    result = copy(both);
    CORBA::String_var next = copy(given);
    CORBA::string_free(both);
    both = next._retn();
    return copy(given);
  }
};

/// A servant whose any_partner() creates objects in its POA.
class Servant : public SayingServant {
 public:
  explicit Servant(PortableServer::POA_ptr poa) : poa_(PortableServer::POA::_duplicate(poa)) {}

  /// Returns a new object, and deactivates it at once; if there is no memory for that, the next call deactivates it.
  CORBA::Object_ptr any_partner(CORBA::Object_ptr) override {
    const std::lock_guard lock(mutex_);  // the server may still run a call of a connection that has ended
    end_last();
    const PortableServer::ServantBase_var one = new SayingServant;
    last_.reset(poa_->activate_object(one.in()));
    CORBA::Object_var object = poa_->id_to_reference(*last_);
    end_last();
    return object._retn();
  }

 private:
  void end_last() {
    if (last_) {
      poa_->deactivate_object(*last_);
      last_.reset();
    }
  }

  PortableServer::POA_var poa_;
  std::mutex mutex_;
  /// An object that was not deactivated yet. Guarded by mutex_.
  std::unique_ptr<PortableServer::ObjectId> last_;
};

/// Forwards all requests for its objects.
class Forwarder : public PortableServer::ServantLocator {
 public:
  CORBA::Object_var elsewhere;
  PortableServer::Servant preinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*,
                                    Cookie&) override {
    throw PortableServer::ForwardRequest(elsewhere.in());
  }
  void postinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*, Cookie,
                  PortableServer::Servant) override {}
};

/// Creates each servant at the first request to its object.
class Activator : public PortableServer::ServantActivator {
 public:
  PortableServer::Servant incarnate(const PortableServer::ObjectId&, PortableServer::POA_ptr) override {
    return new SayingServant;
  }
  void etherealize(const PortableServer::ObjectId&, PortableServer::POA_ptr, PortableServer::Servant servant,
                   CORBA::Boolean, CORBA::Boolean) override {
    servant->_remove_ref();
  }
};

PortableServer::POA_ptr managed_poa(test::Server& server, const char* name,
                                    PortableServer::ServantRetentionPolicyValue retention,
                                    PortableServer::ServantManager_ptr manager) {
  PortableServer::POA_ptr root = server.poa();
  CORBA::PolicyList policies(3);
  policies.length(3);
  policies[0] = root->create_servant_retention_policy(retention);
  policies[1] = root->create_request_processing_policy(PortableServer::USE_SERVANT_MANAGER);
  policies[2] = root->create_id_assignment_policy(PortableServer::USER_ID);
  const PortableServer::POAManager_var managing = root->the_POAManager();
  PortableServer::POA_var poa = root->create_POA(name, managing, policies);
  poa->set_servant_manager(manager);
  return poa._retn();
}

std::string text_of(test::Server& server, PortableServer::POA_ptr poa, const char* name) {
  const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId(name);
  const CORBA::Object_var object = poa->create_reference_with_id(*id, types::Everything::_static_id);
  const CORBA::String_var text = server.orb()->object_to_string(object);
  return text.in();
}

/// The server, and the names of its objects.
struct World {
  explicit World(const std::vector<std::string>& options)
      : server(options),
        servant(server.poa()),
        forwarding(managed_poa(server, "forwarding", PortableServer::NON_RETAIN, &forwarder)),
        activating(managed_poa(server, "activating", PortableServer::RETAIN, &activator)),
        usual(server.activate(&servant)),
        forwarded(text_of(server, forwarding, "forwarded")) {
    forwarder.elsewhere = server.orb()->string_to_object(usual.c_str());
  }
  ~World() { server.stop(); }
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Returns the reference of an object that has no servant yet.
  std::string fresh(int number) { return text_of(server, activating, ("object " + std::to_string(number)).c_str()); }

  Forwarder forwarder;
  Activator activator;
  test::Server server;
  Servant servant;
  PortableServer::POA_var forwarding;
  PortableServer::POA_var activating;
  std::string usual;
  std::string forwarded;
};

types::Record record() {
  types::Record record;
  record.key = 7;
  record.title = copy("a title that is not short");
  record.code = copy("code");
  record.outline.length(3);
  record.tags[0] = copy("one");
  record.tags[1] = copy("two");
  return record;
}

using Call = std::function<void(types::Everything_ptr)>;

void strings(types::Everything_ptr target) {
  CORBA::String_var both = copy("both");
  CORBA::String_var result;
  const CORBA::String_var given = target->echo("given", both.inout(), result.out());
  EXPECT_STREQ(given.in(), "given");
  EXPECT_STREQ(both.in(), "given");
  EXPECT_STREQ(result.in(), "both");
}

void sequences(types::Everything_ptr target) {
  types::Records given(2);
  given.length(2);
  given[0] = record();
  given[1] = record();
  types::Records both = given;
  types::Records_var result;
  const types::Records_var returned = target->all(given, both, result.out());
  ASSERT_EQ(returned->length(), 2U);
  EXPECT_STREQ(result[1].tags[1].in(), "two");
  EXPECT_STREQ(returned[0].title.in(), "a title that is not short");
}

void octets(types::Everything_ptr target) {
  types::Octets given;
  given.length(100000);
  types::Octets both = given;
  types::Octets_var result;
  const types::Octets_var returned = target->bytes(given, both, result.out());
  EXPECT_EQ(returned->length(), 100000U);
  EXPECT_EQ(result->length(), 100000U);
}

void exceptions(types::Everything_ptr target) {
  types::Point by = {0, 0};
  CORBA::Double distance = 0;
  try {
    target->move({-1, 0}, by, distance);
    ADD_FAILURE() << "no exception";
  } catch (const types::Refused& refused) {
    EXPECT_STREQ(refused.reason.in(), "negative");
  }
  try {
    target->move({0, -1}, by, distance);
    ADD_FAILURE() << "no exception";
  } catch (const CORBA::BAD_PARAM&) {
  }
}

void references(types::Everything_ptr target) {
  const CORBA::Object_var object = target->any_partner(target);
  EXPECT_FALSE(CORBA::is_nil(object));
}

void oneways(types::Everything_ptr target) {
  target->note("some text", 1);
  EXPECT_EQ(target->identity(), 42U);  // after the failed call
}

void locates(types::Everything_ptr target) {
  CORBA::PolicyList_var inconsistent;
  EXPECT_TRUE(target->_validate_connection(inconsistent.out()));
  EXPECT_FALSE(target->_non_existent());
}

void several(types::Everything_ptr target) {
  target->identity();
  strings(target);
  sequences(target);
}

const std::map<std::string, Call> kCalls{{"strings", strings},       {"sequences", sequences},   {"octets", octets},
                                         {"exceptions", exceptions}, {"references", references}, {"oneways", oneways},
                                         {"locates", locates},       {"several", several}};

/// Returns the exception of a call, "" for none. Allocates no memory.
const char* raised_by(const Call& call, types::Everything_ptr target) {
  try {
    call(target);
  } catch (const CORBA::Exception& exception) {
    return exception._name();
  } catch (const std::exception&) {
    return "an exception of C++";
  }
  return "";
}

/// Returns the number of allocated blocks when the server is idle: its threads end connections after the calls.
long settled_blocks() {
  corbel::test::await_idle_threads();
  return test::blocks();
}

class OutOfMemory : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  std::vector<std::string> options() const {
    return {"-ORBConcurrency", std::get<0>(GetParam()), "-ORBEndpoint", std::get<1>(GetParam())};
  }

  /// Makes another sweep over all n. Returns how many allocations failed.
  long sweep(World& world, const std::string& name, const Call& call, const std::function<std::string()>& where,
             Failing failing, Then then) {
    constexpr long most = 1000;
    long failed = 0;
    for (long n = 1; n < most; ++n) {
      SCOPED_TRACE(name + " " + std::to_string(n));
      const std::string reference = where();
      const test::Orb client({"-ORBCallTimeout", "20000", "-ORBReconnectTries", "0"});
      const CORBA::Object_var object = client->string_to_object(reference.c_str());
      const Everything_var target = types::Everything::_unchecked_narrow(object);
      std::string raised;
      {
        const char* name_of_it = "";
        {
          const FailingAllocations failures(failing, n, then);
          name_of_it = raised_by(call, target);
        }
        raised = name_of_it;
      }
      // The allocation that failed at the server may have been the connection's.
      const bool lost = failing == Failing::in_others && (raised == "COMM_FAILURE" || raised == "TRANSIENT");
      EXPECT_TRUE(raised.empty() || raised == "NO_MEMORY" || lost) << raised;
      // The server serves a new client and an earlier one.
      const test::Orb another({"-ORBCallTimeout", "20000"});
      const Everything_var good = test::resolve<types::Everything>(another, world.usual);
      EXPECT_STREQ(raised_by(several, good), "");
      EXPECT_STREQ(raised_by(call, target), "") << "the same client, when there is memory again";
      if (FailingAllocations::failed() == 0 || testing::Test::HasFailure()) {
        return failed;
      }
      ++failed;
    }
    ADD_FAILURE() << name << " never ends";
    return failed;
  }

  /// @param thorough  whether blocks are counted during both kinds of shortage, and not only during that of all blocks
  void sweep_all(Failing failing, bool thorough) {
    World world(options());
    const auto usual = [&] { return world.usual; };
    const auto forwarded = [&] { return world.forwarded; };
    const auto fresh = [&, number = 0]() mutable { return world.fresh(++number); };
    const auto all = [&](Then then) {
      long failed = 0;
      for (const auto& [name, call] : kCalls) {
        failed += sweep(world, name, call, usual, failing, then);
      }
      failed += sweep(world, "forwarded", strings, forwarded, failing, then);
      failed += sweep(world, "fresh", strings, fresh, failing, then);
      return failed;
    };
    EXPECT_GT(all(Then::one), 50);  // afterwards the blocks that are kept for the next calls exist
    const long before = settled_blocks();
    if (thorough) {
      EXPECT_GT(all(Then::one), 50);
    }
    EXPECT_GT(all(Then::all), 50);
    // If several threads serve, each keeps blocks, and passes them to other threads when it ends.
    EXPECT_LT(settled_blocks() - before, std::get<0>(GetParam()) == "reactive" ? 30 : 150);
  }
};

/// Each concurrency model and each transport once.
const std::set<std::tuple<std::string, std::string>> kEachOnce{
    {"reactive", "iiop://127.0.0.1:0"}, {"thread-per-connection", "uiop://"}, {"thread-pool", "shmiop://"}};

INSTANTIATE_TEST_SUITE_P(All, OutOfMemory,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies),
                                          testing::Values("iiop://127.0.0.1:0", "uiop://", "shmiop://")));

TEST(FailingAllocationsTest, AllocationFailsAtTheGivenCount) {
  int* volatile memory = nullptr;
  {
    const FailingAllocations failures(Failing::in_this_thread, 2, Then::one);
    memory = new int(1);
    EXPECT_THROW(delete new int(1), std::bad_alloc);
    delete memory;
  }
  EXPECT_EQ(FailingAllocations::failed(), 1);
}

TEST_P(OutOfMemory, ShortageAtTheServerCostsOneConnectionAtMost) {
  sweep_all(Failing::in_others, kEachOnce.contains(GetParam()));
}

// The client's own thread runs the same code whichever concurrency model the server has.
class OutOfClientMemory : public OutOfMemory {};
INSTANTIATE_TEST_SUITE_P(All, OutOfClientMemory, testing::ValuesIn(kEachOnce));

TEST_P(OutOfClientMemory, ShortageAtTheClientRaisesNoMemory) { sweep_all(Failing::in_this_thread, true); }

/// Counts sockets only, because the number of other descriptors varies: a thread that waits for a long time over shared
/// memory watches its peer's socket.
std::ptrdiff_t open_sockets() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return std::count_if(begin(all), end(all), [](const auto& descriptor) {
    std::error_code gone;  // another thread may have closed the descriptor
    return std::filesystem::read_symlink(descriptor, gone).string().starts_with("socket:");
  });
}

/// Counts the open sockets during a request, because the request's connection is certainly open then.
class CountingServant : public SayingServant {
 public:
  types::Id identity() override {
    sockets = open_sockets();
    return SayingServant::identity();
  }
  std::atomic<std::ptrdiff_t> sockets{0};
};

// A server without memory still sends CloseConnection on an idle connection, so the client repeats its call over a new
// connection.
TEST_P(OutOfMemory, LeavesEndsOfIdleConnectionsInOrder) {
  std::vector<std::string> idling = options();
  idling.insert(idling.end(), {"-ORBIdleTimeout", "100ms"});
  CountingServant servant;
  test::Server server(idling);
  const test::Orb client({"-ORBCallTimeout", "20000"});
  const Everything_var target = test::resolve<types::Everything>(client, server.activate(&servant));
  const Call call = [](types::Everything_ptr called) { called->identity(); };
  ASSERT_STREQ(raised_by(call, target), "");
  ASSERT_STREQ(raised_by(call, target), "") << "once more: only what stays open is open now";
  const std::ptrdiff_t connected = servant.sockets;
  {
    const FailingAllocations failures(Failing::in_others, 1, Then::all);
    for (int i = 0; i < 20'000 && open_sockets() >= connected; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  ASSERT_LT(open_sockets(), connected) << "the server has not ended the connection";
  EXPECT_STREQ(raised_by(call, target), "");
  server.stop();
}

}  // namespace
