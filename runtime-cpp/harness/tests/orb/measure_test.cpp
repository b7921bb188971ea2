// SPDX-License-Identifier: Apache-2.0
#include "process_fixture.hpp"

#include <bw/component/state.hpp>

#include <atomic>
#include <cstdlib>
#include <map>

namespace {

using bw::Activation;
using bw::test::Player;
using bw::test::ProcessTest;

class MeasureTest : public ProcessTest {
 protected:
  static constexpr const char* ticking = "timer.p.tick.period-ns = 1000000\n";

  static std::string wanted(const std::string& probe, int samples) {
    return "probe." + probe + ".t.warmup = 2\nprobe." + probe + ".t.samples = " + std::to_string(samples) + "\n";
  }
};

TEST_F(MeasureTest, EventsAndPathsAreSampled) {
  Player& player =
      begin(ticking + wanted("event", 10) + wanted("arrived", 10) + wanted("handled", 10) + wanted("publish", 10));
  player.on_tick = [&](Activation& activation) {
    harness_test::Note note;
    note.value = 42;
    player.notes.publish(activation, note);
  };
  std::atomic<int> wrong = 0;
  player.on_heard = [&](Activation&, const harness_test::Note& note) {
    if (note.value != 42) ++wrong;
    bw::sleep_for(bw::millisecond);
  };
  run("t", [&] { return complete(); });
  EXPECT_EQ(0, wrong);
  for (const std::string probe : {"event", "arrived", "handled", "publish"}) {
    const auto samples = this->samples(probe, "t");
    EXPECT_GE(samples.good().size(), 10u) << probe;
    for (const auto& record : samples.records) EXPECT_LE(record.intended, record.end) << probe;
  }
  for (const auto& record : samples("handled", "t").records) {
    EXPECT_GE(record.end - record.intended, bw::millisecond) << "its behaviour takes that long";
  }
}

TEST_F(MeasureTest, SamplesSayOverWhichConnectionAnEventCame) {
  Player& player = make("timer.p.tick.period-ns = 1000000000\n" + wanted("event", 2));
  process->connect(player.notes, "p.heard", 0);
  process->connect(player.notes, "p.heard", 3);
  process->measure_event("event", player.heard);
  const auto& objects = process->configure();
  process->connect_all({objects.begin(), objects.end()});
  process->activate();
  process->prepare("t");
  for (std::uint32_t i = 0; i < 2; ++i) {
    Activation activation(bw::ActivationId(1, 0, i), bw::now());
    harness_test::Note note;
    note.value = 0;
    player.notes.publish(activation, note);
  }
  EXPECT_TRUE(becomes_true([&] { return complete(); }));
  process->end();
  process->finish();
  std::map<std::uint64_t, int> seen;
  for (const auto& record : samples("event", "t").records) ++seen[record.link()];
  EXPECT_EQ((std::map<std::uint64_t, int>{{0, 2}, {3, 2}}), seen);
}

TEST_F(MeasureTest, SamplesSayOverWhichConnectionACallWent) {
  Player& player = make("timer.p.tick.period-ns = 1000000000\n" + wanted("echo", 10));
  process->connect(player.other, "p.echo");
  process->connect(player.other, "p.echo");
  process->measure_call("echo", player.other_echo);
  const auto& objects = process->configure();
  process->connect_all({objects.begin(), objects.end()});
  process->activate();
  process->prepare("t");
  player.on_echo = [](CORBA::Long value) { return value; };
  for (std::uint32_t i = 0; i < 2; ++i) {
    Activation activation(bw::ActivationId(1, 0, i), bw::now());
    for (const auto& connection : player.other) {
      player.other_echo.call(activation, connection.link, [&] { return connection->repeat(7); });
    }
    const auto second = player.other.at(1);
    player.other_echo.call(activation, second.link, [&] { return second->repeat(7); });
  }
  process->end();
  process->finish();
  std::map<std::uint64_t, int> seen;
  for (const auto& record : samples("echo", "t").records) ++seen[record.link()];
  EXPECT_EQ((std::map<std::uint64_t, int>{{0, 2}, {1, 4}}), seen);
}

TEST_F(MeasureTest, AUserExceptionIsAnAnswerAndASystemExceptionAFailure) {
  Player& player = begin(ticking + wanted("echo", 10));
  std::atomic<int> calls = 0;
  player.on_echo = [&](CORBA::Long value) -> CORBA::Long {
    const int call = calls++;
    if (call % 4 == 0) throw harness_test::Refused();
    if (call % 4 == 1) throw CORBA::NO_RESOURCES();
    if (call % 4 == 2) throw CORBA::TIMEOUT();
    return value;
  };
  std::atomic<int> went_on = 0;
  player.on_tick = [&](Activation& activation) {
    player.other_echo.call(activation, [&] { return player.other->repeat(1); });
    ++went_on;
  };
  run("t", [&] { return complete(); });
  const auto samples = this->samples("echo", "t");
  EXPECT_GE(samples.user_exceptions, 5u);
  EXPECT_GE(samples.timeouts, 4u);
  EXPECT_GE(samples.failed, samples.timeouts + 4u);
  EXPECT_GE(samples.good().size(), 10u);
  EXPECT_LT(static_cast<std::uint64_t>(went_on), samples.answered) << "exceptions end the behaviour";
}

TEST_F(MeasureTest, UserExceptionsAreCountedAmongTheSamplesOnly) {
  Player& player = begin(ticking + wanted("echo", 10) + "probe.echo.t.warmup = 6\n");
  player.on_echo = [](CORBA::Long) -> CORBA::Long { throw harness_test::Refused(); };
  player.on_tick = [&](Activation& activation) {
    player.other_echo.call(activation, [&] { return player.other->repeat(1); });
  };
  run("t", [&] { return complete() && samples("echo", "t").answered > 20; });
  EXPECT_EQ(10u, samples("echo", "t").user_exceptions) << "neither in the warm-up nor after the last sample";
}

TEST_F(MeasureTest, WrongAnswersEndTheRun) {
  Player& player = begin(ticking + wanted("echo", 5));
  player.on_echo = [&](CORBA::Long value) { return value == 7 ? 8 : value; };
  player.on_tick = [&](Activation& activation) {
    const CORBA::Long value = static_cast<CORBA::Long>(activation.root().count());
    player.other_echo.call(
        activation, [&] { return player.other->repeat(value); }, [&](CORBA::Long answer) { return answer == value; });
  };
  process->prepare("t");
  process->go();
  EXPECT_TRUE(becomes_true([&] { return samples("echo", "t").answered > 10; }));
  process->end();
  try {
    process->finish();
    FAIL() << "a wrong answer goes unnoticed";
  } catch (const bw::Failure& failure) {
    EXPECT_EQ(bw::FailureClass::wrong_answer, failure.kind());
    EXPECT_TRUE(std::string(failure.what()).starts_with("echo in phase t: 1 of ")) << failure.what();
  }
  EXPECT_EQ(1u, samples("echo", "t").wrong);
}

TEST_F(MeasureTest, EventsOfAnotherPhaseAreStrays) {
  Player& player = begin("timer.p.tick.period-ns = 1000000000\n" + wanted("event", 5));
  std::atomic<int> heard = 0;
  player.on_heard = [&](Activation&, const harness_test::Note&) { ++heard; };
  process->prepare("s");
  process->prepare("t");
  const auto push = [&](bw::ActivationId root) {
    Activation activation(root, bw::now());
    harness_test::Note note;
    note.value = 0;
    player.notes.publish(activation, note);
  };
  push(bw::ActivationId(1, 0, 0));
  push(bw::ActivationId(2, 0, 0));
  EXPECT_TRUE(becomes_true([&] { return heard > 0; }));
  push(bw::ActivationId(1, 0, 1));
  push(bw::ActivationId(2, 0, 1));
  EXPECT_TRUE(becomes_true([&] { return heard > 1; }));
  process->end();
  process->finish();
  EXPECT_EQ(2, heard);
  EXPECT_EQ(2u, samples("event", "t").strays);
  EXPECT_EQ(0u, samples("event", "t").lost);
  EXPECT_EQ(2u, samples("event", "t").records.size());
}

TEST_F(MeasureTest, APhaseWithoutSamplesIsCompleteAtOnce) {
  begin("timer.p.tick.period-ns = 1000000000\n");
  process->prepare("t");
  EXPECT_TRUE(complete());
}

TEST_F(MeasureTest, ACallFromOutsideBelongsToThePhase) {
  Player& player = begin("timer.p.tick.period-ns = 1000000000\n");
  process->prepare("s");
  process->prepare("t");
  EXPECT_EQ(2, player.called().root().phase());
  EXPECT_NE(player.called().root().value(), player.called().root().value());
}

TEST_F(MeasureTest, ConnectionToAnUnknownPortFails) {
  Player& player = make();
  process->connect(player.other, "nobody.port");
  try {
    process->connect_all({});
    FAIL();
  } catch (const bw::Failure& failure) {
    EXPECT_STREQ("p.other is to be connected to nobody.port, which no process has", failure.what());
  }
}

class Serialized : public bw::Component {
 public:
  Serialized(bw::Process& process, const std::string& name) : Component(process, name, bw::Threading::serialize) {}
};

TEST_F(MeasureTest, ASerializedComponentLetsInOneAtATime) {
  process = std::make_unique<bw::Process>(bw::Arguments{"test", folder.path(), folder / "orb.conf", bw::Settings()});
  Serialized& component = process->make<Serialized>("s");
  int unguarded = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i) {
        const auto entry = component.enter();
        ++unguarded;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(4000, unguarded);
}

// Runs in another process, because omniORB cannot start again in a process in which its start has failed.
TEST_F(MeasureTest, UnusableOrbConfigurationFailsTheStart) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  bw::test::write_file(folder / "orb.conf", bw::test::nowhere);
  const auto fails = [this](const std::string& configuration) {
    try {
      bw::Process(bw::Arguments{"test", folder.path(), folder / configuration, bw::Settings()});
      return false;
    } catch (const bw::Failure&) {
      return true;
    }
  };
  const auto end = [&] {
    const bool right = fails("orb.conf") && fails("absent.conf");
    std::filesystem::remove_all(folder.path());  // the folder of the other process, which runs the test again
    std::_Exit(right ? 0 : 1);
  };
  EXPECT_EXIT(end(), testing::ExitedWithCode(0), "");
}

TEST(State, IsNeverSeenHalfWritten) {
  struct Pair {
    std::uint64_t a, b, c, d;
  };
  bw::State<Pair> state;
  std::atomic<bool> done = false;
  std::thread writer([&] {
    for (std::uint64_t i = 0; i < 20000; ++i) state.set({i, i, i, i});
    done = true;
  });
  while (!done) {
    const Pair seen = state.get();
    ASSERT_TRUE(seen.a == seen.b && seen.b == seen.c && seen.c == seen.d);
  }
  writer.join();
}

}  // namespace
