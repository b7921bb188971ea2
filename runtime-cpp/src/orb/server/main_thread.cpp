// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/server/main_thread.hpp>

#include "orb/priority/request_scope.hpp"

#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/priority.hpp>
#include <corbel/orb/server/upcall_lock.hpp>

#include <unistd.h>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace corbel::pi {
/// Exchanges `slots` with the PICurrent slots of the calling thread. May throw only in a thread that has no slots yet,
/// and then changes nothing. Weak symbol: defined in the interceptors' library.
[[gnu::weak]] void exchange_slots(orb::Core& core, std::shared_ptr<const void>& slots);
}  // namespace corbel::pi

namespace corbel::rtscheduling {
/// Exchanges `contexts` with the scheduling contexts of the calling thread: the threads of the previous contexts
/// release their processors, the threads of the new contexts wait for processors. Weak symbol: defined in the library
/// of dynamic scheduling.
[[gnu::weak]] void exchange_scheduling_contexts(void*& contexts) noexcept;
}  // namespace corbel::rtscheduling

namespace corbel::orb {

namespace {

/// Returns the number of the calling thread. The numbers are never reused, unlike the thread ids of the system.
std::uint64_t this_thread() noexcept {
  constinit static std::atomic<std::uint64_t> last{0};
  static thread_local const std::uint64_t number = ++last;
  return number;
}

/// The state of a request that the libraries keep with the serving thread. A job takes this state from the waiting
/// thread and returns it at the end.
class ThreadContext {
 public:
  explicit ThreadContext(Core& core) : core_(core) { exchange(); }
  ThreadContext(const ThreadContext&) = delete;
  ThreadContext& operator=(const ThreadContext&) = delete;
  ~ThreadContext() { exchange(); }

  /// Gives the state to the calling thread during the lifetime of the scope.
  class Scope {
   public:
    explicit Scope(ThreadContext& all) : all_(all) { all_.exchange(); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    ~Scope() { all_.exchange(); }

   private:
    ThreadContext& all_;
  };

 private:
  // Throws only at a thread's first call, before anything is exchanged.
  void exchange() {
    if (pi::exchange_slots != nullptr) {
      pi::exchange_slots(core_, slots_);
    }
    if (rtscheduling::exchange_scheduling_contexts != nullptr) {
      rtscheduling::exchange_scheduling_contexts(scheduling_contexts_);
    }
#if defined(CORBEL_PROBES) && CORBEL_PROBES
    std::swap(ring_, checkpoint::detail::thread_ring);
#endif
  }

  Core& core_;
  std::shared_ptr<const void> slots_;
  void* scheduling_contexts_ = nullptr;
#if defined(CORBEL_PROBES) && CORBEL_PROBES
  checkpoint::detail::ThreadRing ring_;
#endif
};

class Job {
 public:
  Job(Core& core, const Task& task) : core_(core), priority_(thread_priority), context_(core), task_(task) {}

  void run() noexcept {
    try {
      const RequestScope scope(core_, priority_, nullptr);
      const ThreadContext::Scope scope_of_context(context_);
      task_.run();
    } catch (...) {
      thrown_ = std::current_exception();
    }
  }
  /// Called by the requesting thread after the job has ended. Returns true if the job ran; rethrows the job's
  /// exception.
  bool result() {
    if (thrown_) {
      std::rethrow_exception(std::exchange(thrown_, nullptr));
    }
    return state == State::done;
  }

  enum class State { waiting, done, refused };
  State state = State::waiting;  // guarded by the main thread's mutex
  std::condition_variable ended;

 private:
  Core& core_;
  const Priority priority_;  // priority of the waiting thread
  ThreadContext context_;
  const Task& task_;
  std::exception_ptr thrown_;
};

class RunningThread final : public MainThread {
 public:
  explicit RunningThread(Core& core) noexcept
      : core_(core), reactive_(core.options.concurrency == options::Concurrency::reactive) {}

  bool call(const Task& task) override {
    if (is_here()) {
      const Upcall upcall(*this);
      task.run();
      return true;
    }
    Job job(core_, task);
    std::unique_lock lock(mutex_);
    if (stopped_) {
      job.state = Job::State::refused;
    } else {
      jobs_.push_back(&job);
      changed_.notify_all();
      if (reactive_) {
        core_.server_if_any()->resume();
      }
      job.ended.wait(lock, [&] { return job.state != Job::State::waiting; });
    }
    lock.unlock();
    return job.result();
  }

  void post(std::function<void()> task) override {
    std::unique_lock lock(mutex_);
    if (stopped_) {
      lock.unlock();
      task();
      return;
    }
    posted_.push_back(std::move(task));
    changed_.notify_all();
    if (reactive_) {
      core_.server_if_any()->resume();
    }
  }

  void run(Server& server) override {
    const RunScope scope(*this);
    if (reactive_ || !scope.is_main()) {
      server.run();
      return;
    }
    std::unique_lock lock(mutex_);
    while (!stopped_) {
      run_tasks(lock);
      changed_.wait(lock, [this] { return stopped_ || has_work(); });
    }
  }

