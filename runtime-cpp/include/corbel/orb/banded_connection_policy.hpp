// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/priority.hpp>
#include <corbel/mapping/sequence.hpp>
#include <corbel/orb/policy.hpp>

#include <utility>
#include <vector>

namespace RTCORBA {

using PriorityBand = corbel::giop::PriorityBand;

class PriorityBands : public corbel::UnboundedSequence<PriorityBand> {
 public:
  using Base = corbel::UnboundedSequence<PriorityBand>;
  using Base::Base;
};
using PriorityBands_var = corbel::SequenceVar<PriorityBands>;

}  // namespace RTCORBA

namespace corbel {

/// RTCORBA::PriorityBandedConnectionPolicy (RT-CORBA 1.2, 5.14), as references and object adapters read it.
class PriorityBandedConnectionPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = PriorityBandedConnectionPolicy*;
  using _var_type = ObjectVar<PriorityBandedConnectionPolicy>;
  static constexpr CORBA::PolicyType _type = 45;
  static _ptr_type _duplicate(_ptr_type policy) noexcept { return orb::duplicate(policy); }
  static _ptr_type _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<_ptr_type>(o)); }
  static _ptr_type _nil() noexcept { return nullptr; }

  /// @param bands valid bands; create_priority_banded_connection_policy checks them
  explicit PriorityBandedConnectionPolicy(std::vector<giop::PriorityBand> bands) noexcept
      : CORBA::Policy(_type), bands_(std::move(bands)) {}
  /// The caller owns the result.
  RTCORBA::PriorityBands* priority_bands() const {
    RTCORBA::PriorityBands_var all = new RTCORBA::PriorityBands;
    all->length(static_cast<CORBA::ULong>(bands_.size()));
    for (std::size_t i = 0; i < bands_.size(); ++i) {
      (*all)[static_cast<CORBA::ULong>(i)] = bands_[i];
    }
    return all._retn();
  }

  const std::vector<giop::PriorityBand>& value() const noexcept { return bands_; }

 private:
  std::vector<giop::PriorityBand> bands_;
};

}  // namespace corbel
