// SPDX-License-Identifier: Apache-2.0
// Populations of objects in adapters of all kinds, and how calls select their object.
#include "process_fixture.hpp"

#include <bw/component/objects.hpp>
#include <bw/component/port_targets.hpp>

#include <atomic>
#include <map>
#include <optional>
#include <vector>

namespace {

using bw::Activation;
using bw::ActivationId;
using bw::Policies;
using bw::Selection;

constexpr unsigned objects = 4;

/// A plain server with a population of objects. Each servant replies with its number, in the order of their creation.
class Server : public bw::Component {
 public:
  Server(bw::Process& process, const std::string& name, const Policies& policies)
      : Component(process, name),
        adapter(*this, "adapter", policies),
        echoes(*this, "echoes", adapter, "IDL:harness_test/Echo:1.0"),
        alone(*this, "alone", adapter, "IDL:harness_test/Echo:1.0") {}

  class Echo : public virtual POA_harness_test::Echo {
   public:
    explicit Echo(Server& owner) : number_(owner.made++) {}
    CORBA::Long repeat(CORBA::Long) override { return number_; }

   private:
    CORBA::Long number_;
  };

  CORBA::Long made = 0;
  bw::Adapter adapter;
  bw::Objects<Echo, Server> echoes;
  bw::Objects<Echo, Server> alone;
};

/// A plain client, whose driver has three threads.
class Client : public bw::Component {
 public:
  Client(bw::Process& process, const std::string& name, Selection selection, unsigned connections = 0)
      : Component(process, name),
        echoes(*this, "echoes", selection, connections),
        begin(*this, "begin", [](Activation&) {}) {}

  bw::PortTargets<harness_test::Echo> echoes;
  bw::StartDriver begin;
};

/// A plain server whose adapter has its own options, and which calls its own object.
class CollocatedServer : public bw::Component {
 public:
  CollocatedServer(bw::Process& process, const std::string& name)
      : Component(process, name),
        adapter(*this, "adapter"),
        sinks(*this, "sinks", adapter, type),
        mouth(*this, "mouth") {}

  class NoteSink : public virtual POA_harness_test::NoteConsumer {
   public:
    explicit NoteSink(CollocatedServer& owner) : owner_(owner) {}
    void push_Note(const harness_test::Note& note) override {
      owner_.is_passed_directly = bw::test::is_passed_directly(owner_.passed, &note);
    }

   private:
    CollocatedServer& owner_;
  };

  static constexpr const char* type = "IDL:harness_test/NoteConsumer:1.0";
  const harness_test::Note* passed = nullptr;
  std::optional<bool> is_passed_directly;
  bw::Adapter adapter;
  bw::Objects<NoteSink, CollocatedServer> sinks;
  bw::Receptacle<harness_test::NoteConsumer> mouth;
};

class PopulationTest : public bw::test::ProcessTest {
 protected:
  /// Creates a server `s` with four objects that is connected twice to a client `c`, and accepts calls.
  Client& start(const Policies& policies = {}, Selection selection = Selection::round_robin, unsigned connections = 0) {
    process = std::make_unique<bw::Process>(
        bw::Arguments{"test", folder.path(), folder / "orb.conf",
                      bw::Settings::parse("driver.c.begin.number = 1\ndriver.c.begin.threads = 3\n", "settings")});
    auto& server = process->make<Server>("s", policies);
    auto& client = process->make<Client>("c", selection, connections);
    server.echoes.make(objects);
    process->connect(client.echoes, "s.echoes", 0, 2);
    process->connect(client.echoes, "s.echoes", 1, objects);
    const auto& names = process->configure();
    process->connect_all({names.begin(), names.end()});
    process->activate();
    return client;
  }

