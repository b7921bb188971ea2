// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "poa/poa/poa_state.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corbel::poa {

/// Makes the references of POAs (their endpoints, components and priority models), and finds the keys in them. Needs no
/// lock.
class ReferenceFactory {
 public:
  explicit ReferenceFactory(orb::Core& core) noexcept : core_(core) {}

  /// Makes a reference to the object with this key.
  /// @param priority no_priority: the reference has the priority of the POA
  [[gnu::cold]] CORBA::Object_ptr make(const PoaState& poa, const giop::Bytes& key, const std::string& type,
                                       giop::Priority priority) const;

  /// Returns the object key in a reference of this ORB, or nothing for other references.
  std::optional<giop::Bytes> key_of(CORBA::Object_ptr reference) const;

  /// Returns the endpoints of the protocols in the ServerProtocolPolicy, in its order.
  [[gnu::cold]] std::vector<transport::Endpoint> endpoints_of(const Policies& policies) const;

  /// Calls the interceptors for the components of a new POA's references. Calls the program, so the caller does not
  /// hold the dispatcher's mutex.
  [[gnu::cold]] void establish(PoaState& poa) const;

  /// Returns the priority model of the ORB's options.
  giop::PriorityModel default_priority_model() const noexcept;
  /// Returns the POA's policy; without a policy, the model of the ORB's options. Requests without a priority then get
  /// the priority of the POA's thread pool.
  giop::PriorityModel priority_model_of(const PoaState& poa) const noexcept;

 private:
  [[gnu::cold]] void add_priority_model(const PoaState& poa, std::vector<giop::TaggedComponent>& components,
                                        giop::Priority priority) const;

  orb::Core& core_;
};

}  // namespace corbel::poa
