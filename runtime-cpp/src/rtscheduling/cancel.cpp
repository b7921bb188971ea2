// SPDX-License-Identifier: Apache-2.0
// Cancellation. The ORB at which a program cancels a thread marks the thread. If the thread is at another ORB, this ORB
// sends a oneway to the object that the thread calls, and the other ORB does the same: each host of the chain thus
// reaches the next one. The operation of the oneway exists in no interface, so an ORB without this module ignores it.
// The thread then ends when it comes back.
#include "service.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/client_request.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/core/exception_translation.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/messaging.hpp>

#include <utility>

namespace corbel::rtscheduling {

namespace {

class CancellingScope {
 public:
  explicit CancellingScope(const Guid& id) noexcept : before_(std::exchange(cancelling(), &id)) {}
  CancellingScope(const CancellingScope&) = delete;
  CancellingScope& operator=(const CancellingScope&) = delete;
  ~CancellingScope() { cancelling() = before_; }

 private:
  const Guid* const before_;
};

// Opening the connection may be necessary, and takes at most ConnectTimeout. The call waits for no reply.
void send_cancel(CORBA::Object_ptr object, const Guid& id) {
  CORBA::PolicyList policies;
  policies.length(1);
  policies[0] = new Messaging::SyncScopePolicy(Messaging::SYNC_WITH_TRANSPORT);
  const CORBA::Object_var target = object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
  const CancellingScope scope(id);
  orb::ClientRequest request(*target.in(), cancel_operation, orb::oneway);
  do {
    request.begin();
  } while (!request.send());
}

}  // namespace

[[gnu::noinline]] const Guid*& cancelling() noexcept {
  static constinit thread_local const Guid* id = nullptr;
  return id;
}

Service::Cancelled Service::mark(Thread& thread) {
  Cancelled cancelled;
  if (!thread.mark_cancelled() || thread.innermost_ == nullptr) {
    return cancelled;
  }
  const SchedulingContext& context = *thread.innermost_;
  cancelled.scheduler = RTScheduling::Scheduler::_duplicate(context.scheduler.in());
  try {
    if (context.called != nullptr) {  // valid during the call, whose end takes the mutex (arrive)
      cancelled.next = context.called->core().make_object(*context.called->use()->ior);
    }
  } catch (...) {  // no memory; the thread ends when it comes back
    log(cancel_operation);
  }
  return cancelled;
}

void Service::tell(const Cancelled& cancelled, const Thread& thread) noexcept {
  try {
    if (cancelled.scheduler.in() != nullptr) {
      cancelled.scheduler->cancel(thread.octets());
    }
  } catch (...) {
    log("cancel");
  }
  if (cancelled.next.in() == nullptr) {
    return;
  }
  try {
    send_cancel(cancelled.next.in(), thread.id());
  } catch (const CORBA::SystemException& exception) {  // the call of the thread will fail, too
    if (const std::shared_ptr<orb::Core> core = core_.lock()) {
      orb::log_connections(core->options, "a distributable thread cannot be cancelled where it is: %s: %s",
                           exception._name(), describe_minor(exception._name(), exception.minor()));
    }
  } catch (...) {
    log(cancel_operation);
  }
}

void Service::cancel(Thread& thread) {
  Cancelled cancelled;
  {
    const std::lock_guard lock(mutex_);
    if (threads_.find(thread.id_) != &thread) {
      throw CORBA::OBJECT_NOT_EXIST(minor::thread_ended, CORBA::COMPLETED_NO);
    }
    cancelled = mark(thread);
  }
  tell(cancelled, thread);
}

void Service::cancel(const Guid& id) noexcept try {
  ObjectVar<Thread> thread;
  Cancelled cancelled;
  {
    const std::lock_guard lock(mutex_);
    thread = Thread::_duplicate(threads_.find(id));
    if (thread.in() == nullptr) {
      early_[early_count_++ % early_.size()] = id;
      return;
    }
    cancelled = mark(*thread.in());
  }
  tell(cancelled, *thread.in());
} catch (...) {
  log(cancel_operation);
}

}  // namespace corbel::rtscheduling
