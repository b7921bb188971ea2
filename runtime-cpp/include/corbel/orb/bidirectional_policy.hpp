// SPDX-License-Identifier: Apache-2.0
// Requests in both directions of one connection (CORBA 3.3 part 2, 9.8 and 9.9). Who makes the policy links
// Corbel::bidir.
#pragma once

#include <corbel/orb/policy.hpp>

namespace BiDirPolicy {

using BidirectionalPolicyValue = CORBA::UShort;
constexpr BidirectionalPolicyValue NORMAL = 0;
constexpr BidirectionalPolicyValue BOTH = 1;
constexpr CORBA::PolicyType BIDIRECTIONAL_POLICY_TYPE = 37;

}  // namespace BiDirPolicy

namespace corbel {

/// Of the places where a client says that it listens, which are believed: those at the address that its connection
/// comes from, or all. Whoever is believed gets the requests that are meant for that place.
enum class ListenPoints { of_peer, any };

/// Named so that the linker tells whom it misses.
namespace link_Corbel_bidir {
/// `value`, one of a BidirectionalPolicy; BAD_PARAM when it is none. In the module of such connections.
CORBA::UShort checked(CORBA::UShort value);
}  // namespace link_Corbel_bidir

}  // namespace corbel

namespace BiDirPolicy {

/// BOTH on an ORB or an object reference: connections that are made for it from then on are offered to the server, who
/// may send its own requests over them. Given to create_POA, BOTH lets requests to its objects bring such an offer,
/// and such requests reach its objects.
class BidirectionalPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = BidirectionalPolicy*;
  using _var_type = corbel::ObjectVar<BidirectionalPolicy>;
  static BidirectionalPolicy* _duplicate(BidirectionalPolicy* policy) noexcept {
    return corbel::orb::duplicate(policy);
  }
  static BidirectionalPolicy* _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<BidirectionalPolicy*>(o)); }
  static BidirectionalPolicy* _nil() noexcept { return nullptr; }

  /// BAD_PARAM when it is none of the two. `believed` is for object adapters.
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
