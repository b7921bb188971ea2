// SPDX-License-Identifier: Apache-2.0
// Where requests are served that only one thread may serve: those of object adapters with MAIN_THREAD_MODEL (CORBA 3.3
// part 1, 15.3.8.1).
#pragma once

#include <functional>

namespace corbel::orb {

class Core;
class Server;

/// Something to be done by another thread; may throw.
struct Task {
  void (*function)(void* cookie);
  void* cookie;
  void run() const { function(cookie); }
};

/// The thread of an ORB that is in run() or perform_work(), the first one if there are several; of a reactive server
/// the one whose turn its loop is. In a module of its own, which other programs do without: Corbel::main_thread.
class MainThread {
 public:
  virtual ~MainThread() = default;

  /// Has the main thread do it, after what others have asked for, and waits; throws what it throws. In the main thread
  /// itself, and before there is one in the process's first: at once. False: the ORB has shut down before.
  virtual bool call(const Task& task) = 0;
  /// Has the main thread do it some time, and does not wait; at once when the ORB has shut down before.
  virtual void post(std::function<void()> task) = 0;
  /// Whether call() does at once what it is asked for.
  virtual bool is_here() const noexcept = 0;

  // What the ORB's own functions do.
  virtual void run(Server& server) = 0;
  virtual void perform_work(Server& server) = 0;
  virtual bool pending() const noexcept = 0;

  /// Does all that waits, in this thread, which is the main one: a reactive server's, in its loop, after resume().
  virtual void serve() noexcept = 0;
  /// Within what was asked for.
  virtual bool in_upcall() const noexcept = 0;
  /// What still waits is refused, and all that comes; what was posted is done here.
  virtual void stop() noexcept = 0;
};

}  // namespace corbel::orb

extern "C" {
/// Weak: in programs that are linked with the module only.
[[gnu::weak]] corbel::orb::MainThread* corbel_make_main_thread(corbel::orb::Core& core);
}
