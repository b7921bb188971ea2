// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/call_policies.hpp>
#include <bw/component/component.hpp>
#include <bw/component/receptacle.hpp>
#include <bw/driver/driver.hpp>
#include <bw/driver/rate_adaptation.hpp>
#include <bw/event/closed_loops.hpp>
#include <bw/event/event_source.hpp>
#include <bw/event/in_flight_counter.hpp>
#include <bw/event/sink.hpp>
#include <bw/measuring/measuring_point.hpp>
#include <bw/measuring/recorder.hpp>
#include <bw/process/settings.hpp>

#include "orb.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bw {

struct Policies;

/// The command-line arguments of a process.
struct Arguments {
  std::string process;
  std::string run_dir;
  std::string orb_config;
  Settings settings;
};

/// The numbers of events of one driver's activations at the ports of a process, since its start, over all phases.
struct EventCount {
  unsigned driver;  // its number; 0: no driver began the activations
  std::uint64_t pushed;
  std::uint64_t handled;
  std::optional<std::uint64_t> next;  // the first activation of this phase that has not reached all sinks
};

/// The counts of a process after the drivers of a phase have stopped.
struct PhaseReport {
  struct Timer {
    std::string name;  // `<instance>.<timer>`
    std::uint16_t number;
    TimerProgress ticks;
  };

  std::vector<Timer> timers;
  std::vector<EventCount> events;  // when the drivers were stopped
};

/// One process of a deployment: its ORB, its instances, their connections, and its measurements.
///
/// In one thread, generated code calls the methods for wiring, and afterwards the protocol with the launcher calls the
/// others.
class Process {
 public:
  explicit Process(Arguments arguments);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // -- wiring --------------------------------------------------------------------------------------------------------

  /// Creates an instance.
  template <class Type, class... Arguments>
  Type& make(const std::string& instance, Arguments&&... arguments) {
    auto made = std::make_unique<Type>(*this, instance, std::forward<Arguments>(arguments)...);
    Type& result = *made;
    components_.push_back(std::move(made));
    return result;
  }

  /// Connects a receptacle or source to the object `<instance>.<port>`, after all processes have reported their
  /// objects.
  /// @param number the number of the connection at the sink or the references with several connections
  /// @param objects the size of the population `<object>.0`, `<object>.1` …; 0: the single object with that name
  void connect(Connectable& port, const std::string& object, unsigned number = 0, unsigned objects = 0,
               const CallPolicies& policies = {});

  /// In saturated phases, completes an activation of the driver `<instance>.<timer>` when this sink has handled its
  /// event.
  void complete(Sink& sink, const std::string& driver);

  void measure_call(const std::string& probe, MeasuringPoint& point);
  void measure_event(const std::string& probe, Sink& sink);
  template <class Event>
  void measure_publish(const std::string& probe, EventSource<Event>& source) {
    measure(probe, "publish", source.published);
  }
  /// @param driver `<instance>.<timer>` whose activations begin the path; empty for all drivers
  void measure_path(const std::string& probe, Sink& sink, PathEnd end, const std::string& driver = "");

  // -- for components ------------------------------------------------------------------------------------------------

  void activate_object(const std::string& id, PortableServer::Servant servant);

  /// Creates a child of the root adapter, which accepts calls together with all others. The caller releases it.
  PortableServer::POA_ptr make_adapter(const std::string& name, const Policies& policies);

  /// Publishes an object of an adapter that was created here.
  void add_object(const std::string& name, CORBA::Object_ptr object);

  /// Returns the object of this process with this name. The caller releases it. @throws CORBA::OBJECT_NOT_EXIST
  CORBA::Object_ptr object(const std::string& name) const;

  CORBA::ORB_ptr orb() const noexcept;

  /// Returns the number of the next private connection of this process, from 1.
  unsigned next_private_connection() noexcept { return ++private_connections_; }

  void add(Driver& driver) { drivers_.push_back(&driver); }
  void add(Sink& sink) { sinks_.push_back(&sink); }
  void add(ScheduledWork& work) { timed_work_.push_back(&work); }
  void add_pushed(const InFlightCounter& counter) { pushed_.push_back(&counter); }
  void add_handled(const InFlightCounter& counter) { handled_.push_back(&counter); }

  /// Returns the highest number of a driver.
  unsigned drivers() const noexcept { return highest_driver_; }
  const Settings& settings() const noexcept { return arguments_.settings; }
  std::uint16_t phase_number() const noexcept { return phase_number_.load(std::memory_order_relaxed); }
  std::uint32_t next_call() noexcept { return calls_.fetch_add(1, std::memory_order_relaxed); }
  void report_error(const std::string& where, const std::string& what);