  /// Returns true if a component's call of its own object takes a shorter path with this configuration of the ORB.
  bool comes_shorter(const std::string& configuration) {
    bw::test::write_file(folder / "orb.conf", bw::test::loopback + configuration);
    process = std::make_unique<bw::Process>(
        bw::Arguments{"test", folder.path(), folder / "orb.conf", bw::Settings::parse("", "settings")});
    auto& neighbour = process->make<CollocatedServer>("n");
    neighbour.sinks.make();
    process->connect(neighbour.mouth, "n.sinks");
    const auto& names = process->configure();
    process->connect_all({names.begin(), names.end()});
    process->activate();
    harness_test::Note note{};
    neighbour.passed = &note;
    for (int twice = 0; twice < 2; ++twice)
      neighbour.mouth->push_Note(note);  // omniORB chooses the path in the first call
    EXPECT_TRUE(becomes_true([&] { return neighbour.is_passed_directly.has_value(); }));
    process->stop();
    return neighbour.is_passed_directly.value_or(false);
  }

  /// Returns the first activation of a thread in the first phase.
  static Activation in_thread(unsigned thread) {
    static const std::atomic<bool> never{false};
    return Activation(ActivationId(1, 1, 0), 0, false, never, thread);
  }
};

TEST_F(PopulationTest, ObjectsLiveInAdaptersOfAllKinds) {
  using namespace PortableServer;
  std::map<std::string, Policies> kinds;
  kinds["default"];
  kinds["transient, ids by the system"] = {.lifespan = TRANSIENT, .id_assignment = SYSTEM_ID};
  kinds["implicit"] = {.id_assignment = SYSTEM_ID, .implicit_activation = IMPLICIT_ACTIVATION};
  kinds["one servant"] = {.id_uniqueness = MULTIPLE_ID};
  kinds["one thread"] = {.thread = SINGLE_THREAD_MODEL};
  kinds["main thread"] = {.thread = MAIN_THREAD_MODEL};
  kinds["default servant"] = {.id_uniqueness = MULTIPLE_ID, .request_processing = USE_DEFAULT_SERVANT};
  kinds["default servant, retaining nothing"] = {.id_assignment = SYSTEM_ID,
                                                 .id_uniqueness = MULTIPLE_ID,
                                                 .servant_retention = NON_RETAIN,
                                                 .request_processing = USE_DEFAULT_SERVANT};
  kinds["activator"] = {.request_processing = USE_SERVANT_MANAGER};
  kinds["locator"] = {
      .id_assignment = SYSTEM_ID, .servant_retention = NON_RETAIN, .request_processing = USE_SERVANT_MANAGER};
  for (const auto& [kind, policies] : kinds) {
    Client& client = start(policies);
    const CORBA::Long last = policies.id_uniqueness == MULTIPLE_ID ? 0 : objects - 1;
    for (int twice = 0; twice < 2; ++twice) {
      EXPECT_EQ(client.echoes.at(in_thread(0), 2)->repeat(7), 0) << kind;
      EXPECT_EQ(client.echoes.at(in_thread(0), 5)->repeat(7), last) << kind;
    }
    EXPECT_THROW(client.echoes.at(in_thread(0), 6), CORBA::BAD_PARAM);
    process->stop();
  }
}

TEST_F(PopulationTest, AnAdapterOfOneObjectGivesItThePortsName) {
  process = std::make_unique<bw::Process>(
      bw::Arguments{"test", folder.path(), folder / "orb.conf", bw::Settings::parse("", "settings")});
  process->make<Server>("s", Policies{}).alone.make();
  const auto& names = process->configure();
  ASSERT_EQ(names.size(), 1U);
  EXPECT_EQ(names[0].first, "s.alone");
}

TEST_F(PopulationTest, OptionsOfAdaptersHoldForTheOneThatIsNamedOrForAll) {
  const std::string shorter = bw::test::shorter;
  EXPECT_FALSE(comes_shorter(""));
  EXPECT_TRUE(comes_shorter("adapter n.adapter " + shorter + "\n"));
  EXPECT_TRUE(comes_shorter("adapter * " + shorter + "\n"));
  EXPECT_FALSE(comes_shorter("adapter n.other " + shorter + "\n"));
  const std::string option = shorter.substr(0, shorter.find(' '));
  EXPECT_FALSE(comes_shorter("adapter n.adapter " + option + " through-poa\nadapter * " + shorter + "\n"));
}

TEST_F(PopulationTest, UnknownAdapterOptionFailsTheStart) {
  try {
    comes_shorter("adapter n.adapter Colour red\n");
    FAIL();
  } catch (const bw::Failure& failure) {
    EXPECT_EQ(std::string(failure.what()).find("the ORB has no option Colour of object adapters, which "), 0U);
  }
  try {
    comes_shorter("adapter n.adapter Colour\n");
    FAIL();
  } catch (const bw::Failure& failure) {
    EXPECT_NE(std::string(failure.what()).find("is not: adapter name option value"), std::string::npos);
  }
}

TEST_F(PopulationTest, PoliciesThatContradictOneAnotherFailTheStart) {
  EXPECT_THROW(start({.servant_retention = PortableServer::NON_RETAIN}), bw::Failure);
}

TEST_F(PopulationTest, CallsGoRoundAmongAllObjectsOrThoseOfAConnection) {
  Client& client = start();
  std::vector<CORBA::Long> answers;
  for (int i = 0; i < 8; ++i) answers.push_back(client.echoes.choose(in_thread(0))->repeat(0));
  EXPECT_EQ(answers, (std::vector<CORBA::Long>{0, 1, 0, 1, 2, 3, 0, 1}));
  ASSERT_EQ(client.echoes.wires(), 2U);
  answers.clear();
  for (int i = 0; i < 5; ++i) answers.push_back(client.echoes.choose(in_thread(0), 1)->repeat(0));
  EXPECT_EQ(answers, (std::vector<CORBA::Long>{0, 1, 2, 3, 0}));
  EXPECT_EQ(client.echoes.choose(in_thread(0), 0)->repeat(0), 0) << "each connection has its own turn";
}

TEST_F(PopulationTest, EachThreadKeepsToItsShare) {
  Client& client = start({}, Selection::partition);
  std::map<unsigned, std::vector<CORBA::Long>> answers;
  for (int i = 0; i < 3; ++i) {
    for (const unsigned thread : {0U, 1U, 2U}) {
      answers[thread].push_back(client.echoes.choose(in_thread(thread))->repeat(0));
    }
  }
  // The references 0 to 5 lead to the servants 0 1 0 1 2 3.
  EXPECT_EQ(answers[0], (std::vector<CORBA::Long>{0, 1, 0}));
  EXPECT_EQ(answers[1], (std::vector<CORBA::Long>{1, 2, 1}));
  EXPECT_EQ(answers[2], (std::vector<CORBA::Long>{0, 3, 0}));
}

TEST_F(PopulationTest, TheSeedDrawsTheSameObjectsAgain) {
  std::vector<std::vector<CORBA::Long>> runs;
  for (int run = 0; run < 2; ++run) {
    Client& client = start({}, Selection::random);
    auto& answers = runs.emplace_back();
    for (int i = 0; i < 100; ++i) answers.push_back(client.echoes.choose(in_thread(0))->repeat(0));
    process->stop();
  }
  EXPECT_EQ(runs[0], runs[1]);
  std::map<CORBA::Long, int> counts;
  for (const CORBA::Long answer : runs[0]) ++counts[answer];
  EXPECT_EQ(counts.size(), objects) << "all are drawn";
}

TEST(SharesTest, FewObjectsAreSharedByManyThreads) {
  bw::ThreadPartition partition;
  partition.resize(5);
  static const std::atomic<bool> never{false};
  std::vector<std::size_t> chosen;
  for (unsigned thread = 0; thread < 5; ++thread) {
    chosen.push_back(partition.next(Activation(ActivationId(1, 1, 0), 0, false, never, thread), 2));
  }
  EXPECT_EQ(chosen, (std::vector<std::size_t>{0, 1, 0, 1, 0}));
}

// Calls stay within one process here; end-to-end tests check the connection of each call.
TEST_F(PopulationTest, ObjectsAreReachedOverEachOfSeveralConnections) {
  Client& client = start({}, Selection::round_robin, 5);
  for (const unsigned thread : {0U, 1U, 2U, 0U, 1U, 2U}) {
    EXPECT_EQ(client.echoes.at(in_thread(thread), 1)->repeat(0), 1);
  }
}

}  // namespace
