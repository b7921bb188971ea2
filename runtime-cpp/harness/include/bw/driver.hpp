// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/activation.hpp>
#include <bw/component.hpp>
#include <bw/phase.hpp>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace bw {

/// The number by which activations of a driver are told from others': a hash (FNV-1a, folded) of `<instance>.<driver>`.
std::uint16_t driver_number(const std::string& name) noexcept;

/// What sets a component to work by itself while a phase runs: its threads, begun with `go`, joined by `end`.
class Driver {
 public:
  using Behaviour = std::function<void(Activation&)>;

  Driver(Component& component, const std::string& name, Behaviour behaviour);
  virtual ~Driver();
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  /// `<instance>.<driver>`
  const std::string& name() const noexcept { return name_; }

  virtual void go(const Phase& phase) = 0;

  /// Stops and joins.
  void end();

 protected:
  /// Runs the behaviour once. @return whether the driver is to go on
  bool activate(Root root, Nanoseconds intended, bool scheduled);

  void run_in_thread(std::function<void()> body);

  std::uint16_t number() const noexcept { return number_; }
  bool stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }
  void start() noexcept { stopped_.store(false, std::memory_order_relaxed); }

  /// Sleeps until a time. @return false when the driver was stopped meanwhile
  bool sleep(Nanoseconds time) const noexcept;

  Root root(const Phase& phase, std::uint32_t count) const noexcept { return Root(phase.number, number_, count); }

 private:
  virtual void wake() {}
  void join();

  Component& component_;
  std::string name_;
  std::uint16_t number_;
  Behaviour behaviour_;
  std::atomic<bool> stopped_{false};
  std::vector<std::thread> threads_;
};

/// Runs a behaviour when a phase starts, in one or more threads.
class Start : public Driver {
 public:
  Start(Component& component, const std::string& name, Behaviour behaviour, unsigned threads = 1);

  void go(const Phase& phase) override;

 private:
  unsigned threads_;
};

}  // namespace bw
