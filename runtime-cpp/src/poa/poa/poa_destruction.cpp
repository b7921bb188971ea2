// SPDX-License-Identifier: Apache-2.0
#include "poa_destruction.hpp"

#include <map>
#include <mutex>
#include <string>

namespace corbel::poa {

// Once `destroyed` is set, the POA gets no new objects, so the thread that destroys the POA sees all of them.
void PoaDestruction::destroy(const std::shared_ptr<PoaState>& poa, bool etherealize, bool wait) {
  std::map<std::string, std::shared_ptr<PoaState>> children;
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = !poa->destroyed;
    if (first) {
      poa->etherealizes = etherealize;
      poa->destroyed = true;
      children = tree_.remove(poa);
    }
  }
  for (const auto& [name, child] : children) {
    destroy(child, etherealize, wait);
  }
  if (first) {
    poa->cleaning = true;
    objects_.deactivate_all(*poa, true);
    objects_.release_registered(*poa);
    {
      const std::lock_guard lock(mutex_);
      poa->pool_use.reset();
    }
    changes_.wake_held();  // held requests now find no object
  }
  if (wait) {
    completion_.await_idle(*poa);
  }
}

void PoaDestruction::etherealize_all(const ManagerState& manager) {
  for (const auto& poa : tree_.with_activators(manager)) {
    poa->cleaning = true;
    objects_.deactivate_all(*poa, false);
  }
}

void PoaDestruction::shut_down() noexcept {
  std::shared_ptr<PoaState> root;
  ManagerRegistry::Removed managers;
  {
    const std::lock_guard lock(mutex_);
    root = tree_.shut_down();
    managers = managers_.remove_all();
  }
  if (root) {
    destroy(root, true, false);
  }
  ManagerRegistry::deactivate(managers);
  completion_.await_all_idle();
}

}  // namespace corbel::poa
