// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/ior.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace corbel::orb {

class ConnectionPool;
class Core;

/// One place where an object can be reached: a profile of its reference.
struct Target {
  giop::Version version;
  giop::Bytes key;
  ConnectionPool* pool;
};
using Targets = std::vector<Target>;

/// What stubs of one object share: the object reference, where its profiles lead, and where the server has
/// forwarded it to. Constant but for the forwarding.
class Reference {
 public:
  /// INV_OBJREF when no profile of `ior` can be used.
  Reference(std::shared_ptr<Core> core, giop::Ior ior);

  Core& core() const noexcept { return *core_; }
  const std::shared_ptr<Core>& shared_core() const noexcept { return core_; }
  const giop::Ior& ior() const noexcept { return ior_; }

  /// Where calls go now: never empty; stays valid as long as the reference.
  const Targets& targets() const noexcept { return *current_.load(std::memory_order_acquire); }
  bool forwarded() const noexcept { return &targets() != &own_; }

  /// Later calls go to `ior`. INV_OBJREF when no profile of it can be used.
  void forward(const giop::Ior& ior);
  /// The forwarded place does not answer: later calls go to the original one.
  void forget_forward() noexcept { current_.store(&own_, std::memory_order_release); }

 private:
  Targets targets_of(const giop::Ior& ior) const;

  std::shared_ptr<Core> core_;
  giop::Ior ior_;
  Targets own_;
  std::atomic<const Targets*> current_;
  std::mutex mutex_;
  // Another thread may be using any of these, so none is freed before the reference. Places repeat, so they are few.
  struct Forward {
    giop::Ior ior;
    Targets targets;
  };
  std::vector<std::unique_ptr<Forward>> forwards_;
};

using ReferencePtr = std::shared_ptr<Reference>;

}  // namespace corbel::orb