  void perform_work(Server& server) override {
    const RunScope scope(*this);
    server.perform_work();
    if (!reactive_ && scope.is_main() && !in_upcall()) {  // within a request the next task is not run yet
      run_tasks();
    }
  }

  bool pending() const noexcept override {
    const std::lock_guard lock(mutex_);
    return has_work();
  }

  void run_tasks() noexcept override {
    std::unique_lock lock(mutex_);
    run_tasks(lock);
  }

  // In an upcall of a reactive server this thread also counts as the main thread: the thread of the loop would serve
  // the next requests, so it must not wait for another thread.
  bool is_here() const noexcept override {
    const std::uint64_t main = main_.load();
    return main == this_thread() || (reactive_ && core_.server_if_any()->in_upcall()) ||
           (main == 0 && ::gettid() == ::getpid());
  }
  bool in_upcall() const noexcept override { return busy_.load() == this_thread(); }

  void stop() noexcept override {
    std::unique_lock lock(mutex_);
    stopped_ = true;
    for (Job* job : jobs_) {
      end(*job, Job::State::refused);
    }
    jobs_.clear();
    changed_.notify_all();
    const auto posted = std::exchange(posted_, {});
    lock.unlock();
    for (const auto& task : posted) {
      task();
    }
  }

 private:
  /// Marks a thread in run() or perform_work(). The first such thread is the main thread until another thread enters
  /// when none is inside.
  class RunScope {
   public:
    explicit RunScope(RunningThread& all) noexcept : all_(all), is_main_(all.enter()) {}
    RunScope(const RunScope&) = delete;
    RunScope& operator=(const RunScope&) = delete;
    ~RunScope() {
      if (is_main_) {
        all_.leave();
      }
    }
    bool is_main() const noexcept { return is_main_; }

   private:
    RunningThread& all_;
    const bool is_main_;
  };

  bool enter() noexcept {
    const std::lock_guard lock(mutex_);
    const std::uint64_t self = this_thread();
    if (depth_ != 0 && main_.load() != self) {
      return false;
    }
    main_ = self;
    ++depth_;
    return true;
  }
  void leave() noexcept {
    const std::lock_guard lock(mutex_);
    --depth_;
  }

  /// Marks that the main thread executes code of the program.
  class Upcall {
   public:
    explicit Upcall(RunningThread& all)
        : all_(all), one_at_a_time_(lock_for_upcall(all.upcall_mutex_)), before_(all.busy_.exchange(this_thread())) {}
    Upcall(const Upcall&) = delete;
    Upcall& operator=(const Upcall&) = delete;
    ~Upcall() { all_.busy_ = before_; }

   private:
    RunningThread& all_;
    const std::unique_lock<std::recursive_mutex> one_at_a_time_;
    const std::uint64_t before_;
  };

  // The caller holds the mutex.
  bool has_work() const noexcept { return !jobs_.empty() || !posted_.empty(); }

  // The caller holds the mutex, which is released while tasks run.
  void run_tasks(std::unique_lock<std::mutex>& lock) noexcept {
    while (has_work()) {
      auto posted = std::exchange(posted_, {});
      Job* job = nullptr;
      if (!jobs_.empty()) {
        job = jobs_.front();
        jobs_.pop_front();
      }
      lock.unlock();
      {
        const Upcall upcall(*this);
        for (const auto& task : posted) {
          task();
        }
        posted.clear();  // destroys the tasks' captured objects within the upcall
        if (job != nullptr) {
          job->run();
        }
      }
      lock.lock();
      if (job != nullptr) {
        end(*job, Job::State::done);
      }
    }
  }

  // The caller holds the mutex: the waiting thread destroys the job as soon as it sees the new state.
  static void end(Job& job, Job::State state) noexcept {
    job.state = state;
    job.ended.notify_one();
  }

  Core& core_;
  const bool reactive_;
  mutable std::mutex mutex_;  // guards the members until the blank line; never held in an upcall
  std::condition_variable changed_;
  std::deque<Job*> jobs_;
  std::vector<std::function<void()>> posted_;
  int depth_ = 0;  // nesting of the main thread in run() and perform_work()
  bool stopped_ = false;

  // Thread numbers; 0 means none. The main thread keeps this role when it leaves run() or perform_work(), and may enter
  // again.
  std::atomic<std::uint64_t> main_{0};
  std::atomic<std::uint64_t> busy_{0};
  // Held in upcalls: another thread may become the main thread meanwhile. Recursive, because upcalls nest.
  std::recursive_mutex upcall_mutex_;
};

}  // namespace

}  // namespace corbel::orb

extern "C" {
/// Programs refer to this symbol to link this module.
extern const char corbel_link_main_thread;
const char corbel_link_main_thread = 0;

corbel::orb::MainThread* corbel_make_main_thread(corbel::orb::Core& core) {
  return new corbel::orb::RunningThread(core);
}
}
