// SPDX-License-Identifier: Apache-2.0
#include "poa_state.hpp"

#include "poa/dispatch/thread_model.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/options/options.hpp>

#include <utility>

namespace corbel::poa {

PoaState::PoaState(RequestDispatcher& a, std::shared_ptr<orb::Core> c) : dispatcher(a), core(std::move(c)) {}
PoaState::~PoaState() = default;

PoaState::Registered PoaState::take_registered() noexcept {
  default_servant = nullptr;
  servant_activator = nullptr;
  servant_locator = nullptr;
  ended = true;
  return std::exchange(registered, {});
}

void PoaState::check_not_destroyed() const {
  if (destroyed) {
    throw CORBA::OBJECT_NOT_EXIST(minor::poa_destroyed, CORBA::COMPLETED_NO);
  }
}

void check_not_null(const void* argument) {
  if (argument == nullptr) {
    throw CORBA::BAD_PARAM(minor::nil_argument, CORBA::COMPLETED_NO);
  }
}

std::unique_ptr<ServantMap> make_servant_map(const Policies& policies, const options::Values& options) {
  const bool linear =
      policies.uniqueness == PortableServer::UNIQUE_ID &&
      options.uniqueid_policy_reverse_demux_strategy == options::UniqueidPolicyReverseDemuxStrategy::linear;
  return linear ? make_listed_servants(options.active_object_map_size)
                : make_hashed_servants(options.active_object_map_size);
}

}  // namespace corbel::poa
