// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/mutex.hpp>

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>

namespace bw {

/// The thread of a component, which handles calls and events in the order of their arrival. The ORB's threads post
/// tasks to it. A thread that posts a call waits for the end of the task; a thread that posts an event does not.
class ComponentThread {
 public:
  /// A task for the thread. The poster owns the task, and keeps the task until the thread has run it.
  class Task {
   public:
    virtual ~Task() = default;
    virtual void run() noexcept = 0;
  };

  ComponentThread();
  ~ComponentThread() { end(); }
  ComponentThread(const ComponentThread&) = delete;
  ComponentThread& operator=(const ComponentThread&) = delete;

  /// Queues a task for the thread. Waits if the queue is very long, so that senders slow down. After the end no task is
  /// accepted. @return whether the task was accepted
  bool post(Task& task);

  /// Runs a step in the component's thread, and returns its result or throws its exception. If the caller is that
  /// thread, the step runs at once.
  template <class Step>
  auto call(Step step) -> std::invoke_result_t<Step> {
    if (std::this_thread::get_id() == thread_.get_id()) return step();
    CallTask<Step> called(*this, step);
    if (!post(called)) throw std::runtime_error("the component's thread has ended");
    wait(called.done);
    return called.result();
  }

  /// Runs the queued tasks, and ends the thread.
  void end();

 private:
  template <class Step>
  class CallTask : public Task {
   public:
    using Result = std::invoke_result_t<Step>;

    CallTask(ComponentThread& thread, Step& step) : thread_(thread), step_(step) {}

    void run() noexcept override {
      try {
        if constexpr (std::is_void_v<Result>)
          step_();
        else
          value_.template emplace<1>(step_());
      } catch (...) {
        thrown_ = std::current_exception();
      }
      thread_.finish(done);
    }

    Result result() {
      if (thrown_) std::rethrow_exception(thrown_);
      if constexpr (!std::is_void_v<Result>) return std::move(std::get<1>(value_));
    }

    bool done = false;

   private:
    using Value = std::conditional_t<std::is_void_v<Result>, std::monostate, Result>;

    ComponentThread& thread_;
    Step& step_;
    std::variant<std::monostate, Value> value_;
    std::exception_ptr thrown_;
  };

  void work();
  void wait(const bool& done);
  void finish(bool& done) noexcept;

  Mutex mutex_;
  std::condition_variable_any work_;
  std::condition_variable_any room_;
  std::condition_variable_any done_;
  std::deque<Task*> tasks_;
  bool ending_ = false;
  std::thread thread_;  // the last member, because the thread uses all others
};

}  // namespace bw
