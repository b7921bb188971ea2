// SPDX-License-Identifier: Apache-2.0
#include "priority_order.hpp"

#include "assigned_priorities.hpp"
#include "rtscheduling/service.hpp"

#include <algorithm>
#include <utility>

namespace corbel::rtscheduling {

namespace {

/// Levels between a new job at an end of the order and its neighbour: the rest of the range stays for later jobs.
constexpr int usual_gap = 4;

bool has_key_of(const Job& job, const Job* neighbour) noexcept {
  return neighbour != nullptr && neighbour->effective == job.effective;
}

}  // namespace

void PriorityOrder::insert(Job& job) noexcept {
  jobs_.insert(job);
  const Job* above = nullptr;
  for (const Job* each = jobs_.first(); each != &job; each = each->next) {
    above = each;
  }
  const Job* const below = job.next;
  if (has_key_of(job, above) || has_key_of(job, below)) {
    set(job, has_key_of(job, above) ? above->level : below->level);
    return;
  }
  const int high = above != nullptr ? above->level - 1 : range_.highest;
  const int low = below != nullptr ? below->level + 1 : range_.lowest;
  if (low > high) {
    spread();
  } else if (job.level < low || job.level > high) {
    int level = low + (high - low) / 2;
    if (above != nullptr && below == nullptr) {
      level = std::max(level, above->level - usual_gap);
    } else if (above == nullptr && below != nullptr) {
      level = std::min(level, below->level + usual_gap);
    }
    set(job, level);
  }
}

void PriorityOrder::spread() noexcept {
  const auto begins_key = [](const Job& job, const Job* above) { return !has_key_of(job, above); };
  int keys = 0;
  const Job* above = nullptr;
  for (const Job* job = jobs_.first(); job != nullptr; above = job, job = job->next) {
    keys += begins_key(*job, above) ? 1 : 0;
  }
  const int size = range_.highest - range_.lowest + 1;
  int key = -1;
  above = nullptr;
  for (Job* job = jobs_.first(); job != nullptr; above = job, job = job->next) {
    key += begins_key(*job, above) ? 1 : 0;
    // The middle of the key's part of the range
    const int distance = keys <= size ? (2 * key + 1) * size / (2 * keys) : std::min(key, size - 1);
    set(*job, range_.highest - distance);
  }
}

void PriorityOrder::set(Job& job, int level) noexcept {
  if (job.level == level) {
    return;
  }
  const int error = job.thread->change(std::exchange(job.level, level), level);
  if (error != 0) {  // the system permitted the priority when the order was made
    report(*job.frame->service, level, error);
  }
}

void PriorityOrder::report(const Service& service, int priority, int error) noexcept {
  if (!std::exchange(failed_, true)) {
    service.log_unscheduled(priority, error);
  }
}

}  // namespace corbel::rtscheduling
