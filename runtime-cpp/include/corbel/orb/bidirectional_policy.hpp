// SPDX-License-Identifier: Apache-2.0
// Bidirectional GIOP (CORBA 3.3 part 2, 9.8 and 9.9). Programs that create the policy link Corbel::bidir.
#pragma once

#include <corbel/orb/policy.hpp>

namespace BiDirPolicy {

using BidirectionalPolicyValue = CORBA::UShort;
constexpr BidirectionalPolicyValue NORMAL = 0;
constexpr BidirectionalPolicyValue BOTH = 1;
constexpr CORBA::PolicyType BIDIRECTIONAL_POLICY_TYPE = 37;

}  // namespace BiDirPolicy

namespace corbel {

/// Listening addresses of a client that a server trusts: only the address from which the client has connected, or all.
/// A trusted client receives the requests for the addresses that it announces.
enum class ListenPoints { of_peer, any };

/// The namespace's name appears in the linker's error message if the program is not linked with Corbel::bidir.
namespace link_Corbel_bidir {
/// Returns `value` if it is a BidirectionalPolicyValue, otherwise throws BAD_PARAM. Defined in Corbel::bidir.
CORBA::UShort checked(CORBA::UShort value);
}  // namespace link_Corbel_bidir

}  // namespace corbel

namespace BiDirPolicy {

/// With BOTH on an ORB or an object reference, connections that are opened afterwards are offered to the server, which
/// may send its own requests over them. With BOTH in create_POA, requests to the POA's objects may carry an offer of
/// their connection, and its objects accept requests over offered connections.
class BidirectionalPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = BidirectionalPolicy*;
  using _var_type = corbel::ObjectVar<BidirectionalPolicy>;
  static BidirectionalPolicy* _duplicate(BidirectionalPolicy* policy) noexcept {
    return corbel::orb::duplicate(policy);
  }
  static BidirectionalPolicy* _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<BidirectionalPolicy*>(o)); }
  static BidirectionalPolicy* _nil() noexcept { return nullptr; }

  /// Throws BAD_PARAM for an unknown value. Only object adapters use `believed`.
  explicit BidirectionalPolicy(BidirectionalPolicyValue value,
                               corbel::ListenPoints believed = corbel::ListenPoints::of_peer)
      : CORBA::Policy(BIDIRECTIONAL_POLICY_TYPE),
        value_(corbel::link_Corbel_bidir::checked(value)),
        believed_(believed) {}
  BidirectionalPolicyValue value() const noexcept { return value_; }
  corbel::ListenPoints believed() const noexcept { return believed_; }

 private:
  BidirectionalPolicyValue value_;
  corbel::ListenPoints believed_;
};
using BidirectionalPolicy_ptr = BidirectionalPolicy*;
using BidirectionalPolicy_var = corbel::ObjectVar<BidirectionalPolicy>;

}  // namespace BiDirPolicy
