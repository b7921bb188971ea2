// SPDX-License-Identifier: Apache-2.0
#include <bw/process/process.hpp>

#include "../measuring/checkpoints.hpp"
#include "../measuring/thread_trace.hpp"
#include "orb_thread.hpp"

#include <bw/process/error.hpp>
#include <bw/process/error_report.hpp>
#include <bw/process/log.hpp>
#include <bw/value/text.hpp>

#include <algorithm>

namespace bw {

Process::Process(Arguments arguments)
    : arguments_(std::move(arguments)),
      highest_driver_(highest_driver_number(arguments_.settings)),
      checkpoints_(std::make_unique<Checkpoints>(arguments_.process)),
      thread_trace_(std::make_unique<ThreadTrace>(arguments_.process)),
      orb_(std::make_unique<OrbThread>(arguments_.orb_config)),
      rates_(RateAdaptation::of(arguments_.settings, arguments_.process)),
      waiting_(*this) {
#ifdef BW_ORB_CHECKPOINTS  // other programs are measured without checkpoints
  thread_trace_->follow(orb_->orb());
#endif
  for (const std::string& driver : waiting_.drivers()) {
    wires_.push_back({driver, "the report of failed activations",
                      [this, driver](CORBA::Object_ptr found) { waiting_.connect(driver, found); }});
  }
}

// The order of destruction: drivers before the ORB, and the ORB before the servants that it calls.
Process::~Process() {
  for (Driver* driver : drivers_) driver->stop();
  for (Driver* driver : drivers_) driver->join();
  orb_.reset();
  for (const auto& component : components_) component->end_thread();
}

void Process::connect(Connectable& port, const std::string& object, unsigned number, unsigned objects,
                      const CallPolicies& policies) {
  const auto wire = [&](const std::string& to) {
    wires_.push_back(
        {to, port.name(), [&port, number](CORBA::Object_ptr found) { port.connect_to(found, number); }, policies});
  };
  if (objects == 0) wire(object);
  for (unsigned i = 0; i < objects; ++i) wire(object_name(object, i));
}

void Process::complete(Sink& sink, const std::string& driver) {
  closing_[&sink] = driver;
  wires_.push_back({driver, sink.name(), [&sink](CORBA::Object_ptr to) { sink.set_feedback(to); }});
}

void Process::measure(const std::string& probe, const std::string& kind, MeasuringPoint& point) {
  measurements_.push_back({probe, kind, point});
}

void Process::measure_call(const std::string& probe, MeasuringPoint& point) { measure(probe, "call", point); }

void Process::measure_event(const std::string& probe, Sink& sink) { measure(probe, "event", sink.events); }

void Process::measure_path(const std::string& probe, Sink& sink, PathEnd end, const std::string& driver) {
  measure(probe, "path", sink.add_path(end, driver));
}

void Process::activate_object(const std::string& id, PortableServer::Servant servant) {
  CORBA::Object_var object = orb_->activate_object(id, servant);
  add_object(id, object);
}

PortableServer::POA_ptr Process::make_adapter(const std::string& name, const Policies& policies) {
  return orb_->make_adapter(name, policies);
}

void Process::add_object(const std::string& name, CORBA::Object_ptr object) {
  objects_.emplace_back(name, orb_->to_string(object));
}

CORBA::Object_ptr Process::object(const std::string& name) const {
  const auto found =
      std::find_if(objects_.begin(), objects_.end(), [&](const auto& each) { return each.first == name; });
  if (found == objects_.end()) throw CORBA::OBJECT_NOT_EXIST();
  return orb_->to_object(found->second);
}

CORBA::ORB_ptr Process::orb() const noexcept { return orb_->orb(); }

void Process::report_error(const std::string& where, const std::string& what) {
  constexpr std::uint64_t logged = 10;
  const std::uint64_t before = errors_.fetch_add(1, std::memory_order_relaxed);
  if (before < logged) log(where + ": " + what);
  if (before == logged) log("more errors of this phase are only counted");
}

void Process::fail(const std::string& why) {
  {
    const std::lock_guard lock(failing_);
    if (failure_.empty()) failure_ = why;
  }
  latch_.wake();
}

void Process::check() const {
  const std::lock_guard lock(failing_);
  if (!failure_.empty()) throw Failure(FailureClass::run, failure_);
}

const std::vector<std::pair<std::string, std::string>>& Process::configure() {
  for (const auto& component : components_) component->configuration_complete();
  return objects_;
}

void Process::connect_all(const std::map<std::string, std::string>& references) {
  for (const Wire& wire : wires_) {
    const auto found = references.find(wire.object);
    if (found == references.end()) {
      fail_start(wire.from + " is to be connected to " + wire.object + ", which no process has");
    }
    CORBA::Object_var object = orb_->to_object(found->second);
    if (wire.policies.timeout != 0) object = orb::with_timeout(object, wire.policies.timeout);
    if (wire.policies.sync_scope != CallPolicies::with_transport) {
      object = orb::with_sync_scope(object, wire.policies.sync_scope);
    }
    checkpoints_->connection(object, wire.from, wire.object);
    wire.connect(object);
  }
}

void Process::activate() {
  orb_->open();
  for (const auto& component : components_) component->ccm_activate();
}

bool Process::closes_loop(const std::string& driver) const {
  const std::string key = "phase." + phase_->name + ".driver." + driver + ".completion";
  return phase_->saturated && settings().text(key, "return") == "feedback";
}

void Process::prepare(const std::string& name) {
  const std::string kind = settings().text("phase." + name + ".kind", "timed");
  if (kind != "timed" && kind != "saturated") {
    fail_start("setting phase." + name + ".kind = " + kind + " is neither timed nor saturated");
  }
  const auto number = static_cast<std::uint16_t>(phase_number() + 1);
  phase_ = std::make_unique<Phase>(Phase{name, number, kind == "saturated", settings()});
  errors_.store(0, std::memory_order_relaxed);
  unsigned wanting = 0;
  for (const Measurement& measurement : measurements_) wanting += attach(measurement) ? 1 : 0;
  for (ScheduledWork* work : timed_work_) work->reset();
  if (rates_) rates_->begin(name, !phase_->saturated);
  latch_.reset(wanting);
  for (Sink* sink : sinks_) {
    const auto loop = closing_.find(sink);
    sink->prepare(*phase_, loop != closing_.end() && closes_loop(loop->second));
  }
  waiting_.prepare(*phase_);
  checkpoints_->begin(arguments_.run_dir + "/samples", name);
  thread_trace_->begin(name);
  phase_number_.store(number, std::memory_order_release);
}

bool Process::attach(const Measurement& measurement) {
  const std::string prefix = "probe." + measurement.name + "." + phase_->name;
  const std::int64_t samples = settings().integer(prefix + ".samples", 0);
  const std::int64_t warmup = settings().integer(prefix + ".warmup", 0);
  if (samples < 0 || warmup < 0) fail_start("setting " + prefix + " has a negative number of samples");
  if (samples == 0) {
    measurement.point.attach(nullptr);
    return false;
  }
  const std::string path =
      arguments_.run_dir + "/samples/" + measurement.name + "." + phase_->name + "." + this->name() + ".bws";
  recorders_.push_back(std::make_unique<Recorder>(
      Recorder::Description{
          path, measurement.name, phase_->name, phase_->number, this->name(), measurement.kind,
          static_cast<std::uint64_t>(warmup), static_cast<std::uint64_t>(samples),
          static_cast<std::uint64_t>(std::max<std::int64_t>(settings().integer("windows.records", 0), 0))},
      latch_));
  measurement.point.attach(recorders_.back().get());
  return true;
}

void Process::go() {
  for (Driver* driver : drivers_) driver->go(*phase_);
}

PhaseReport Process::end() {
  for (Driver* driver : drivers_) driver->stop();
  for (Sink* sink : sinks_) sink->close();
  PhaseReport result;
  result.events = events();
  for (Driver* driver : drivers_) {
    driver->join();
    driver->count_missed_deadlines();
    if (const auto ticks = driver->ticks()) result.timers.push_back({driver->name(), driver->number(), *ticks});
  }
  return result;
}

bool Process::pause(Nanoseconds time) {
  constexpr Nanoseconds wait_limit_ =
      20 * millisecond;  // short, because the launcher repeats the command and may send another command before
  for (Driver* driver : drivers_) driver->pause(time);
  const Nanoseconds until = now() + wait_limit_;
  return std::all_of(drivers_.begin(), drivers_.end(), [&](Driver* driver) { return driver->await_idle(until); });
}

void Process::resume(Nanoseconds time, Nanoseconds count_from) {
  for (const Measurement& measurement : measurements_) {
    if (Recorder* const recorder = measurement.point.recorder(); recorder != nullptr) recorder->count_from(count_from);
  }
  for (Driver* driver : drivers_) driver->resume(time);
}

std::vector<EventCount> Process::events() const {
  std::vector<EventCount> counts;
  for (unsigned driver = 0; driver <= highest_driver_; ++driver) {
    EventCount count{driver, 0, 0, std::nullopt};
    for (const InFlightCounter* counter : handled_) {
      count.handled += counter->events(driver);
      const ActivationId latest = counter->latest(driver);
      if (latest.phase() != phase_number()) continue;
      const std::uint64_t next = std::uint64_t{latest.count()} + 1;
      count.next = std::min(count.next.value_or(next), next);
    }
    for (const InFlightCounter* counter : pushed_) count.pushed += counter->events(driver);
    if (count.pushed > 0 || count.handled > 0) counts.push_back(count);
  }
  return counts;
}

void Process::finish() {
  check();
  checkpoints_->end();
  thread_trace_->end(arguments_.run_dir + "/samples");
  if (rates_) rates_->end(arguments_.run_dir + "/samples");
  for (Sink* sink : sinks_) {
    if (const std::string line = sink->finish(); !line.empty()) log(line);
  }
  if (const std::uint64_t errors = errors_; errors > 0) {
    log("phase " + phase_->name + ": " + std::to_string(errors) + " errors");
  }
  for (const Measurement& measurement : measurements_) {
    Recorder* const recorder = measurement.point.recorder();
    if (recorder == nullptr) continue;
    recorder->flush();
    if (const std::uint64_t wrong = recorder->counters().wrong; wrong > 0) {
      throw Failure(FailureClass::wrong_answer,
                    measurement.name + " in phase " + phase_->name + ": " + std::to_string(wrong) + " of " +
                        std::to_string(recorder->counters().answered) + " answers are wrong");
    }
  }
}

std::vector<DeadlineCount> Process::deadlines() const {
  std::vector<DeadlineCount> counts;
  for (const ScheduledWork* work : timed_work_) {
    if (const auto count = work->counts()) counts.push_back(*count);
  }
  return counts;
}

std::optional<RecomputationCount> Process::recomputations() const {
  return rates_ ? rates_->recomputations() : std::nullopt;
}

std::uint64_t Process::sample_bytes() const noexcept {
  std::uint64_t sum = 0;
  for (const auto& recorder : recorders_) sum += recorder->bytes();
  return sum;
}

void Process::stop() {
  for (const auto& component : components_) component->ccm_passivate();
  orb_->close();
  for (const auto& component : components_) component->end_thread();
  for (const auto& component : components_) component->ccm_remove();
}

}  // namespace bw
