// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/spin.hpp>

#include <chrono>
#include <cstdint>
#include <memory>

namespace corbel::reactor {

/// A set of bits: the events that a handler waits for, or that are reported to it.
enum Interest : std::uint32_t {
  none = 0,
  readable = 1,
  writable = 2,
  /// Requested: report only events that occurred since the last report. A wait is cheaper, but the handler
  /// must read or write until no octets are left, or call change(). On a stream, a receive call that returned less than
  /// requested has read everything, unless `end` was reported.
  edge = 4,
  /// Reported in addition: the peer has closed the stream, or it is broken.
  end = 8,
  /// Requested: report once; further reports need another change().
  once = 16,
};

/// Called in the thread that runs the reactor. A handler may add, change and remove any handler, including itself, and
/// may delete itself after its removal.
class EventHandler {
 public:
  virtual void on_ready(std::uint32_t interest) = 0;
  //@@ CORBEL_EVENT_HANDLER_STATE

 protected:
  ~EventHandler() = default;
};

/// Waits for many descriptors and calls the handlers of those that are ready. One thread at a time may call its
/// functions, except wake(). Hang-ups and errors of a descriptor are reported as the events that its handler waits for.
class Reactor {
 public:
  Reactor() = default;
  Reactor(const Reactor&) = delete;
  Reactor& operator=(const Reactor&) = delete;
  virtual ~Reactor() = default;

  /// Throws std::system_error if the system cannot watch more descriptors.
  virtual void add(int descriptor, EventHandler& handler, std::uint32_t interest) = 0;
  /// Changes the interest. Reports events that are pending already.
  virtual void change(int descriptor, EventHandler& handler, std::uint32_t interest) noexcept = 0;
  virtual void remove(int descriptor, EventHandler& handler) noexcept = 0;

  /// Waits until a descriptor is ready, `timeout` has passed (negative: forever), or wake() is called, and calls the
  /// handlers. Returns true if it called a handler. A handler may call run_once(): the inner call serves the handlers
  /// of the same batch that have not been called, and waits only if there are none.
  virtual bool run_once(std::chrono::milliseconds timeout) = 0;

  /// Returns a descriptor that is readable if run_once() would not wait. Does not consider left().
  virtual int descriptor() const noexcept = 0;
  /// Returns true within a handler if other handlers of the same batch have not been called yet.
  virtual bool left() const noexcept = 0;

  /// Returns true if a descriptor is ready.
  virtual bool pending() noexcept = 0;

  /// Ends the current or next wait of run_once(). May be called from any thread.
  virtual void wake() noexcept = 0;
};

/// `masked` runs handlers with all signals blocked, for programs whose signal handlers use data of servants. The cost
/// is two system calls for each handler call.
enum class Signals { open, masked };

/// Creates a reactor; epoll is the only implementation.
/// @param spin how long run_once() polls before it sleeps
std::unique_ptr<Reactor> make_reactor(Signals signals = Signals::open, transport::SpinBudget spin = {});

}  // namespace corbel::reactor
