// SPDX-License-Identifier: Apache-2.0
// Requests with priorities: the priority of a request and the lane that serves it.
#include "session_serving.hpp"

#include "orb/priority/request_scope.hpp"

#include <utility>

namespace corbel::orb {

// The thread that reads a request may belong to another lane than the request's priority, or to another pool than its
// object's. The connection then moves to the right lane and stays there until a request needs another one.
Session::Outcome Session::dispatch_by_priority(const Message& message, giop::Request& head, ServerRequest& request) {
  note_band(head);
  const ObjectAdapter::Placement place = core_.adapter_if_any()->placement(head.object_key);
  PriorityTransforms* const by = core_.priority_transforms.load(std::memory_order_acquire);
  const Priority said = priority_of(head, place.model);
  const Priority priority = by == nullptr ? said : transformed(head, said, *by);
  if (own_ != nullptr) {
    const Lane& lane = (place.pool != nullptr ? *place.pool : *own_).of(band_ ? band_->high : priority);
    if (&lane != here_) {
      lane_ = &lane;
      held_ = message;
      keep_transformed(by, priority);
      return Outcome::elsewhere;
    }
  }
  if (band_ && head.operation == giop::bind_priority_band) {
    request.begin_reply();
    return answer(request);
  }
  const RequestScope scope(core_, priority, here_);  // lasts until the reply is sent
  try {
    if (const Outcome found = dispatch_to_adapter(message, request); found != Outcome::open) {
      keep_transformed(by, priority);
      return found;
    }
  } catch (...) {
    if (!request.refuse()) {
      return Outcome::closed;
    }
  }
  return answer(request);
}

// Throws MARSHAL for a malformed priority band context.
void Session::note_band(const giop::Request& head) {
  giop::ServiceContext said;
  if (!band_ && head.contexts.find(giop::service_id::rt_corba_priority_range, said)) {
    band_ = giop::read_priority_band_context(said.data, core_.limits);
    if (!band_) {
      cdr::raise(cdr::Error::bad_encapsulation, CORBA::COMPLETED_NO);
    }
  }
}

// Returns the priority from the client's context or from the server's model (RT-CORBA 1.2, 5.7). Throws MARSHAL for a
// malformed context.
Priority Session::priority_of(const giop::Request& head, const giop::PriorityModel& model) const {
  giop::ServiceContext said;
  if (!model.client_propagated || !head.contexts.find(giop::service_id::rt_corba_priority, said)) {
    return model.server_priority;
  }
  const auto priority = giop::read_priority_context(said.data, core_.limits);
  if (!priority) {
    cdr::raise(cdr::Error::bad_encapsulation, CORBA::COMPLETED_NO);
  }
  return *priority;
}

// Calls the program's transform once for each request, even if the request is held or moves to another lane. Keys that
// belong to no object are not transformed.
Priority Session::transformed(const giop::Request& head, Priority priority, PriorityTransforms& by) {
  if (const auto before = std::exchange(transformed_, std::nullopt)) {
    return *before;
  }
  const auto id = core_.adapter_if_any()->id_of(head.object_key);
  return id && head.operation != giop::bind_priority_band ? by.inbound(priority, *id) : priority;
}

void Session::keep_transformed(const PriorityTransforms* by, Priority priority) noexcept {
  if (by != nullptr) {
    transformed_ = priority;
  }
}

}  // namespace corbel::orb
