// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/reactor/reactor.hpp>

#include <chrono>
#include <cstdint>

namespace corbel::reactor {

/// Watches many descriptors for many threads. Each thread takes one event at a time, and the system gives an event to
/// one of the waiting threads. Uses no lock; any thread may call any function.
class EventQueue {
 public:
  /// Throws std::system_error if no descriptors are left.
  EventQueue();
  ~EventQueue();
  EventQueue(const EventQueue&) = delete;
  EventQueue& operator=(const EventQueue&) = delete;

  /// The key passed to add() or change(), and the event. A thread may take an event just before another thread removes
  /// the descriptor, so the user must check that the key is still valid.
  struct Event {
    std::uint64_t key = 0;
    std::uint32_t events = none;
  };
  /// Reserved; users must not pass this key.
  static constexpr std::uint64_t end_key = ~std::uint64_t{0};

  /// Throws std::system_error if the system cannot watch more descriptors.
  /// @param interest must contain `edge` or `once`, or each event would wake all waiting threads
  void add(int descriptor, std::uint64_t key, std::uint32_t interest);
  /// Changes key and interest. Reports events that are pending already.
  void change(int descriptor, std::uint64_t key, std::uint32_t interest) noexcept;
  void remove(int descriptor) noexcept;

  /// Waits for an event, `timeout` (negative: forever), or end(). Returns false without an event.
  /// @param spin the calling thread's own budget of polling before it sleeps
  bool take(Event& event, std::chrono::milliseconds timeout, transport::SpinBudget& spin);

  /// Makes current and later calls of take() return at once.
  void end() noexcept;

  /// Returns a descriptor that is readable if take() would not wait.
  int descriptor() const noexcept { return epoll_; }

 private:
  int control(int operation, int descriptor, std::uint64_t key, std::uint32_t interest) noexcept;

  int epoll_;
  int end_;
};

}  // namespace corbel::reactor
