// SPDX-License-Identifier: Apache-2.0
// ORB::create_policy is in this module because it takes an Any and calls policy factories.
#include "registry.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/bidirectional_policy.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/messaging.hpp>
#include <corbel/orb/orb.hpp>

namespace corbel::orb {
/// Weak: defined only in programs that are linked with Corbel::bidir.
extern "C" [[gnu::weak]] CORBA::Policy* corbel_bidirectional_policy(CORBA::UShort value);
}  // namespace corbel::orb

namespace CORBA {

namespace {

template <class Value>
Value value_of(const Any& any) {
  Value value{};
  if (!(any >>= value)) {
    throw PolicyError(BAD_POLICY_TYPE);
  }
  return value;
}

}  // namespace

Policy_ptr ORB::create_policy(PolicyType type, const Any& value) {
  core_->check_running();
  switch (type) {
    case Messaging::SYNC_SCOPE_POLICY_TYPE: {
      const auto scope = value_of<Short>(value);
      if (scope < Messaging::SYNC_NONE || scope > Messaging::SYNC_WITH_TARGET) {
        throw PolicyError(BAD_POLICY_VALUE);
      }
      return new Messaging::SyncScopePolicy(scope);
    }
    case Messaging::REBIND_POLICY_TYPE: {
      const auto mode = value_of<Short>(value);
      if (mode < Messaging::TRANSPARENT || mode > Messaging::NO_RECONNECT) {
        throw PolicyError(BAD_POLICY_VALUE);
      }
      return new Messaging::RebindPolicy(mode);
    }
    case Messaging::RELATIVE_RT_TIMEOUT_POLICY_TYPE:
      return new Messaging::RelativeRoundtripTimeoutPolicy(value_of<ULongLong>(value));
    case BiDirPolicy::BIDIRECTIONAL_POLICY_TYPE: {
      const auto bidirectional = value_of<UShort>(value);
      if (bidirectional > BiDirPolicy::BOTH) {
        throw PolicyError(BAD_POLICY_VALUE);
      }
      if (corbel::orb::corbel_bidirectional_policy == nullptr) {
        corbel::orb::log_error(core_->options,
                               "BidirectionalPolicy: this program is not linked with it (Corbel::bidir).");
        throw PolicyError(UNSUPPORTED_POLICY);
      }
      return corbel::orb::corbel_bidirectional_policy(bidirectional);
    }
    default: break;
  }
  const auto* registry = static_cast<const corbel::pi::Registry*>(core_->extension.get());
  PortableInterceptor::PolicyFactory_ptr factory = registry != nullptr ? registry->factory(type) : nullptr;
  if (factory == nullptr) {
    throw PolicyError(BAD_POLICY);
  }
  return factory->create_policy(type, value);
}

}  // namespace CORBA
