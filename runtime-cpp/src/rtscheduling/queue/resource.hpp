// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dispatch_queue.hpp"

#include <corbel/rtscheduling/current.hpp>

#include <memory>

namespace corbel::rtscheduling {

/// Returns the identity of the calling OS thread, as owner of resources.
const void* this_os_thread() noexcept;

/// A recursive mutex that a distributable thread owns, or an OS thread without a distributable thread.
class Resource final : public RTScheduling::ResourceManager {
 public:
  explicit Resource(std::shared_ptr<DispatchQueue> queue);

  void lock() override;
  void unlock() override;
  CORBA::Boolean try_lock(TimeBase::TimeT max_wait) override;

  // Guarded by the mutex of the queue.
  const void* owner = nullptr;  ///< null: free
  unsigned depth = 0;           ///< number of locks by the owner
  QueueEntryList blocked;

 private:
  ~Resource() override;
  CORBA::Boolean lock_until(std::int64_t until);

  const std::shared_ptr<DispatchQueue> queue_;
};

}  // namespace corbel::rtscheduling
