// SPDX-License-Identifier: Apache-2.0
// The flow of a request through client interceptors (CORBA 3.3 part 1, 16.3.6): each interceptor that was entered is
// left, in reverse order, even if exceptions are thrown.
#include "client_info.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/mapping/memory.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server_request.hpp>

namespace corbel::pi {

namespace {

using PortableInterceptor::ClientRequestInterceptor_ptr;

class ClientFlow final : public orb::Attachment {
 public:
  CORBEL_NEW_IN_BLOCKS

  ClientFlow(orb::ClientRequest& request, Registry& registry)
      : core_(request.reference().core()),
        registry_(registry),
        info_(new ClientInfo(request, registry, registry.has_slots() ? slots_of_this_thread(core_) : Slots())) {}

  // If interceptors are still entered here, the stub has thrown while it marshalled.
  ~ClientFlow() override {
    if (entered_ > 0) {
      const CORBA::MARSHAL marshal(minor::call_abandoned, CORBA::COMPLETED_NO);
      RequestOutcome ending;
      ending.status = PortableInterceptor::SYSTEM_EXCEPTION;
      ending.exception = &marshal;
      ending.id = marshal._rep_id();
      try {
        leave(std::move(ending));
      } catch (...) {  // the stub's exception is being thrown already
      }
    }
    info_->end();
  }

  void enter() {
    try {
      const SlotScope own(core_with_slots(), {});
      for (const auto& interceptor : registry_.clients()) {
        info_->arrive(ClientInfo::send_request);
        interceptor->send_request(info_.in());
        ++entered_;
      }
      info_->arrive(ClientInfo::nowhere);
    } catch (...) {
      leave_by_exception();
    }
  }

  void leave_by_reply() {
    info_->arrive_by_reply();
    leave();
  }
  void leave(RequestOutcome&& ending) {
    info_->arrive(std::move(ending));
    leave();
  }

 private:
  // Returns null if the ORB has no slots.
  orb::Core* core_with_slots() const noexcept { return registry_.has_slots() ? &core_ : nullptr; }

  // Throws the new outcome if an interceptor has changed it.
  void leave() {
    const SlotScope own(core_with_slots(), {});
    std::exception_ptr changed;
    while (entered_ > 0) {
      --entered_;
      try {
        call(registry_.clients()[entered_].in());
      } catch (...) {
        changed = notify_others(CORBA::COMPLETED_MAYBE);
      }
    }
    info_->arrive(ClientInfo::nowhere);
    if (changed) {
      std::rethrow_exception(changed);
    }
  }

  // Called in a catch handler: the caught exception becomes the outcome that the remaining interceptors see.
  std::exception_ptr notify_others(CORBA::CompletionStatus completed) {
    try {
      rethrow_from_interceptor(completed);
    } catch (...) {
      info_->arrive(RequestOutcome::of_current_exception());
      return std::current_exception();
    }
  }

  [[noreturn]] void leave_by_exception() {
    const std::exception_ptr changed = notify_others(CORBA::COMPLETED_NO);  // nothing was sent
    leave(RequestOutcome(info_->ending()));
    std::rethrow_exception(changed);
  }

  void call(ClientRequestInterceptor_ptr interceptor) {
    switch (info_->point()) {
      case ClientInfo::receive_reply: return interceptor->receive_reply(info_.in());
      case ClientInfo::receive_exception: return interceptor->receive_exception(info_.in());
      default: return interceptor->receive_other(info_.in());
    }
  }

  orb::Core& core_;
  Registry& registry_;
  corbel::ObjectVar<ClientInfo> info_;
  std::size_t entered_ = 0;
};

ClientFlow* flow_of(orb::ClientRequest& request) noexcept {
  return static_cast<ClientFlow*>(request.state().attachment.get());
}

void send_request(void* registry, orb::ClientRequest& request) {
  request.state().attachment.reset();  // belongs to the previous attempt
  std::unique_ptr<ClientFlow> flow;
  try {
    flow = std::make_unique<ClientFlow>(request, *static_cast<Registry*>(registry));
  } catch (const std::bad_alloc&) {  // the NO_MEMORY of the block allocator has COMPLETED_MAYBE
    throw CORBA::NO_MEMORY(0, CORBA::COMPLETED_NO);
  }
  ClientFlow& entering = *flow;
  request.state().attachment = std::move(flow);
  entering.enter();
}

// Replaces send_request if there is a filter. Without a flow, the other points do nothing.
void send_filtered_request(void* registry, orb::ClientRequest& request) {
  if (static_cast<const Registry*>(registry)->applies_to_call()) {
    send_request(registry, request);
  } else {
    request.state().attachment.reset();  // belongs to the previous attempt
  }
}

void receive_reply(void*, orb::ClientRequest& request) {
  if (ClientFlow* flow = flow_of(request)) {
    flow->leave_by_reply();
  }
}

void receive_exception(void*, orb::ClientRequest& request) {
  if (ClientFlow* flow = flow_of(request)) {
    RequestOutcome ending;
    ending.exception = request.exception();
    ending.id = ending.exception->_rep_id();
    ending.status = dynamic_cast<const CORBA::SystemException*>(ending.exception) != nullptr
                        ? PortableInterceptor::SYSTEM_EXCEPTION
                        : PortableInterceptor::USER_EXCEPTION;
    flow->leave(std::move(ending));
  }
}

void receive_other(void*, orb::ClientRequest& request) {
  if (ClientFlow* flow = flow_of(request)) {
    RequestOutcome ending;
    switch (request.other()) {
      case orb::ClientRequest::OtherOutcome::sent: ending.status = PortableInterceptor::SUCCESSFUL; break;
      case orb::ClientRequest::OtherOutcome::retry: ending.status = PortableInterceptor::TRANSPORT_RETRY; break;
      case orb::ClientRequest::OtherOutcome::forward: ending.forward_to(*request.forwarded_to()); break;
    }
    flow->leave(std::move(ending));
  }
}

}  // namespace

void attach_client(orb::Core& core, Registry& registry) {
  core.interception_points.send_request = {registry.filters_clients() ? send_filtered_request : send_request,
                                           &registry};
  core.interception_points.receive_reply = {receive_reply, &registry};
  core.interception_points.receive_exception = {receive_exception, &registry};
  core.interception_points.receive_other = {receive_other, &registry};
}

}  // namespace corbel::pi
