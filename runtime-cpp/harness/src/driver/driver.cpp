// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/driver.hpp>

#include <bw/process/error.hpp>
#include <bw/process/process.hpp>

#include <algorithm>

namespace bw {

namespace {

/// The highest number of a driver. The next higher number means a call from outside of the experiment.
constexpr std::int64_t highest_number = 0xfffe;

/// A larger number of threads is refused as an error of the model.
constexpr std::int64_t most_threads = 10'000;

}  // namespace

std::uint16_t driver_number(const Settings& settings, const std::string& name) {
  const std::string key = "driver." + name + ".number";
  const std::int64_t number = settings.integer(key, 0);
  if (number < 1 || number > highest_number) {
    fail_start("setting " + key + " must number the driver, from 1 to " + std::to_string(highest_number) +
               "; generate the settings again");
  }
  return static_cast<std::uint16_t>(number);
}

unsigned driver_threads(const Settings& settings, const std::string& name) {
  const std::string key = "driver." + name + ".threads";
  const std::int64_t threads = settings.integer(key, 1);
  if (threads < 1 || threads > most_threads) {
    fail_start("setting " + key + " = " + std::to_string(threads) + " must be from 1 to " +
               std::to_string(most_threads));
  }
  return static_cast<unsigned>(threads);
}

unsigned highest_driver_number(const Settings& settings) {
  unsigned highest = 0;
  for (const auto& [key, value] : settings.values()) {
    if (!key.starts_with("driver.") || !key.ends_with(".number")) continue;
    const std::string name = key.substr(7, key.size() - 7 - 7);
    highest = std::max<unsigned>(highest, driver_number(settings, name));
  }
  return highest;
}

Driver::Driver(Component& component, const std::string& name, Behaviour behaviour)
    : component_(component),
      name_(component.instance_name() + "." + name),
      number_(driver_number(component.process().settings(), name_)),
      thread_count_(driver_threads(component.process().settings(), name_)),
      first_thread_(component.add_threads(thread_count_)),
      behaviour_(std::move(behaviour)),
      work_(component, name) {
  component.process().add(*this);
}

// Waits for the threads of a driver that was not stopped before: they would otherwise outlive the component that they
// use.
Driver::~Driver() { join(); }

void Driver::start() noexcept {
  stopped_.store(false, std::memory_order_relaxed);
  paused_at_ = 0;
  admission_.reset();
}

void Driver::stop() noexcept {
  stopped_.store(true, std::memory_order_relaxed);
  stopped_at_ = paused_at_ > 0 ? paused_at_ : now();
  admission_.release();
  wake();
}

void Driver::pause(Nanoseconds time) {
  if (paused_at_ > 0) return;
  paused_at_ = time;
  admission_.hold();
  hold();
}

void Driver::resume(Nanoseconds time) {
  if (paused_at_ == 0) return;
  const Nanoseconds span = std::max<Nanoseconds>(time - paused_at_, 0);
  paused_at_ = 0;
  on_resume(span);
  admission_.release();
}

void Driver::join() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Driver::run_in_thread(std::function<void()> body) { threads_.emplace_back(std::move(body)); }

bool Driver::activate(ActivationId root, Nanoseconds intended, bool scheduled, unsigned thread) {
  Activation activation(root, intended, scheduled, stopped_, first_thread_ + thread);
  const BehaviourEnd end = run_guarded(component_.process(), name_, [&] {
    const auto work = [&] {
      const auto entry = component_.enter();
      behaviour_(activation);
    };
    work_.run(intended, work, [&](bool) { return !stopped() && !activation.has_published(); });
  });
  return end == BehaviourEnd::by_exception && !activation.has_propagated();
}

void Driver::give_up(const std::string& why) { component_.process().fail(name_ + ": " + why); }

bool Driver::sleep(Nanoseconds time) const noexcept {
  // Sleeps in slices, so that a timer with a long period can be stopped.
  constexpr Nanoseconds slice = 100 * millisecond;
  for (Nanoseconds left = time - now(); left > slice && !stopped(); left = time - now()) sleep_until(now() + slice);
  if (stopped()) return false;
  sleep_until(time);
  return !stopped();
}

void StartDriver::go(const Phase& phase) {
  start();
  for (unsigned i = 0; i < threads(); ++i) {
    admission().begin();
    run_in_thread([this, i, root = root(phase, i)] {
      activate(root, now(), false, i);
      admission().leave();
    });
  }
}

}  // namespace bw