  ClosedLoops& loops() noexcept { return waiting_; }

  /// Returns the adaptation of the rates of this process's timers; null if there is none.
  RateAdaptation* rates() noexcept { return rates_.get(); }

  /// Ends the run; may be called by any thread. The first reason is reported.
  void fail(const std::string& why);

  /// @throws Failure (run) when a thread has failed
  void check() const;

  // -- the life cycle, step by step ----------------------------------------------------------------------------------

  /// @return the name and the reference of each object of this process
  const std::vector<std::pair<std::string, std::string>>& configure();
  void connect_all(const std::map<std::string, std::string>& references);
  void activate();
  void prepare(const std::string& phase);
  void go();

  /// Stops the drivers and waits for them. Calls and events that the drivers started may still be in flight.
  PhaseReport end();

  /// Begins no more activations, and waits a short time for the running ones. May be called again.
  /// @param time the begin of the pause, the same for all processes
  /// @return true if all activations of this process's drivers have ended
  bool pause(Nanoseconds time);

  /// Continues after a pause.
  /// @param time the end of the pause, the same for all processes: schedules are delayed by the pause's length
  /// @param count_from samples that began before this time are warm-up
  void resume(Nanoseconds time, Nanoseconds count_from);

  /// Returns the counts of each driver that has caused events. Handled events are read before pushed events, because
  /// the events that handled events cause have been pushed by then.
  std::vector<EventCount> events() const;

  /// Completes the sample files of a phase when all its events have been handled.
  /// @throws Failure (wrong-answer; run, as `check` does)
  void finish();

  /// Returns the deadlines of a finished phase; during a phase, the deadlines that are known so far.
  std::vector<DeadlineCount> deadlines() const;

  /// Returns the recomputations of rates in a finished phase; empty if no rate was adapted.
  std::optional<RecomputationCount> recomputations() const;

  void stop();

  /// Returns the number of bytes of mapped sample files, which are not the program's own memory.
  std::uint64_t sample_bytes() const noexcept;

  const std::string& name() const noexcept { return arguments_.process; }
  RecorderLatch& recorder_latch() noexcept { return latch_; }

 private:
  struct Measurement {
    std::string name;
    std::string kind;
    MeasuringPoint& point;
  };
  struct Wire {
    std::string object;
    std::string from;  // for messages
    std::function<void(CORBA::Object_ptr)> connect;
    CallPolicies policies{};
  };

  void measure(const std::string& probe, const std::string& kind, MeasuringPoint& point);
  bool attach(const Measurement& measurement);
  bool closes_loop(const std::string& driver) const;

  Arguments arguments_;
  unsigned highest_driver_;
  std::unique_ptr<class Checkpoints> checkpoints_;
  std::unique_ptr<class ThreadTrace> thread_trace_;  // the ORB's scheduler reports its threads to it
  std::unique_ptr<class OrbThread> orb_;
  RecorderLatch latch_;
  std::unique_ptr<RateAdaptation> rates_;
  std::vector<std::unique_ptr<Component>> components_;
  std::vector<std::pair<std::string, std::string>> objects_;
  std::vector<Driver*> drivers_;
  std::vector<Sink*> sinks_;
  std::vector<ScheduledWork*> timed_work_;
  std::vector<const InFlightCounter*> pushed_;
  std::vector<const InFlightCounter*> handled_;
  std::map<Sink*, std::string> closing_;  // sinks that close the loop of a driver
  ClosedLoops waiting_;
  std::vector<Wire> wires_;
  std::vector<Measurement> measurements_;
  std::vector<std::unique_ptr<Recorder>>
      recorders_;  // of all phases: a late sample may still be recorded for an old phase
  std::unique_ptr<Phase> phase_;
  std::atomic<std::uint16_t> phase_number_{0};
  std::atomic<std::uint32_t> calls_{0};
  std::atomic<std::uint64_t> errors_{0};
  unsigned private_connections_ = 0;
  mutable std::mutex failing_;
  std::string failure_;
};

/// The main function of a process: reads the arguments, lets `wire` create and connect the instances, and obeys the
/// launcher. @return the exit code: 0 good, 1 failed, 2 wrong arguments
int run(int argc, char** argv, const std::function<void(Process&)>& wire);

}  // namespace bw
