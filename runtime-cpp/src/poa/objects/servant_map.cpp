// SPDX-License-Identifier: Apache-2.0
#include "servant_map.hpp"

#include "object_table.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace corbel::poa {

namespace {

using PortableServer::ServantBase;

class ServantList final : public ServantMap {
 public:
  explicit ServantList(std::size_t first_size) { all_.reserve(first_size); }

  void insert(ServantBase* servant, ObjectEntry* entry) override { all_.emplace_back(servant, entry); }
  void erase(ServantBase* servant, ObjectEntry* entry) noexcept override {
    const auto found = std::ranges::find(all_, std::pair(servant, entry));
    if (found != all_.end()) {
      all_.erase(found);
    }
  }
  bool contains(ServantBase* servant) const noexcept override { return place(servant) != all_.size(); }
  ObjectEntry* find_active(ServantBase* servant) const noexcept override {
    const auto found =
        std::ranges::find_if(all_, [&](const auto& each) { return each.first == servant && each.second->active(); });
    return found != all_.end() ? found->second : nullptr;
  }
  std::size_t comparisons(ServantBase* servant) const noexcept override {
    return std::min(place(servant) + 1, all_.size());
  }

 private:
  std::size_t place(ServantBase* servant) const noexcept {
    const auto found = std::ranges::find(all_, servant, &std::pair<ServantBase*, ObjectEntry*>::first);
    return static_cast<std::size_t>(found - all_.begin());
  }

  std::vector<std::pair<ServantBase*, ObjectEntry*>> all_;
};

/// A hash table with chained servants, keyed by the address of the servant. std::unordered_map is not used, because it
/// links a table of primes into small servers.
class ServantHashMap final : public ServantMap {
 public:
  explicit ServantHashMap(std::size_t first_size) : chains_(std::bit_ceil(std::max<std::size_t>(first_size, 1))) {}
  ServantHashMap(const ServantHashMap&) = delete;
  ServantHashMap& operator=(const ServantHashMap&) = delete;
  ~ServantHashMap() override {
    for (ActiveServant* first : chains_) {
      while (first != nullptr) {
        delete std::exchange(first, first->next);
      }
    }
  }

  void insert(ServantBase* servant, ObjectEntry* entry) override {
    if (ActiveServant* const there = *at(servant)) {
      there->entries.add(*entry);
      return;
    }
    auto added = std::make_unique<ActiveServant>(servant);
    if (size_ == chains_.size()) {
      grow();
    }
    added->entries.add(*entry);
    ActiveServant*& first = chain(servant);
    added->next = first;
    first = added.release();
    ++size_;
  }
  // A servant may be active as several objects, which are erased one at a time.
  void erase(ServantBase* servant, ObjectEntry* entry) noexcept override {
    ActiveServant*& there = *at(servant);
    there->entries.remove(*entry);
    if (there->entries.empty()) {
      delete std::exchange(there, there->next);
      --size_;
    }
  }
  bool contains(ServantBase* servant) const noexcept override { return find(servant) != nullptr; }
  ObjectEntry* find_active(ServantBase* servant) const noexcept override {
    const ActiveServant* const there = find(servant);
    return there != nullptr ? there->entries.find([](const ObjectEntry& entry) { return entry.active(); }) : nullptr;
  }
  std::size_t comparisons(ServantBase* servant) const noexcept override {
    std::size_t compared = 0;
    for (const ActiveServant* each = chain(servant); each != nullptr; each = each->next) {
      ++compared;
    }
    return compared;
  }

 private:
  struct ActiveServant {
    explicit ActiveServant(ServantBase* of) noexcept : servant(of) {}
    ServantBase* servant;
    EntryList<&ObjectEntry::of_servant> entries;
    ActiveServant* next = nullptr;
  };

  // Multiplicative hashing with the golden ratio: the highest bits depend on the whole address, while its lowest bits
  // are constant because of alignment.
  static std::size_t place(ServantBase* servant, std::size_t size) noexcept {
    const std::uint64_t hash = reinterpret_cast<std::uintptr_t>(servant) * 0x9e3779b97f4a7c15U;
    return (hash >> 32) & (size - 1);
  }
  ActiveServant* const& chain(ServantBase* servant) const noexcept { return chains_[place(servant, chains_.size())]; }
  ActiveServant*& chain(ServantBase* servant) noexcept { return chains_[place(servant, chains_.size())]; }
  /// Returns the link to the servant's record, or the link at the end of its chain.
  ActiveServant** at(ServantBase* servant) noexcept {
    ActiveServant** at = &chain(servant);
    while (*at != nullptr && (*at)->servant != servant) {
      at = &(*at)->next;
    }
    return at;
  }
  const ActiveServant* find(ServantBase* servant) const noexcept {
    const ActiveServant* each = chain(servant);
    while (each != nullptr && each->servant != servant) {
      each = each->next;
    }
    return each;
  }
  void grow() {
    std::vector<ActiveServant*> more(2 * chains_.size());
    for (ActiveServant* first : chains_) {
      while (first != nullptr) {
        ActiveServant*& to = more[place(first->servant, more.size())];
        ActiveServant* const next = std::exchange(first->next, to);
        to = std::exchange(first, next);
      }
    }
    chains_.swap(more);
  }

  std::vector<ActiveServant*> chains_;  // the size is a power of two
  std::size_t size_ = 0;
};

}  // namespace

std::unique_ptr<ServantMap> make_listed_servants(std::size_t first_size) {
  return std::make_unique<ServantList>(first_size);
}
std::unique_ptr<ServantMap> make_hashed_servants(std::size_t first_size) {
  return std::make_unique<ServantHashMap>(first_size);
}

}  // namespace corbel::poa
