// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/spin.hpp>

#include <chrono>
#include <cstdint>
#include <memory>

namespace corbel::reactor {

/// What a handler waits for, and what it is told: a set of bits.
enum Interest : std::uint32_t {
  none = 0,
  readable = 1,
  writable = 2,
  /// Waited for: tell only when something has become ready since the last time. A wait costs less, but the handler has
  /// to take all that there is, or to ask again with change(). On a stream, a receive call that gave less than it could
  /// has taken all; unless end was told.
  edge = 4,
  /// Told beside the others: the peer has ended the stream, or it is broken.
  end = 8,
  /// Waited for: tell once, then nothing until the next change().
  once = 16,
};

/// Called in the thread that runs the reactor. A handler may add, change and remove any handler, itself included,
/// and may then delete itself.
class EventHandler {
 public:
  virtual void on_ready(std::uint32_t interest) = 0;

 protected:
  ~EventHandler() = default;
};

/// Waits for many descriptors and calls the handler of each that is ready. All but wake() is for one thread at a time;
/// a hang-up or an error on a descriptor is told as whatever its handler waits for.
class Reactor {
 public:
  Reactor() = default;
  Reactor(const Reactor&) = delete;
  Reactor& operator=(const Reactor&) = delete;
  virtual ~Reactor() = default;

  /// Throws std::system_error when the system can watch no more.
  virtual void add(int descriptor, EventHandler& handler, std::uint32_t interest) = 0;
  /// What is ready already is told, too.
  virtual void change(int descriptor, EventHandler& handler, std::uint32_t interest) noexcept = 0;
  virtual void remove(int descriptor, EventHandler& handler) noexcept = 0;

  /// Waits until something is ready, `timeout` has passed (negative: for ever) or wake() was called, and calls the
  /// handlers. True when a handler was called. A handler may call it: then those are called that were found ready
  /// together with it and have not had their turn, and there is no wait if there were any.
  virtual bool run_once(std::chrono::milliseconds timeout) = 0;

  /// Readable when run_once() would not wait, but for what is left().
  virtual int descriptor() const noexcept = 0;
  /// Within a handler: true when others were found ready together with it and have not had their turn.
  virtual bool left() const noexcept = 0;

  /// True when run_once() would call a handler.
  virtual bool pending() noexcept = 0;

  /// Ends a run_once() that waits, or the next one. From any thread.
  virtual void wake() noexcept = 0;
};

/// Whether handlers run with all signals blocked: for programs whose signal handlers touch what servants do. It costs
/// two calls of the system for each of them.
enum class Signals { open, masked };

/// The factory of reactors: epoll is the only one so far.
/// @param spin how long run_once() looks again and again before it sleeps
std::unique_ptr<Reactor> make_reactor(Signals signals = Signals::open, transport::SpinBudget spin = {});

}  // namespace corbel::reactor
