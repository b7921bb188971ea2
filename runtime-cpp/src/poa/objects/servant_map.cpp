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

/// A hash table with chained entries, keyed by the address of the servant. std::unordered_map is not used, because it
/// links a table of primes into small servers.
class ServantHashMap final : public ServantMap {
 public:
  explicit ServantHashMap(std::size_t first_size) : chains_(std::bit_ceil(std::max<std::size_t>(first_size, 1))) {}
  ServantHashMap(const ServantHashMap&) = delete;
  ServantHashMap& operator=(const ServantHashMap&) = delete;
  ~ServantHashMap() override {
    for (Entry* first : chains_) {
      while (first != nullptr) {
        delete std::exchange(first, first->next);
      }
    }
  }

  void insert(ServantBase* servant, Slot* slot) override {
    if (Entry* const there = *at(servant)) {
      there->slots.add(*slot);
      return;
    }
    auto entry = std::make_unique<Entry>(servant);
    if (size_ == chains_.size()) {
      grow();
    }
    entry->slots.add(*slot);
    Entry*& first = chain(servant);
    entry->next = first;
    first = entry.release();
    ++size_;
  }
  // A servant may be active as several objects, which are erased one at a time.
  void erase(ServantBase* servant, Slot* slot) noexcept override {
    Entry*& there = *at(servant);
    there->slots.remove(*slot);
    if (there->slots.empty()) {
      delete std::exchange(there, there->next);
      --size_;
    }
  }
  bool contains(ServantBase* servant) const noexcept override { return find(servant) != nullptr; }
  Slot* find_active(ServantBase* servant) const noexcept override {
    const Entry* const there = find(servant);
    return there != nullptr ? there->slots.find([](const Slot& slot) { return slot.active(); }) : nullptr;
  }
  std::size_t comparisons(ServantBase* servant) const noexcept override {
    std::size_t compared = 0;
    for (const Entry* each = chain(servant); each != nullptr; each = each->next) {
      ++compared;
    }
    return compared;
  }

 private:
  struct Entry {
    explicit Entry(ServantBase* of) noexcept : servant(of) {}
    ServantBase* servant;
    SlotList<&Slot::of_servant> slots;
    Entry* next = nullptr;
  };

  // Multiplicative hashing with the golden ratio: the highest bits depend on the whole address, while its lowest bits
  // are constant because of alignment.
  static std::size_t place(ServantBase* servant, std::size_t size) noexcept {
    const std::uint64_t hash = reinterpret_cast<std::uintptr_t>(servant) * 0x9e3779b97f4a7c15U;
    return (hash >> 32) & (size - 1);
  }
  Entry* const& chain(ServantBase* servant) const noexcept { return chains_[place(servant, chains_.size())]; }
  Entry*& chain(ServantBase* servant) noexcept { return chains_[place(servant, chains_.size())]; }
  /// Returns the link to the servant's entry, or the link at the end of its chain.
  Entry** at(ServantBase* servant) noexcept {
    Entry** at = &chain(servant);
    while (*at != nullptr && (*at)->servant != servant) {
      at = &(*at)->next;
    }
    return at;
  }
  const Entry* find(ServantBase* servant) const noexcept {
    const Entry* each = chain(servant);
    while (each != nullptr && each->servant != servant) {
      each = each->next;
    }
    return each;
  }
  void grow() {
    std::vector<Entry*> more(2 * chains_.size());
    for (Entry* first : chains_) {
      while (first != nullptr) {
        Entry*& to = more[place(first->servant, more.size())];
        Entry* const next = std::exchange(first->next, to);
        to = std::exchange(first, next);
      }
    }
    chains_.swap(more);
  }

  std::vector<Entry*> chains_;  // the size is a power of two
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
