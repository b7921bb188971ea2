// SPDX-License-Identifier: Apache-2.0
#include "discipline_option.hpp"
#include "interceptors.hpp"

#include "pi/registry.hpp"
#include "queue/dispatch_queue.hpp"

#include <corbel/rtscheduling/manager.hpp>

namespace corbel::pi {
void initialize(CORBA::ORB_ptr orb, int argc, char** argv);
}

namespace corbel::rtscheduling {

// The interceptors' library calls this function for each ORB of a program that is linked with this library. The
// editions of the standard have different names for the manager.
void install(const std::shared_ptr<orb::Core>& core, pi::Registry& registry) {
  const auto service = std::make_shared<Service>(core);
  const PortableInterceptor::ClientRequestInterceptor_var client = make_client_interceptor(service);
  registry.add(client.in(), {applies_to_call, service});
  const PortableInterceptor::ServerRequestInterceptor_var server = make_server_interceptor(service);
  registry.add(server.in());
  const CORBA::Object_var current = new RTScheduling::Current(core, service);
  core->register_initial("RTScheduler_Current", current);
  const CORBA::Object_var manager = new RTScheduling::Manager(service);
  core->register_initial("RTScheduler_Manager", manager);
  core->register_initial("RTSchedulerManager", manager);
  if (const RTScheduling::Scheduler_var scheduler = scheduler_of(core->options); scheduler.in() != nullptr) {
    service->scheduler(scheduler.in());
    core->register_initial("RTScheduler", scheduler.in());
  }
}

// Called when the main thread runs an upcall for another thread (see orb/main_thread.cpp). The waiting thread has no
// processor, because the main thread may have to wait for it.
void exchange_scheduling_contexts(void*& contexts) noexcept {
  SchedulingContext* const coming = static_cast<SchedulingContext*>(contexts);
  SchedulingContext* const going = std::exchange(contexts_of_this_thread(), coming);
  stop_measuring(going);
  leave_queues(going);
  contexts = going;
  go_on_measuring(coming);
  enter_queues(coming);
}

// upcall_lock.hpp calls these two functions.
void give_back_processors() noexcept { leave_queues(contexts_of_this_thread()); }

void take_processors_again() noexcept { enter_queues(contexts_of_this_thread()); }

}  // namespace corbel::rtscheduling

extern "C" {
/// Programs refer to this symbol to link this module. Its value makes the linker find the initialisation of
/// interceptors, which calls install(): the ORB's core refers to the initialisation by a weak reference only.
extern decltype(&corbel::pi::initialize) const corbel_link_rtscheduling;
decltype(&corbel::pi::initialize) const corbel_link_rtscheduling = &corbel::pi::initialize;
}
