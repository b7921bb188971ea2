// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../support/conditions.hpp"
#include "../support/samples.hpp"
#include "types.hpp"

#include <bw/component/component.hpp>
#include <bw/component/facet.hpp>
#include <bw/component/receptacle.hpp>
#include <bw/driver/timer.hpp>
#include <bw/event/event_sink.hpp>
#include <bw/event/event_source.hpp>
#include <bw/measuring/measuring_point.hpp>
#include <bw/process/process.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include <poll.h>

namespace bw::test {

/// A component whose behaviours the test defines.
class Player : public Component {
 public:
  using Act = std::function<void(Activation&)>;

  Player(Process& process, const std::string& name)
      : Component(process, name),
        notes(*this, "notes"),
        heard(*this, "heard",
              [this](Activation& activation, const harness_test::Note& note) { on_heard(activation, note); }),
        echo(*this, "echo", *this),
        other(*this, "other"),
        tick(*this, "tick", [this](Activation& activation) { on_tick(activation); }),
        begin(*this, "begin", [this](Activation& activation) { on_begin(activation); }) {}

  class Echo : public virtual POA_harness_test::Echo {
   public:
    explicit Echo(Player& owner) : owner_(owner) {}
    CORBA::Long repeat(CORBA::Long value) override { return owner_.on_echo(value); }

   private:
    Player& owner_;
  };

  Act on_tick = [](Activation&) {};
  Act on_begin = [](Activation&) {};
  std::function<void(Activation&, const harness_test::Note&)> on_heard = [](Activation&, const harness_test::Note&) {};
  std::function<CORBA::Long(CORBA::Long)> on_echo = [](CORBA::Long value) { return value; };

  EventSource<harness_test::Note> notes;
  EventSink<harness_test::Note> heard;
  Facet<Echo> echo;
  Receptacle<harness_test::Echo> other;
  Timer tick;
  StartDriver begin;
  MeasuringPoint other_echo;
};

/// A process on the test's ORB with one Player, `p`, which is connected to itself: its source to its sink, its
/// receptacle to its facet.
class ProcessTest : public testing::Test {
 protected:
  ProcessTest() {
    write_file(folder / "orb.conf", loopback);
    std::filesystem::create_directory(folder / "samples");
  }

  /// Creates the process with settings, and the instance.
  Player& make(const std::string& settings = "") {
    const std::string numbers = "driver.p.tick.number = 1\ndriver.p.begin.number = 2\ndriver.p.begin.threads = 2\n";
    process = std::make_unique<Process>(
        Arguments{"test", folder.path(), folder / "orb.conf", Settings::parse(numbers + settings, "settings")});
    return process->make<Player>("p");
  }

  /// Creates the process with settings, and accepts calls.
  Player& begin(const std::string& settings) {
    Player& player = make(settings);
    process->connect(player.notes, "p.heard");
    process->connect(player.other, "p.echo");
    process->complete(player.heard, "p.tick");
    process->measure_call("echo", player.other_echo);
    process->measure_event("event", player.heard);
    process->measure_path("arrived", player.heard, PathEnd::arrived, "p.tick");
    process->measure_path("handled", player.heard, PathEnd::handled);
    process->measure_publish("publish", player.notes);
    const auto& objects = process->configure();
    process->connect_all({objects.begin(), objects.end()});
    process->activate();
    return player;
  }

  PhaseReport run(const std::string& phase, const std::function<bool()>& until) {
    process->prepare(phase);
    process->go();
    EXPECT_TRUE(becomes_true(until));
    const PhaseReport report = process->end();
    process->finish();
    return report;
  }

  /// Returns the number of events that were pushed and not yet handled.
  std::uint64_t under_way() const {
    std::uint64_t sum = 0;
    for (const EventCount& count : process->events()) sum += count.pushed - count.handled;
    return sum;
  }

  /// Waits until a condition holds; returns false at the limit, which is generous because test machines are busy.
  template <class Condition>
  static bool becomes_true(Condition condition) {
    return test::becomes_true(std::chrono::seconds(60), condition);
  }

  bool complete() {
    pollfd ready{process->recorder_latch().descriptor(), POLLIN, 0};
    return poll(&ready, 1, 0) == 1;
  }

  Samples samples(const std::string& probe, const std::string& phase) const {
    return Samples(folder / ("samples/" + probe + "." + phase + ".test.bws"));
  }

  TemporaryFolder folder;
  std::unique_ptr<Process> process;
};

}  // namespace bw::test
