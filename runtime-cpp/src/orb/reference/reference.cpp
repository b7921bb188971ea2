// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/reference.hpp>

#include "target_ranking.hpp"

#include <corbel/orb/core/core.hpp>

#include <mutex>
#include <utility>

namespace corbel::orb {

Reference::Reference(std::shared_ptr<Core> core, giop::Ior ior, std::uint32_t connection,
                     std::shared_ptr<const Overrides> overrides)
    : Reference(std::move(core), std::move(ior), connection, std::move(overrides), LazyTargets()) {
  fill(forwards_.own(), ior_);
  forwards_.begin_with_own();
}

Reference::Reference(std::shared_ptr<Core> core, giop::Ior ior, std::uint32_t connection,
                     std::shared_ptr<const Overrides> overrides, LazyTargets)
    : core_(std::move(core)),
      overrides_(std::move(overrides)),
      calls_directly_(core_->calls_directly),
      connection_(connection),
      rebind_((overrides_ ? overrides_->rebind() : std::nullopt).value_or(core_->policies.rebind())),
      locates_first_(core_->options.locate_before_first_call || rebind_ != Messaging::TRANSPARENT),
      ior_(std::move(ior)),
      mutex_(core_->options.corba_object_lock == options::CorbaObjectLock::thread,
             core_->options.priority_inheritance) {}

// Finds unknown targets first.
const Targets& Reference::counted() const {
  for (;;) {
    if (const Targets* const now = forwards_.count_use()) [[likely]] {
      return *now;
    }
    find_own();
  }
}

void Reference::find_own() const {
  const std::lock_guard lock(mutex_);
  if (forwards_.own().all.empty()) {
    fill(forwards_.own(), ior_);
  }
  forwards_.publish_own();
}

void Reference::fill(Targets& targets, const giop::Ior& ior) const {
  TargetRanking(*core_, overrides_.get(), connection_).rank(ior, targets);
}

void Reference::forward(const giop::Ior& ior, bool permanently) {
  const std::lock_guard lock(mutex_);
  const Targets* targets = forwards_.find(ior);
  if (targets == nullptr) {
    targets = &forwards_.add(ior, [this](Targets& into, const giop::Ior& kept) { fill(into, kept); });
  }
  forwards_.follow(*targets, permanently);
}

std::size_t Reference::forwards() {
  const std::lock_guard lock(mutex_);
  return forwards_.size();
}

bool Reference::forget_forward(const Targets& failed) noexcept {
  const std::lock_guard lock(mutex_);
  return forwards_.forget(failed);
}

bool Reference::is_unknown_at(const Targets& place) noexcept {
  const std::lock_guard lock(mutex_);
  return forwards_.go_back_from(place);
}

}  // namespace corbel::orb
