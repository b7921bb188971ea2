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
std::unique_ptr<EntryMap<By>> make_map(bool linear, const options::Values& options) {
  const std::size_t size = options.active_object_map_size;
  return linear ? make_listed<By>(size) : make_hashed<By>(size);
}

bool linear_by_user(const options::Values& options) {
  return options.userid_policy_demux_strategy == options::UseridPolicyDemuxStrategy::linear;
}
bool linear_by_system(const options::Values& options) {
  return options.systemid_policy_demux_strategy == options::SystemidPolicyDemuxStrategy::linear;
}
std::unique_ptr<EntryMap<ByIndex>> make_indices(const options::Values& options) {
  const bool active = options.systemid_policy_demux_strategy == options::SystemidPolicyDemuxStrategy::active;
  return active ? nullptr : make_map<ByIndex>(linear_by_system(options), options);
}

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
      fallback_entries_(make_hashed<ByKey>(1)),
      alone_(alone) {}

// A key does not show whether the user or the system chose its id. User ids come first, because few programs use
// persistent system ids.
ObjectEntry* ActiveObjectMap::enter_by_name(std::span<const std::byte> key) noexcept {
  const HashedKey named = hashed(key);
  ObjectEntry* entry = enter_named(*user_names_, named);
  return entry != nullptr || system_names_->empty() ? entry : enter_named(*system_names_, named);
}

// An entry with the key's hash may have become free, or belong to another object. Its key is stable only while the
// guard holds the entry.
ObjectEntry* ActiveObjectMap::enter_named(const NamedObjects& names, const HashedKey& key) noexcept {
  const auto take = [](ObjectEntry& entry, const HashedKey& wanted, void* context) {
    ActiveObjectMap& self = *static_cast<ActiveObjectMap*>(context);
    if (!entry.enter(self.alone_)) {
      return false;
    }
    const bool is_it = ByKey::is(entry, wanted);
    if (!is_it) [[unlikely]] {
      self.leave(entry);
    }
    return is_it;
  };
  return names.search(key, take, this);
}

void ActiveObjectMap::leave(ObjectEntry& entry) {
  if (entry.leave(alone_)) [[unlikely]] {
    owner_.finish(entry);
  }
}

ObjectEntry* ActiveObjectMap::find(std::span<const std::byte> key) const noexcept {
  if (const auto fields = read_index_key(key)) {
    return fields->incarnation == incarnation_ ? find_indexed(fields->index) : nullptr;
  }
  const HashedKey named = hashed(key);
  ObjectEntry* entry = user_names_->find(named);
  return entry != nullptr ? entry : system_names_->find(named);
}

giop::Bytes ActiveObjectMap::index_key(const ObjectEntry& entry) const {
  const IndexKey fields{index_key_magic, entry.index, incarnation_, entry.generation()};
  giop::Bytes key(sizeof fields);
  std::memcpy(key.data(), &fields, sizeof fields);
  return key;
}

ObjectEntry& ActiveObjectMap::add_indexed() {
  ObjectEntry& entry = objects_.allocate();
  try {
    entry.key = index_key(entry);
    if (indices_ && !entry.mapped) {
      indices_->insert(entry);
      entry.mapped = true;
    }
    const std::array<std::uint32_t, 2> id{entry.index, entry.generation()};
    entry.id.resize(sizeof id);
    std::memcpy(entry.id.data(), id.data(), sizeof id);
  } catch (...) {
    objects_.free(entry);
    throw;
  }
  return entry;
}

ObjectEntry& ActiveObjectMap::add(NamedObjects& names, giop::Bytes name) {
  ObjectEntry& entry = named_.allocate();
  entry.key = std::move(name);
  entry.hash.store(hashed(entry.key).hash, std::memory_order_relaxed);
  try {
    names.insert(entry);
  } catch (...) {
    named_.free(entry);
    throw;
  }
  return entry;
}

ObjectEntry* ActiveObjectMap::add_fallback_entry(giop::Bytes name) {
  if (fallback_entries_->find(hashed(name)) != nullptr) {
    return nullptr;
  }
  ObjectEntry& entry = add(*fallback_entries_, std::move(name));
  entry.is_fallback = true;
  return &entry;
}

void ActiveObjectMap::remove(ObjectEntry& entry, const Policies& policies) {
  const bool indexed = !entry.is_fallback && policies.indexed();
  if (!indexed) {
    (entry.is_fallback ? *fallback_entries_ : names_of(policies)).erase(entry);
    entry.key = {};  // assigned to free the memory, because names may be long
    entry.id = {};
    entry.is_fallback = false;
  }
  entry.end();
  (indexed ? objects_ : named_).free(entry);
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
