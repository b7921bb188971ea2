// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "guid.hpp"
#include "thread_specific_data.hpp"

#include <corbel/mapping/memory.hpp>
#include <corbel/rtscheduling/current.hpp>

#include <atomic>
#include <memory>

namespace corbel::rtscheduling {

class Service;
struct SchedulingContext;

/// A distributable thread within one ORB: from its first context at this ORB to the end of its last context.
class Thread final : public RTScheduling::DistributableThread {
 public:
  CORBEL_NEW_IN_BLOCKS

  static Thread* _duplicate(Thread* thread) noexcept { return orb::duplicate(thread); }
  static Thread* _nil() noexcept { return nullptr; }

  Thread(std::shared_ptr<Service> service, const Guid& id);

  void cancel() override;
  DT_State state() override { return is_cancelled() ? CANCELLED : ACTIVE; }

  const Guid& id() const noexcept { return id_; }
  const RTScheduling::Current::IdType& octets() const noexcept { return octets_; }
  bool is_cancelled() const noexcept { return cancelled_.load(std::memory_order_acquire); }
  /// Returns false if the thread was cancelled before.
  bool mark_cancelled() noexcept { return !cancelled_.exchange(true, std::memory_order_acq_rel); }

  ThreadSpecificData specific_data;  ///< values of DistributableThreadKey

 private:
  friend class Service;
  friend class ThreadTable;

  enum class Place {
    here,       ///< runs in the innermost context
    away,       ///< at another ORB, called by the innermost context
    collocated  ///< the call from the innermost context has not yet reached an object of this ORB
  };

  const std::shared_ptr<Service> service_;
  Guid id_;
  const RTScheduling::Current::IdType octets_;  // the octets of id_
  std::atomic<bool> cancelled_{false};
  // Guarded by the mutex of the service.
  Thread* next_ = nullptr;  // in the table of threads
  SchedulingContext* innermost_ = nullptr;
  unsigned contexts_ = 0;  // includes orphaned contexts
  Place place_ = Place::here;
};

}  // namespace corbel::rtscheduling
