// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace bw {

/// Assigns rates to the operations of a process so that their demand fits its processors: admission by utilisation, the
/// more critical operation first, then the more important one (Gill et al., "Enhancing Adaptivity via Standard Dynamic
/// Scheduling Middleware", sections 2.4 and 3.3).
///
/// All operations first get their lowest rates, then their stated rates, then their highest rates, as far as there is
/// room. So an important operation gets more than its stated rate only when all others have their stated rates. If
/// there is no room for the lowest rate of an operation, the operation is shed: its rate is 0.
class RateAssignment {
 public:
  /// An operation. Rates are activations per second, with lowest <= stated <= highest.
  struct Operation {
    double lowest;
    double stated;
    double highest;
    std::int64_t criticality;  // above 0 for critical operations
    std::int64_t importance;

    /// Returns true if the operation has a single rate. It is part of the load and never shed.
    bool is_fixed() const noexcept { return lowest == highest; }
  };

  /// The demand of one activation, in seconds; 0 if unknown.
  struct Load {
    double processor_time;
    double elapsed;  // from begin to end: a rate above 1 / elapsed is not possible
  };

  /// Capacities in processors: 1 is the whole time of one processor.
  struct Capacity {
    double all;
    double critical;  // limit for raising the rates of critical operations, at most `all`
  };

  RateAssignment(std::vector<Operation> operations, Capacity capacity);

  std::size_t size() const noexcept { return operations_.size(); }

  /// Computes the rates. The time is proportional to the number of operations, and no memory is allocated.
  /// @param loads the loads of the operations, in their order; an unknown load keeps the rate at most at the stated one
  /// @param rates the result, in the same order; 0: shed
  /// @return the number of processors that all operations use at these rates
  double assign(std::span<const Load> loads, std::span<double> rates) noexcept;

 private:
  double room(const Operation& operation) const noexcept;
  void use(const Operation& operation, double processors) noexcept;
  void raise(const Operation& operation, const Load& load, double target, double& rate) noexcept;

  std::vector<Operation> operations_;
  std::vector<std::size_t> order_;  // the order of admission
  Capacity capacity_;
  double used_ = 0;
  double used_by_critical_ = 0;
};

}  // namespace bw
