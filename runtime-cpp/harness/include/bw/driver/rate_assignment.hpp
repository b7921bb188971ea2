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
/// Operations get their lowest rates first, then all of them their stated rates, then their highest ones, each as far
/// as there is room. So an important operation gets more than its stated rate only when all others have theirs. An
/// operation whose lowest rate finds no room is shed: its rate is 0.
class RateAssignment {
 public:
  /// An operation; rates are activations a second, with lowest <= stated <= highest.
  struct Operation {
    double lowest;
    double stated;
    double highest;
    std::int64_t criticality;  // critical operations have one above 0
    std::int64_t importance;

    /// An operation with one rate is part of the load, but never shed.
    bool is_fixed() const noexcept { return lowest == highest; }
  };

  /// The demand of one activation, in seconds; 0 if it is not known.
  struct Load {
    double processor_time;
    double elapsed;  // from its begin to its end: a higher rate than 1 / elapsed cannot be kept
  };

  /// In processors: 1 is one processor's whole time.
  struct Capacity {
    double all;
    double critical;  // up to which the rates of critical operations are raised, within `all`
  };

  RateAssignment(std::vector<Operation> operations, Capacity capacity);

  std::size_t size() const noexcept { return operations_.size(); }

  /// Computes the rates. Takes a time that is proportional to the number of operations, and allocates nothing.
  /// @param loads of the operations, in their order; an operation of unknown load is not raised above its stated rate
  /// @param rates result, in the same order; 0: shed
  /// @return the processors that all operations use at these rates
  double assign(std::span<const Load> loads, std::span<double> rates) noexcept;

 private:
  double room(const Operation& operation) const noexcept;
  void use(const Operation& operation, double processors) noexcept;
  void raise(const Operation& operation, const Load& load, double target, double& rate) noexcept;

  std::vector<Operation> operations_;
  std::vector<std::size_t> order_;  // of admission
  Capacity capacity_;
  double used_ = 0;
  double used_by_critical_ = 0;
};

}  // namespace bw
