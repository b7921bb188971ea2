// SPDX-License-Identifier: Apache-2.0
#include "active_object_map.hpp"

#include <corbel/transport/random.hpp>

#include <array>
#include <cstring>
#include <utility>

namespace corbel::poa {

namespace {

std::uint64_t random_word() {
  std::uint64_t word = 0;
  transport::random_octets(std::as_writable_bytes(std::span(&word, 1)));
  return word;
}

template <class By>
std::unique_ptr<SlotMap<By>> make_map(bool linear, const options::Values& options) {
  const std::size_t size = options.active_object_map_size;
  return linear ? make_listed<By>(size) : make_hashed<By>(size);
}

//@@ CORBEL_DEMULTIPLEXING_FACTORY_BEGIN
bool linear_by_user(const options::Values& options) {
  return options.userid_policy_demux_strategy == options::UseridPolicyDemuxStrategy::linear;
}
bool linear_by_system(const options::Values& options) {
  return options.systemid_policy_demux_strategy == options::SystemidPolicyDemuxStrategy::linear;
}
std::unique_ptr<SlotMap<ByIndex>> make_indices(const options::Values& options) {
  const bool active = options.systemid_policy_demux_strategy == options::SystemidPolicyDemuxStrategy::active;
  return active ? nullptr : make_map<ByIndex>(linear_by_system(options), options);
}
//@@ CORBEL_DEMULTIPLEXING_FACTORY_END

}  // namespace

ActiveObjectMap::ActiveObjectMap(Owner& owner, const options::Values& options, bool alone)
    : owner_(owner),
      incarnation_(random_word()),
      hash_secret_{random_word(), random_word()},
      objects_(options.active_object_map_size),
      named_(options.active_object_map_size),
      indices_(make_indices(options)),
      user_names_(make_map<ByKey>(linear_by_user(options), options)),
      system_names_(make_map<ByKey>(linear_by_system(options), options)),
      fallback_slots_(make_hashed<ByKey>(1)),
      alone_(alone) {}

// A key does not show whether the user or the system chose its id. User ids come first, because few programs use
// persistent system ids.
Slot* ActiveObjectMap::enter_by_name(std::span<const std::byte> key) noexcept {
  const HashedKey named = hashed(key);
  Slot* slot = enter_named(*user_names_, named);
  return slot != nullptr || system_names_->empty() ? slot : enter_named(*system_names_, named);
}

// A slot with the key's hash may have become free, or belong to another object. Its key is stable only while the guard
// holds the slot.
Slot* ActiveObjectMap::enter_named(const NamedObjects& names, const HashedKey& key) noexcept {
  const auto take = [](Slot& slot, const HashedKey& wanted, void* context) {
    ActiveObjectMap& self = *static_cast<ActiveObjectMap*>(context);
    if (!slot.enter(self.alone_)) {
      return false;
    }
    const bool is_it = ByKey::is(slot, wanted);
    if (!is_it) [[unlikely]] {
      self.leave(slot);
    }
    return is_it;
  };
  return names.search(key, take, this);
}

void ActiveObjectMap::leave(Slot& slot) {
  if (slot.leave(alone_)) [[unlikely]] {
    owner_.finish(slot);
  }
}

Slot* ActiveObjectMap::find(std::span<const std::byte> key) const noexcept {
  if (const auto fields = read_index_key(key)) {
    return fields->incarnation == incarnation_ ? find_indexed(fields->index) : nullptr;
  }
  const HashedKey named = hashed(key);
  Slot* slot = user_names_->find(named);
  return slot != nullptr ? slot : system_names_->find(named);
}

giop::Bytes ActiveObjectMap::index_key(const Slot& slot) const {
  const IndexKey fields{index_key_magic, slot.index, incarnation_, slot.generation()};
  giop::Bytes key(sizeof fields);
  std::memcpy(key.data(), &fields, sizeof fields);
  return key;
}

Slot& ActiveObjectMap::add_indexed() {
  Slot& slot = objects_.allocate();
  try {
    slot.key = index_key(slot);
    if (indices_ && !slot.mapped) {
      indices_->insert(slot);
      slot.mapped = true;
    }
    const std::array<std::uint32_t, 2> id{slot.index, slot.generation()};
    slot.id.resize(sizeof id);
    std::memcpy(slot.id.data(), id.data(), sizeof id);
  } catch (...) {
    objects_.free(slot);
    throw;
  }
  return slot;
}

Slot& ActiveObjectMap::add(NamedObjects& names, giop::Bytes name) {
  Slot& slot = named_.allocate();
  slot.key = std::move(name);
  slot.hash.store(hashed(slot.key).hash, std::memory_order_relaxed);
  try {
    names.insert(slot);
  } catch (...) {
    named_.free(slot);
    throw;
  }
  return slot;
}

Slot* ActiveObjectMap::add_fallback_slot(giop::Bytes name) {
  if (fallback_slots_->find(hashed(name)) != nullptr) {
    return nullptr;
  }
  Slot& slot = add(*fallback_slots_, std::move(name));
  slot.is_fallback = true;
  return &slot;
}

void ActiveObjectMap::remove(Slot& slot, const Policies& policies) {
  const bool indexed = !slot.is_fallback && policies.indexed();
  if (!indexed) {
    (slot.is_fallback ? *fallback_slots_ : names_of(policies)).erase(slot);
    slot.key = {};  // assigned to free the memory, because names may be long
    slot.id = {};
    slot.is_fallback = false;
  }
  slot.end();
  (indexed ? objects_ : named_).free(slot);
}

std::size_t ActiveObjectMap::comparisons(std::span<const std::byte> key) const noexcept {
  if (const auto fields = read_index_key(key)) {
    return indices_ ? indices_->comparisons(fields->index) : 0;
  }
  const HashedKey named = hashed(key);
  const std::size_t compared = user_names_->comparisons(named);
  return user_names_->find(named) != nullptr ? compared : compared + system_names_->comparisons(named);
}

}  // namespace corbel::poa
