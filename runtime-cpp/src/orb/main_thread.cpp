// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/main_thread.hpp>

#include "request_scope.hpp"

#include <corbel/orb/core.hpp>
#include <corbel/orb/priority.hpp>
#include <corbel/probe/probe.hpp>

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
/// In the interceptors' library, weak: gives the calling thread these slots of PICurrent for those it had. May throw in
/// a thread that has not had any before, and has changed nothing then.
[[gnu::weak]] void exchange_slots(orb::Core& core, std::shared_ptr<const void>& slots);
}  // namespace corbel::pi

namespace corbel::orb {

namespace {

/// Of the calling thread, and of no other ever: the system's ids of threads that have ended come again.
std::uint64_t this_thread() noexcept {
  constinit static std::atomic<std::uint64_t> last{0};
  static thread_local const std::uint64_t number = ++last;
  return number;
}

/// What belongs to a request, but is kept with the thread that serves it: taken from that thread, which waits meanwhile
/// and gets it back in the end.
class ThreadContext {
 public:
  explicit ThreadContext(Core& core) : core_(core) { exchange(); }
  ThreadContext(const ThreadContext&) = delete;
  ThreadContext& operator=(const ThreadContext&) = delete;
  ~ThreadContext() { exchange(); }

  /// While it is there the calling thread has them.
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
  // Throws at a thread's first time only, and before anything is exchanged.
  void exchange() {
    if (pi::exchange_slots != nullptr) {
      pi::exchange_slots(core_, slots_);
    }
#if defined(CORBEL_PROBES) && CORBEL_PROBES
    std::swap(ring_, probe::detail::mine);
#endif
  }

  Core& core_;
  std::shared_ptr<const void> slots_;
#if defined(CORBEL_PROBES) && CORBEL_PROBES
  probe::detail::Mine ring_;
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
  /// In the thread that asked for it, when it has ended. True when it was done.
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
  const Priority priority_;  // of the thread that waits
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
    const Inside inside(*this);
    if (reactive_ || !inside.is_main()) {
      server.run();
      return;
    }
    std::unique_lock lock(mutex_);
    while (!stopped_) {
      serve_all(lock);
      changed_.wait(lock, [this] { return stopped_ || has_work(); });
    }
  }

  void perform_work(Server& server) override {
    const Inside inside(*this);
    server.perform_work();
    if (!reactive_ && inside.is_main() && !in_upcall()) {  // within a request the next one is not yet served
      serve();
    }
  }

  bool pending() const noexcept override {
    const std::lock_guard lock(mutex_);
    return has_work();
  }

  void serve() noexcept override {
    std::unique_lock lock(mutex_);
    serve_all(lock);
  }

  // A reactive server's loop is where requests would be served next: who waits in it for another thread waits for ever.
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
  /// In run() or perform_work(): the first one there is the main thread, and stays it until another comes when none is.
  class Inside {
   public:
    explicit Inside(RunningThread& all) noexcept : all_(all), is_main_(all.enter()) {}
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;
    ~Inside() {
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

  /// The main thread does something for the program.
  class Upcall {
   public:
    explicit Upcall(RunningThread& all)
        : all_(all), one_at_a_time_(all.turn_), before_(all.busy_.exchange(this_thread())) {}
    Upcall(const Upcall&) = delete;
    Upcall& operator=(const Upcall&) = delete;
    ~Upcall() { all_.busy_ = before_; }

   private:
    RunningThread& all_;
    const std::lock_guard<std::recursive_mutex> one_at_a_time_;
    const std::uint64_t before_;
  };

  // The caller holds the mutex.
  bool has_work() const noexcept { return !jobs_.empty() || !posted_.empty(); }

  // The caller holds the mutex, which is released meanwhile.
  void serve_all(std::unique_lock<std::mutex>& lock) noexcept {
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
        posted.clear();  // what they keep may end with them
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

  // With the mutex held: the job is gone as soon as its thread sees this.
  static void end(Job& job, Job::State state) noexcept {
    job.state = state;
    job.ended.notify_one();
  }

  Core& core_;
  const bool reactive_;
  mutable std::mutex mutex_;  // of what is below, until the blank line; never held in an upcall
  std::condition_variable changed_;
  std::deque<Job*> jobs_;
  std::vector<std::function<void()>> posted_;
  int depth_ = 0;  // of main_ in run() and perform_work()
  bool stopped_ = false;

  // Threads by their numbers, 0: none. The main one stays it when it leaves run() or perform_work(), and may come
  // again.
  std::atomic<std::uint64_t> main_{0};
  std::atomic<std::uint64_t> busy_{0};
  std::recursive_mutex turn_;  // held in upcalls: loops and threads may change, and calls come within calls
};

}  // namespace

}  // namespace corbel::orb

extern "C" {
/// What programs ask for that are linked with this module.
extern const char corbel_link_main_thread;
const char corbel_link_main_thread = 0;

corbel::orb::MainThread* corbel_make_main_thread(corbel::orb::Core& core) {
  return new corbel::orb::RunningThread(core);
}
}
