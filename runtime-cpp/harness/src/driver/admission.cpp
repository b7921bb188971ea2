// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/admission.hpp>

#include <algorithm>
#include <chrono>

namespace bw {

void Admission::reset() noexcept {
  running_.store(0, std::memory_order_seq_cst);
  held_.store(false, std::memory_order_seq_cst);
}

void Admission::hold() noexcept { held_.store(true, std::memory_order_seq_cst); }

void Admission::release() noexcept {
  held_.store(false, std::memory_order_seq_cst);
  notify();
}

void Admission::await_release() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !held_.load(std::memory_order_seq_cst); });
}

bool Admission::await_none(Nanoseconds until) {
  std::unique_lock lock(mutex_);
  const auto left = std::chrono::nanoseconds(std::max<Nanoseconds>(until - now(), 0));
  return changed_.wait_for(lock, left, [this] { return running_.load(std::memory_order_seq_cst) == 0; });
}

void Admission::notify() noexcept {
  { const std::lock_guard lock(mutex_); }  // a thread that is about to wait has either seen the change or waits already
  changed_.notify_all();
}

}  // namespace bw
