// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/reactor/reactor.hpp>

#include <chrono>
#include <cstdint>

namespace corbel::reactor {

/// Watches many descriptors for many threads: each takes one event at a time, and the system gives an event to one of
/// those that wait. No lock; all of it may be called from any thread.
class EventQueue {
 public:
  /// Throws std::system_error when the system has no descriptors left.
  EventQueue();
  ~EventQueue();
  EventQueue(const EventQueue&) = delete;
  EventQueue& operator=(const EventQueue&) = delete;

  /// What add() and change() were given, and what happened. An event may have been taken just before its descriptor
  /// was removed: the key has to tell.
  struct Event {
    std::uint64_t key = 0;
    std::uint32_t told = none;
  };
  /// The one key that is not the user's.
  static constexpr std::uint64_t end_key = ~std::uint64_t{0};

  /// @param interest with edge or once: otherwise all threads that wait are woken by the same
  /// Throws std::system_error when the system can watch no more.
  void add(int descriptor, std::uint64_t key, std::uint32_t interest);
  /// What is ready already is told, too.
  void change(int descriptor, std::uint64_t key, std::uint32_t interest) noexcept;
  void remove(int descriptor) noexcept;

  /// Waits for an event, `timeout` (negative: for ever), or the end. False when there was none.
  /// @param spin the thread's own: how long it looks again and again before it sleeps
  bool take(Event& event, std::chrono::milliseconds timeout, transport::SpinBudget& spin);

  /// From now on take() does not wait.
  void end() noexcept;

  /// Readable when take() would not wait.
  int descriptor() const noexcept { return epoll_; }

 private:
  int control(int operation, int descriptor, std::uint64_t key, std::uint32_t interest) noexcept;

  int epoll_;
  int end_;
};

}  // namespace corbel::reactor
