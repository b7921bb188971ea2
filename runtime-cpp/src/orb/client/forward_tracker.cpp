// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/connection/forward_tracker.hpp>

#include <corbel/giop/request.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

#include <atomic>

namespace corbel::orb {

void ForwardTracker::count(const Core& core) {
  if (changes_ == core.options.max_forwards) {
    throw CORBA::TRANSIENT(minor::no_usable_profile, CORBA::COMPLETED_NO);
  }
  ++changes_;
}

giop::Ior ForwardTracker::read_forward(const RequestBinding& binding, cdr::Reader& body) {
  if (binding.is_bound()) {
    throw CORBA::REBIND(minor::bound_elsewhere, CORBA::COMPLETED_NO);
  }
  const Core& core = binding.reference().core();
  giop::Ior ior = giop::read_ior(body, core.limits);
  body.check(CORBA::COMPLETED_NO);
  count(core);
  return ior;
}

void ForwardTracker::read_addressing(RequestChannel& channel, cdr::Reader& body) {
  const auto wanted = body.get<std::uint16_t>();
  body.check(CORBA::COMPLETED_NO);
  const RequestBinding& binding = channel.binding();
  if (wanted > static_cast<std::uint16_t>(giop::Addressing::reference) || binding.target().version < giop::v1_2) {
    channel.throw_bad_message(giop::Error::bad_target);
  }
  count(channel.core());
  binding.targets().addressing.store(static_cast<giop::Addressing>(wanted), std::memory_order_relaxed);
}

bool ForwardTracker::reverts(const RequestBinding& binding, cdr::Reader body) {
  const bool unknown = body.get_string() == "IDL:omg.org/CORBA/OBJECT_NOT_EXIST:1.0";
  [[maybe_unused]] const auto minor = body.get<std::uint32_t>();
  return unknown && body.get_enum(3) == CORBA::COMPLETED_NO && body.ok() && reverts_unknown(binding);
}

bool ForwardTracker::reverts_unknown(const RequestBinding& binding) {
  if (reverted_ || binding.is_bound() || !binding.reference().is_unknown_at(binding.targets())) {
    return false;
  }
  reverted_ = true;
  count(binding.reference().core());
  return true;
}

}  // namespace corbel::orb
