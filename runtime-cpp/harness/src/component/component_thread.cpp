// SPDX-License-Identifier: Apache-2.0
#include <bw/component/component_thread.hpp>

namespace bw {

namespace {

constexpr std::size_t most_tasks = 4096;

}  // namespace

ComponentThread::ComponentThread() : thread_([this] { work(); }) {}

bool ComponentThread::post(Task& task) {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [this] { return ending_ || tasks_.size() < most_tasks; });
  if (ending_) return false;
  tasks_.push_back(&task);
  work_.notify_one();
  return true;
}

void ComponentThread::wait(const bool& done) {
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&done] { return done; });
}

void ComponentThread::finish(bool& done) noexcept {
  const std::lock_guard lock(mutex_);
  done = true;
  done_.notify_all();  // under the lock, because the waiting thread may destroy the task as soon as the lock is free
}

void ComponentThread::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    work_.wait(lock, [this] { return ending_ || !tasks_.empty(); });
    if (tasks_.empty()) return;
    Task& task = *tasks_.front();
    tasks_.pop_front();
    room_.notify_one();
    lock.unlock();
    task.run();
    lock.lock();
  }
}

void ComponentThread::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    work_.notify_all();
    room_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

}  // namespace bw
