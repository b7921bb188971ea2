// SPDX-License-Identifier: Apache-2.0
#include "servant_map.hpp"

#include "object_table.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

namespace corbel::poa {

namespace {

using PortableServer::ServantBase;

class Listed final : public ServantMap {
 public:
  explicit Listed(std::size_t first_size) { all_.reserve(first_size); }

  void insert(ServantBase* servant, Slot* slot) override { all_.emplace_back(servant, slot); }
  void erase(ServantBase* servant, Slot* slot) noexcept override {
    const auto found = std::ranges::find(all_, std::pair(servant, slot));
    if (found != all_.end()) {
      all_.erase(found);
    }
  }
  bool contains(ServantBase* servant) const noexcept override { return place(servant) != all_.size(); }
  Slot* find_active(ServantBase* servant) const noexcept override {
    const auto found =
        std::ranges::find_if(all_, [&](const auto& each) { return each.first == servant && each.second->active(); });
    return found != all_.end() ? found->second : nullptr;
  }
  std::size_t comparisons(ServantBase* servant) const noexcept override {
    return std::min(place(servant) + 1, all_.size());
  }

 private:
  std::size_t place(ServantBase* servant) const noexcept {
    const auto found = std::ranges::find(all_, servant, &std::pair<ServantBase*, Slot*>::first);
    return static_cast<std::size_t>(found - all_.begin());
  }

  std::vector<std::pair<ServantBase*, Slot*>> all_;
};

class Hashed final : public ServantMap {
 public:
  explicit Hashed(std::size_t first_size) { all_.reserve(first_size); }

  void insert(ServantBase* servant, Slot* slot) override { all_[servant].add(*slot); }
  // A servant may be active as any number of objects, which go one by one.
  void erase(ServantBase* servant, Slot* slot) noexcept override {
    const auto found = all_.find(servant);
    found->second.remove(*slot);
    if (found->second.empty()) {
      all_.erase(found);
    }
  }
  bool contains(ServantBase* servant) const noexcept override { return all_.contains(servant); }
  Slot* find_active(ServantBase* servant) const noexcept override {
    const auto found = all_.find(servant);
    return found != all_.end() ? found->second.find([](const Slot& slot) { return slot.active(); }) : nullptr;
  }
  std::size_t comparisons(ServantBase* servant) const noexcept override {
    return all_.empty() ? 0 : all_.bucket_size(all_.bucket(servant));
  }

 private:
  std::unordered_map<ServantBase*, SlotList<&Slot::of_servant>> all_;
};

}  // namespace

std::unique_ptr<ServantMap> make_listed_servants(std::size_t first_size) {
  return std::make_unique<Listed>(first_size);
}
std::unique_ptr<ServantMap> make_hashed_servants(std::size_t first_size) {
  return std::make_unique<Hashed>(first_size);
}

}  // namespace corbel::poa
