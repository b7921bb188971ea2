// SPDX-License-Identifier: Apache-2.0
#include <bw/driver.hpp>

#include <bw/process.hpp>
#include <bw/trouble.hpp>

#include <algorithm>

namespace bw {

std::uint16_t driver_number(const std::string& name) noexcept {
  std::uint32_t hash = 2166136261u;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return static_cast<std::uint16_t>(hash ^ hash >> 16);
}

Driver::Driver(Component& component, const std::string& name, Behaviour behaviour)
    : component_(component),
      name_(component.instance_name() + "." + name),
      number_(driver_number(name_)),
      behaviour_(std::move(behaviour)) {
  component.process().add(*this);
}

// A driver that still runs here was never ended: its threads would outlive the component that they work on.
Driver::~Driver() { join(); }

void Driver::end() {
  stopped_.store(true, std::memory_order_relaxed);
  wake();
  join();
}

void Driver::join() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Driver::run_in_thread(std::function<void()> body) { threads_.emplace_back(std::move(body)); }

bool Driver::activate(Root root, Nanoseconds intended, bool scheduled) {
  Activation activation(root, intended, scheduled, stopped_);
  run_guarded(component_.process(), name_, [&] {
    const auto entry = component_.enter();
    behaviour_(activation);
  });
  return !stopped();
}

bool Driver::sleep(Nanoseconds time) const noexcept {
  // In slices, so that a timer of long period can be stopped.
  constexpr Nanoseconds slice = 100 * millisecond;
  for (Nanoseconds left = time - now(); left > slice && !stopped(); left = time - now()) sleep_until(now() + slice);
  if (stopped()) return false;
  sleep_until(time);
  return !stopped();
}

Start::Start(Component& component, const std::string& name, Behaviour behaviour, unsigned threads)
    : Driver(component, name, std::move(behaviour)), threads_(threads) {}

void Start::go(const Phase& phase) {
  start();
  for (unsigned i = 0; i < threads_; ++i) {
    run_in_thread([this, root = root(phase, i)] { activate(root, now(), false); });
  }
}

}  // namespace bw
