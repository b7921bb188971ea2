// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/direct_call.hpp>

#include "oneway_scope.hpp"
#include "orb/priority/request_scope.hpp"

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/core/exception_translation.hpp>
#include <corbel/orb/server_request.hpp>

#include <algorithm>
#include <utility>

namespace corbel::orb {

namespace {

// Returns the target of the next call; null if the target is not in this ORB.
const Target* target_here(const Targets& targets) noexcept {
  const Target& target = targets.all[targets.first.load(std::memory_order_relaxed)];
  return target.pool->is_here() ? &target : nullptr;
}

bool is_declared(const CORBA::UserException& exception, std::span<const Raises> raises) {
  const std::string_view id = exception._rep_id();
  return std::ranges::any_of(raises, [id](const Raises& each) { return id == each.repository_id; });
}

// Waits while the object's POA manager holds requests, as collocated_stream.cpp does. Returns `held` if the deadline
// passes first.
ObjectAdapter::Outcome dispatch(ObjectAdapter& adapter, ServerRequest& request,
                                RequestState::Clock::time_point deadline) {
  using Outcome = ObjectAdapter::Outcome;
  if (const Outcome outcome = adapter.dispatch(request); outcome != Outcome::held) [[likely]] {
    return outcome;
  }
  for (;;) {
    const std::uint32_t epoch = adapter.epoch();
    if (const Outcome outcome = adapter.dispatch(request); outcome != Outcome::held) {
      return outcome;
    }
    if (!adapter.await_change(epoch, deadline)) {
      return Outcome::held;
    }
  }
}

// Does the same as GiopSession::dispatch_by_priority(), in the caller's thread and without a message.
ObjectAdapter::Outcome dispatch_by_priority(ObjectAdapter& adapter, ServerRequest& request, const Targets& targets,
                                            RequestState::Clock::time_point deadline) {
  const giop::PriorityModel model = adapter.placement(request.request().object_key).model;
  const Priority propagated = model.client_propagated ? propagated_priority(request.core(), targets) : no_priority;
  const RequestScope scope(request.core(), propagated >= 0 ? propagated : model.server_priority, nullptr);
  return dispatch(adapter, request, deadline);
}

}  // namespace

// Translates an exception of the servant into the exception that a reply message would have carried. Discards the
// exception if a oneway's client does not wait for a reply.
bool DirectCallBase::attempt(Reference& reference, std::string_view operation, giop::Response response,
                             std::span<const Raises> raises) {
  Core& core = reference.core();
  //@@ CORBEL_DIRECT_CALL_BEGUN
  const CallPolicies policies = call_policies(reference);
  if (response == giop::Response::none) {
    response = response_of(policies.sync_scope);
  }
  const auto deadline = deadline_after(policies.timeout);
  bool reverted = false;
  for (std::uint32_t forwards = 0;;) {
    core.check_alive();
    const TargetsRef targets = reference.use();
    const Target* target = target_here(*targets);
    ObjectAdapter* adapter = core.adapter_if_any();
    if (target == nullptr || adapter == nullptr || core.interception_points.any()) {
      return false;
    }
    CORBEL_CHECKPOINT(client_call);
    CORBEL_CHECKPOINT_OPERATION(reference.label(), operation);
    giop::Request head;
    head.response = response;
    head.object_key = target->key;
    head.operation = operation;
    cdr::Buffer none;  // nothing is written to it
    ServerRequest request(core, head, target->version, none, nullptr);
    request.carry(*this);
    try {
      switch (core.serves_by_priority.load(std::memory_order_relaxed)
                  ? dispatch_by_priority(*adapter, request, *targets, deadline)
                  : dispatch(*adapter, request, deadline)) {
        [[likely]] case ObjectAdapter::Outcome::done:
          CORBEL_CHECKPOINT(client_return);
          return true;
        case ObjectAdapter::Outcome::wants_message: return false;
        case ObjectAdapter::Outcome::held: break;
      }
    } catch (const DirectCallRefused&) {
      return false;
    } catch (const Forward& elsewhere) {
      if (!request.response_expected()) {
        return true;
      }
      if (forwards++ == core.options.max_forwards) {
        throw CORBA::TRANSIENT(minor::no_usable_profile, CORBA::COMPLETED_NO);
      }
      reference.forward(elsewhere.ior, elsewhere.permanent);
      if (RequestState::Clock::now() >= deadline) {
        throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
      }
      continue;
    } catch (const CORBA::UserException& exception) {
      if (!request.response_expected()) {
        return true;
      }
      if (is_declared(exception, raises)) {
        throw;
      }
      log_program_exception(core.options, operation);
      rethrow_for_client(CORBA::COMPLETED_MAYBE);
    } catch (const CORBA::OBJECT_NOT_EXIST& exception) {
      if (!request.response_expected()) {
        return true;
      }
      // The rule is the same as in ForwardTracker::reverts_unknown().
      if (exception.completed() != CORBA::COMPLETED_NO || std::exchange(reverted, true) ||
          !reference.is_unknown_at(*targets)) {
        throw;
      }
      continue;
    } catch (...) {
      log_program_exception(core.options, operation);
      if (request.response_expected()) {
        rethrow_for_client(CORBA::COMPLETED_MAYBE);
      }
      return true;
    }
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
}

}  // namespace corbel::orb
