// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/rate_assignment.hpp>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace bw {

namespace {

/// Demands whose sum is exactly the capacity may be rounded up.
constexpr double rounding = 1e-9;

/// Returns the highest possible rate of an operation, whose activations must not overlap.
double attainable(const RateAssignment::Operation& operation, const RateAssignment::Load& load) noexcept {
  if (!(load.elapsed > 0)) return operation.highest;
  return std::clamp(1 / load.elapsed, operation.lowest, operation.highest);
}

}  // namespace

RateAssignment::RateAssignment(std::vector<Operation> operations, Capacity capacity)
    : operations_(std::move(operations)), order_(operations_.size()), capacity_(capacity) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::stable_sort(order_.begin(), order_.end(), [this](std::size_t a, std::size_t b) {
    const Operation& one = operations_[a];
    const Operation& other = operations_[b];
    return std::tie(other.criticality, other.importance) < std::tie(one.criticality, one.importance);
  });
}

double RateAssignment::assign(std::span<const Load> loads, std::span<double> rates) noexcept {
  used_ = 0;
  used_by_critical_ = 0;
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    rates[i] = operations_[i].is_fixed() ? operations_[i].stated : 0;
    use(operations_[i], rates[i] * loads[i].processor_time);
  }
  // The bound for critical operations is sufficient only, so no critical operation is shed because of it.
  for (const std::size_t i : order_) {
    const Operation& operation = operations_[i];
    const double processors = operation.lowest * loads[i].processor_time;
    if (operation.is_fixed() || used_ + processors > capacity_.all + rounding) continue;
    rates[i] = operation.lowest;
    use(operation, processors);
  }
  for (const std::size_t i : order_) {
    raise(operations_[i], loads[i], std::min(operations_[i].stated, attainable(operations_[i], loads[i])), rates[i]);
  }
  for (const std::size_t i : order_) {
    if (loads[i].processor_time > 0) {
      raise(operations_[i], loads[i], attainable(operations_[i], loads[i]), rates[i]);
    }
  }
  return used_;
}

void RateAssignment::raise(const Operation& operation, const Load& load, double target, double& rate) noexcept {
  if (rate == 0 || target <= rate) return;
  double more = target - rate;
  if (load.processor_time > 0) more = std::min(more, room(operation) / load.processor_time);
  if (more <= 0) return;
  rate += more;
  use(operation, more * load.processor_time);
}

double RateAssignment::room(const Operation& operation) const noexcept {
  const double all = capacity_.all - used_;
  return operation.criticality > 0 ? std::min(all, capacity_.critical - used_by_critical_) : all;
}

void RateAssignment::use(const Operation& operation, double processors) noexcept {
  used_ += processors;
  if (operation.criticality > 0) used_by_critical_ += processors;
}

}  // namespace bw
