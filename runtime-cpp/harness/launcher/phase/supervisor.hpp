// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "clock_record.hpp"
#include "event_counts.hpp"
#include "events.hpp"
#include "plan/options.hpp"
#include "plan/plan.hpp"
#include "process/remote.hpp"
#include "result/result.hpp"
#include "result/status.hpp"

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bw::launch {

class Progress;
struct WindowCommand;

/// A span for messages: `1.5 s`.
std::string seconds(Nanoseconds span);

/// Runs a plan: starts its processes, takes them through the steps of the protocol together, and takes them down.
class Supervisor {
 public:
  Supervisor(const Plan& plan, const Options& options, Status& status, Result& result);

  /// Tells the result how each process ended.
  ~Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  /// @throws RunFailure; call take_down then
  void run();

  /// Ends all processes in any state. @param orderly let them stop by themselves first, for a short time
  void take_down(bool orderly) noexcept;

  /// After a failure: fetches the results of the hosts that can be reached, then disconnects.
  void leave_hosts() noexcept;

 private:
  /// Makes a connection to each other host, a few at once: servers refuse many that begin at the same time.
  void open_hosts();
  void wait_for_connections(std::size_t most, Nanoseconds until);

  /// Copies the samples of all hosts whose connection is there. @return those from which they did not come
  std::vector<std::string> collect_samples(Nanoseconds until);
  void close_hosts();

  /// Tells processes on other hosts that this program is there: they end where they hear nothing.
  void send_heartbeat();

  void measure_floors();
  void start();
  void connect();
  void run_phase(const Plan::Phase& phase);

  /// Asks a process of each other host for its time, again and again, while nothing is measured.
  void compare_clocks();
  void compare_clock(Member& member, ClockRecord& record);

  /// Takes the answer to a question for the time. @return whether it is one that was asked for
  bool take_clock(Member& member, const std::string& line);

  /// @return whether its duration ended it, before all samples had come
  bool watch(const Plan::Phase& phase, PhaseRecord& record);
  void end_drivers(PhaseRecord& record);

  [[noreturn]] void stall(const Progress& progress) const;

  /// Counts events again and again until nothing is under way. @return whether nothing is
  bool wait_until_idle(Nanoseconds limit);

  // Phases in windows that the caller asks for
  void run_commanded_windows();

  /// Waits for it. The run's limit does not count this time.
  std::string next_command();
  void begin_windows(const std::string& phase);

  /// Measures a window. The caller decides how many there are, so the run's limit does not count their time; each has
  /// that limit besides its length.
  void take_window(const WindowCommand& command);
  void measure_window(const WindowCommand& command);
  void end_windows();

  /// Fails when windows together as long as the limit had no sample, and some are still awaited.
  /// @param answered before the window @param span how long the system ran
  void check_stall(std::uint64_t answered, Nanoseconds span);

  /// Lets nothing begin any more, and waits until nothing is under way. @return why that is not so; empty: it is
  std::string pause(Nanoseconds time);

  /// Returns the share of a core that the processes use while they are paused.
  double processor_share();

  /// Observes the system while it has nothing to do. @return what keeps it from being idle; empty: nothing
  std::string busy_reason();

  void start_floors();
  void measure_floors_beside(const std::string& command);
  void take_floors(PhaseRecord::Window& window);
  bool take_floor(const Member& member, const std::string& line);
  std::vector<std::string> floor_arguments(const Plan::Floor& floor) const;
  static std::string floor_file(const Plan::Floor& floor) { return "samples/floor." + floor.name + ".bws"; }

  /// Waits until nothing of a phase is under way any more, so that it cannot disturb the next one.
  void drain(PhaseRecord& record);
  void stop();
  void collect();

  /// Returns true if a process's memory is read in a phase; in any phase, if the phase is empty.
  bool wants_footprint(const Member& member, const std::string& phase) const;

  /// Asks the processes whose memory is measured in this phase, and waits for their answers.
  void ask_footprints(const std::string& at);

  /// Reads what the kernel knows of processes here, without their doing anything; asks those on other hosts.
  void look_at_footprints(PhaseRecord& record, const Progress& progress);

  /// Takes a line about memory. @return whether it is one that was asked for
  bool take_footprint(Member& member, const std::string& line);

  Command command(const Plan::Process& process) const;
  void run_helper(const std::string& name, const std::vector<std::string>& arguments, const Placement& placement);

  /// Tells all processes something and waits until each has given the answer.
  void step(const std::string& command, const std::string& answer, Nanoseconds limit);
  void tell(const std::string& line);
  void await(const std::string& answer);
  bool answered() const;
  void wait_for_answers(Nanoseconds limit);

  /// Waits for events and deals with them.
  void wait(Nanoseconds until);
  void take_line(Member& member, const std::string& line);

  /// Takes a line about ticks or events. @return whether it is one
  bool take_count(const std::string& line);

  /// Takes a line about the deadlines of a trigger or an operation. @return whether it is one
  bool take_deadlines(const std::string& line);
  void check_end(const Member& member) const;
  void check_time() const;
  [[noreturn]] void too_late(const std::string& after) const;

  const Plan& plan_;
  const Options& options_;
  Status& status_;
  Result& result_;
  Remote remote_;
  Events events_;
  Members members_;
  Nanoseconds next_sign_ = std::numeric_limits<Nanoseconds>::max();
  Nanoseconds deadline_;
  std::vector<int> cores_;  // that processes without a placement may use: the launcher moves away itself
  std::vector<std::string> references_;
  EventCounts events_in_flight_;

  /// A timer as its process reports it when a phase ends; what is worked off is known when all have reported.
  struct ReportedTimer {
    unsigned number;
    TimerProgress progress;
  };
  std::vector<ReportedTimer> reported_;
  /// An exchange that is under way.
  struct ClockAnswer {
    ClockExchange times{};
    std::int64_t rate = 0;
  };
  std::optional<ClockAnswer> exchange_;
  bool counting_ = false;                         // such lines are expected
  std::string phase_;                             // that runs
  PhaseRecord* record_ = nullptr;                 // of the phase that ran last
  PhaseRecord::Window* window_ = nullptr;         // whose floors are awaited
  std::unique_ptr<Progress> progress_;            // of a phase in windows
  Nanoseconds stalled_for_ = 0;                   // windows that had no sample, one after the other
  std::string still_running_;                     // processes that have not paused
  std::map<std::string, std::uint64_t> samples_;  // bytes of sample files in memory, by process
  bool warm_ = false;                             // when memory was looked at last
  bool active_ = false;                           // the run has begun: what goes wrong is of class run
};

}  // namespace bw::launch
