// SPDX-License-Identifier: Apache-2.0
// Execution of requests in the main thread, for object adapters with MAIN_THREAD_MODEL (CORBA 3.3 part 1, 15.3.8.1).
#pragma once

#include <functional>

namespace corbel::orb {

class Core;
class Server;

/// A function to be run by another thread; it may throw.
struct Task {
  void (*function)(void* cookie);
  void* cookie;
  void run() const { function(cookie); }
};

/// The main thread of an ORB: the first thread in run() or perform_work(), or with a reactive server the thread that
/// has the turn at the loop. The separate module Corbel::main_thread implements this class, so that other programs need
/// not link it.
class MainThread {
 public:
  virtual ~MainThread() = default;

  /// Runs the task in the main thread after earlier tasks, waits, and throws the task's exception. Runs the task at
  /// once if the caller is the main thread, or if there is no main thread yet and the caller is the first thread of the
  /// process. Returns false if the ORB has shut down before.
  virtual bool call(const Task& task) = 0;
  /// Runs the task in the main thread later and does not wait. Runs it at once if the ORB has shut down.
  virtual void post(std::function<void()> task) = 0;
  /// Returns true if call() would run the task at once.
  virtual bool is_here() const noexcept = 0;

  // Called by the operations of the ORB with the same names.
  virtual void run(Server& server) = 0;
  virtual void perform_work(Server& server) = 0;
  virtual bool pending() const noexcept = 0;

  /// Runs all waiting tasks. Called by the main thread; a reactive server calls it in its loop after resume().
  virtual void run_tasks() noexcept = 0;
  /// Returns true if the calling thread is running a task.
  virtual bool in_upcall() const noexcept = 0;
  /// Refuses waiting and future tasks of call(), and runs posted tasks at once.
  virtual void stop() noexcept = 0;
};

}  // namespace corbel::orb

extern "C" {
/// Weak: defined only if the program is linked with the module.
[[gnu::weak]] corbel::orb::MainThread* corbel_make_main_thread(corbel::orb::Core& core);
}
