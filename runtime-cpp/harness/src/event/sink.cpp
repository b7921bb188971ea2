// SPDX-License-Identifier: Apache-2.0
#include <bw/event/sink.hpp>

#include <bw/driver/driver.hpp>
#include <bw/process/process.hpp>

namespace bw {

Sink::Sink(Component& component, const std::string& port)
    : component_(component),
      name_(component.instance_name() + "." + port),
      work_(component, port),
      waiting_drivers_(component.process().loops().waiting_at(name_)),
      handled_(component.process().drivers()),
      feedback_sent_(component.process().drivers()) {
  component.process().add(*this);
  component.process().add_handled(handled_);
  component.process().add_pushed(feedback_sent_);
}

MeasuringPoint& Sink::add_path(PathEnd end, const std::string& driver) {
  Path& path = paths_.emplace_back();
  path.end = end;
  path.any_driver = driver.empty();
  if (!path.any_driver) path.driver = driver_number(component_.process().settings(), driver);
  return path.point;
}

void Sink::set_feedback(CORBA::Object_ptr feedback) { feedback_ = bellwether::Feedback::_unchecked_narrow(feedback); }

void Sink::prepare(const Phase& phase, bool closes_loop) noexcept {
  checker_.reset();
  if (arrivals_.has_value()) arrivals_->reset();
  strays_.store(0, std::memory_order_relaxed);
  closes_loop_.store(closes_loop, std::memory_order_relaxed);
  phase_.store(phase.number, std::memory_order_release);
}

void Sink::close() {
  if (arrivals_.has_value()) arrivals_->close();
}

std::string Sink::finish() {
  const auto put = [this](const MeasuringPoint& point) {
    if (Recorder* const recorder = point.recorder()) {
      recorder->counters().lost.store(checker_.lost(), std::memory_order_relaxed);
      recorder->counters().reordered.store(checker_.reordered(), std::memory_order_relaxed);
      recorder->counters().strays.store(strays_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    }
  };
  put(events);
  for (const Path& path : paths_) put(path.point);
  if (checker_.lost() == 0 && checker_.reordered() == 0 && strays_ == 0) return {};
  return name_ + ": " + std::to_string(checker_.lost()) + " events lost, " + std::to_string(checker_.reordered()) +
         " out of order, " + std::to_string(strays_) + " of another phase";
}

bool Sink::accept(ActivationId root, std::uint64_t sequence) noexcept {
  if (root.phase() != phase_.load(std::memory_order_acquire)) {
    strays_.fetch_add(1, std::memory_order_relaxed);
    return false;
  }
  checker_.arrived(sequence);
  return true;
}

void Sink::arrived(ActivationId root, std::uint64_t sequence, Nanoseconds intended, Nanoseconds pushed,
                   Nanoseconds arrival) noexcept {
  events.record_event(root, pushed, arrival, connection_of(sequence));
  record_paths(PathEnd::arrived, root, intended, arrival);
}

void Sink::handled(ActivationId root, Nanoseconds intended) noexcept {
  if (!paths_.empty()) record_paths(PathEnd::handled, root, intended, now());
}

void Sink::record_paths(PathEnd end, ActivationId root, Nanoseconds intended, Nanoseconds time) noexcept {
  for (Path& path : paths_) {
    if (path.end == end && (path.any_driver || path.driver == root.driver())) {
      path.point.record(root, intended, intended, time);
    }
  }
}

void Sink::complete(const Activation& activation, BehaviourEnd end) {
  const ActivationId root = activation.root();
  if (end == BehaviourEnd::by_exception && !activation.has_propagated() && waiting_drivers_.contains(root.driver())) {
    return component_.process().loops().cancel(root);
  }
  if (!closes_loop_.load(std::memory_order_relaxed)) return;
  feedback_sent_.add(root);
  try {
    feedback_->done(root.value());
  } catch (const CORBA::SystemException& exception) {
    feedback_sent_.remove(root);
    report_error(component_.process(), name_ + " to its driver", exception);
  }
}

}  // namespace bw
