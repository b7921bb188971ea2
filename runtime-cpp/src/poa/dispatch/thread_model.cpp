// SPDX-License-Identifier: Apache-2.0
// The thread policies other than ORB_CTRL_MODEL. Only create_POA creates them, so programs that use only the root POA
// do not link this file.
#include "thread_model.hpp"

#include "invocation.hpp"
#include "request_dispatcher.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server/upcall_lock.hpp>

#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

namespace corbel::poa {

namespace {

template <class Function>
orb::Task task_of(Function& function) noexcept {
  return {[](void* cookie) { (*static_cast<Function*>(cookie))(); }, &function};
}

}  // namespace

template <class Function>
void ThreadModel::run_or_refuse(Function function) {
  if (!take(task_of(function))) {
    throw CORBA::TRANSIENT(minor::request_discarded, CORBA::COMPLETED_NO);
  }
}

void ThreadModel::call_servant(orb::ServerRequest& request, const std::shared_ptr<PoaState>& poa,
                               PortableServer::ServantBase& servant, std::span<const std::byte> id) {
  run_or_refuse([&] {
    const Invocation invocation{&poa, &servant, id, current_invocation};
    const InvocationScope entered(invocation);
    servant._dispatch(request);
  });
}

orb::ObjectAdapter::Outcome ThreadModel::execute_fallback(const std::shared_ptr<PoaState>& poa, const NamedKey& key,
                                                          orb::ServerRequest& request) {
  auto outcome = orb::ObjectAdapter::Outcome::done;
  run_or_refuse([&] { outcome = poa->dispatcher.fallback().execute(poa, key, request); });
  return outcome;
}

bool ThreadModel::locate_fallback(const std::shared_ptr<PoaState>& poa, const NamedKey& key) {
  bool there = true;
  run_or_refuse([&] { there = poa->dispatcher.fallback().ask_servant_manager(poa, key); });
  return there;
}

void ThreadModel::etherealize_now(ObjectEntry& entry, std::shared_ptr<PoaState> poa,
                                  PortableServer::ServantActivator& activator) {
  Objects& objects = poa->dispatcher.objects();
  objects.etherealize(entry, std::move(poa), activator);
}

bool ThreadModel::unknown_adapter(PortableServer::AdapterActivator& activator, PortableServer::POA_ptr parent,
                                  const char* name) {
  bool made = false;
  run_or_refuse([&] { made = activator.unknown_adapter(parent, name); });
  return made;
}

namespace {

/// SINGLE_THREAD_MODEL: only one upcall of the POA runs at a time.
class SingleThreadModel final : public ThreadModel {
 protected:
  bool take(const orb::Task& task) override {
    orb::lock_for_upcall(mutex_).release();
    ++depth_;
    const UnlockScope leaving{*this};
    task.run();
    return true;
  }
  void etherealize(ObjectEntry& entry, const std::shared_ptr<PoaState>& poa,
                   PortableServer::ServantActivator& activator) override {
    {
      const std::lock_guard lock(ended_mutex_);
      ended_.push_back({entry, poa, activator});
      has_ended_.exchange(1);
    }
    etherealize_ended();
  }

 private:
  struct EndedObject {
    ObjectEntry& entry;
    std::shared_ptr<PoaState> poa;
    PortableServer::ServantActivator& activator;
  };
  struct UnlockScope {
    SingleThreadModel& model;
    ~UnlockScope() {
      --model.depth_;
      model.mutex_.unlock();
      if (model.has_ended()) [[unlikely]] {
        model.etherealize_ended();
      }
    }
  };

  // The fetch_or changes no bit, but orders this read with the exchange() of another thread: either that thread finds
  // the mutex free, or this thread sees the other thread's entry.
  bool has_ended() noexcept { return has_ended_.fetch_or(0) != 0; }

  // Called after each upcall and each new entry.
  [[gnu::cold]] void etherealize_ended() {
    while (has_ended() && mutex_.try_lock()) {
      const std::unique_lock one_at_a_time(mutex_, std::adopt_lock);
      if (depth_ != 0) {  // an upcall of this thread calls etherealize_ended() later
        return;
      }
      std::vector<EndedObject> ended;
      {
        const std::lock_guard lock(ended_mutex_);
        ended.swap(ended_);
        has_ended_ = 0;
      }
      ++depth_;
      for (EndedObject& each : ended) {
        etherealize_now(each.entry, std::move(each.poa), each.activator);
      }
      --depth_;
    }
  }

  std::recursive_mutex mutex_;  // recursive, because upcalls may nest
  int depth_ = 0;               // number of nested upcalls
  // Guards the list below, and is not held while the entries are processed.
  std::mutex ended_mutex_;
  std::vector<EndedObject> ended_;
  std::atomic<unsigned> has_ended_{0};
};

/// MAIN_THREAD_MODEL: the main thread runs the upcall for the waiting thread, so PortableServer::Current is that of the
/// waiting thread.
class MainThreadModel final : public ThreadModel {
 public:
  explicit MainThreadModel(orb::MainThread& thread) noexcept : thread_(thread) {}

 protected:
  bool take(const orb::Task& task) override {
    BoundTask bound{task, current_invocation};
    return thread_.call({BoundTask::run, &bound});
  }
  void etherealize(ObjectEntry& entry, const std::shared_ptr<PoaState>& poa,
                   PortableServer::ServantActivator& activator) override {
    if (thread_.is_here()) {
      auto now = [&] { etherealize_now(entry, poa, activator); };
      thread_.call(task_of(now));
    } else {
      thread_.post([&entry, poa, &activator]() mutable { etherealize_now(entry, std::move(poa), activator); });
    }
  }

 private:
  struct BoundTask {
    const orb::Task& task;
    const Invocation* invocation;

    static void run(void* cookie) {
      const BoundTask& bound = *static_cast<BoundTask*>(cookie);
      struct InvocationSwap {
        explicit InvocationSwap(const Invocation* invocation) noexcept
            : before(std::exchange(current_invocation, invocation)) {}
        ~InvocationSwap() { current_invocation = before; }
        const Invocation* before;
      } const within(bound.invocation);
      bound.task.run();
    }
  };

  orb::MainThread& thread_;
};

}  // namespace

std::unique_ptr<ThreadModel> make_thread_model(PortableServer::ThreadPolicyValue policy, orb::Core& core) {
  switch (policy) {
    case PortableServer::MAIN_THREAD_MODEL: return std::make_unique<MainThreadModel>(*core.main_thread);
    case PortableServer::SINGLE_THREAD_MODEL: return std::make_unique<SingleThreadModel>();
    case PortableServer::ORB_CTRL_MODEL: break;
  }
  return nullptr;
}

}  // namespace corbel::poa
