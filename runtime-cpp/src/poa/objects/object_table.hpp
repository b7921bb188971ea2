// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/ior.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/poa/servant.hpp>

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace corbel::poa {

struct PoaState;

inline constexpr giop::Priority no_priority = -1;

struct ObjectEntry;

/// An entry's neighbours in one list.
struct EntryLinks {
  ObjectEntry* previous = nullptr;
  ObjectEntry* next = nullptr;
};

/// The record of one object. Its address is stable for the lifetime of the table, and its fields are constant between
/// activation and the end of the last request. The size is a power of two, so that a shift computes the address from an
/// index.
struct ObjectEntry {
  // The generation in the upper half, the active and closing bits, and the number of requests being served. All are in
  // one word, so that a request holds an object by one atomic operation without a lock.
  static constexpr std::uint64_t active_bit = 1U << 31;
  static constexpr std::uint64_t closing_bit = 1U << 30;
  static constexpr std::uint64_t calls_mask = closing_bit - 1;

  std::atomic<std::uint64_t> word{0};
  std::uint32_t index = 0;
  // A fallback entry is no object: it receives the requests of a POA without an active object (fallback_dispatch.cpp).
  bool is_fallback = false;
  bool mapped = false;  // the entry is in the map of indices
  // Priority of this object, with SERVER_DECLARED only; no_priority: the POA's priority.
  giop::Priority priority = no_priority;
  PortableServer::ServantBase* servant = nullptr;
  std::shared_ptr<PoaState> poa;
  giop::Bytes key;
  giop::Bytes id;
  std::atomic<std::uint64_t> hash{0};  // hash of the key, if the key is looked up as a whole
  EntryLinks of_poa;                   // the entries of one POA, including its fallback entry
  EntryLinks of_servant;               // the objects of one servant in one POA

  std::uint32_t generation() const noexcept { return static_cast<std::uint32_t>(word.load() >> 32); }
  bool active() const noexcept { return (word.load() & active_bit) != 0; }
  bool busy() const noexcept { return (word.load() & (calls_mask | closing_bit)) != 0; }

  /// Holds the object for one request. Returns false if the object is not active. `alone`: no other thread accesses any
  /// object, so no atomic read-modify-write is needed.
  bool enter(bool alone) noexcept {
    return enter_if(alone, [](std::uint64_t value) { return (value & active_bit) != 0; });
  }
  bool enter(std::uint32_t generation, bool alone) noexcept {
    return enter_if(
        alone, [generation](std::uint64_t value) { return (value & active_bit) != 0 && (value >> 32) == generation; });
  }
  /// Returns true if this was the last request of a closing object. The caller must then finish the object and call
  /// end().
  [[nodiscard]] bool leave(bool alone) noexcept {
    std::uint64_t left = 0;
    if (alone) [[unlikely]] {
      left = word.load(std::memory_order_relaxed) - 1;
      word.store(left, std::memory_order_relaxed);
    } else {
      left = word.fetch_sub(1, std::memory_order_acq_rel) - 1;
    }
    return (left & (closing_bit | calls_mask)) == closing_bit;
  }
  void open() noexcept { word.fetch_or(active_bit, std::memory_order_release); }
  /// Frees an entry that is not active and that no other thread finishes. Lookups with its former generation find
  /// nothing afterwards.
  void end() noexcept { word.store(((word.load() >> 32) + 1) << 32); }
  /// Accepts no more requests for the object of this generation. `was_active` is set to whether the object was open.
  /// Returns true if no request is being served, as leave() does.
  [[nodiscard]] bool close(std::uint32_t generation, bool& was_active) noexcept;

 private:
  template <class Allowed>
  bool enter_if(bool alone, Allowed allowed) noexcept {
    std::uint64_t value = word.load(std::memory_order_relaxed);
    do {
      if (!allowed(value)) [[unlikely]] {
        return false;
      }
      if (alone) [[unlikely]] {
        word.store(value + 1, std::memory_order_relaxed);
        return true;
      }
    } while (!word.compare_exchange_weak(value, value + 1, std::memory_order_acquire, std::memory_order_relaxed));
    return true;
  }
};

static_assert(std::has_single_bit(sizeof(ObjectEntry)));

/// A list of entries in the order of insertion. Insertion and removal take constant time. Guarded by the dispatcher's
/// mutex.
template <EntryLinks ObjectEntry::*Links>
class EntryList {
 public:
  void add(ObjectEntry& entry) noexcept {
    (entry.*Links) = {last_, nullptr};
    (last_ != nullptr ? (last_->*Links).next : first_) = &entry;
    last_ = &entry;
  }
  void remove(ObjectEntry& entry) noexcept {
    const EntryLinks links = std::exchange(entry.*Links, {});
    (links.previous != nullptr ? (links.previous->*Links).next : first_) = links.next;
    (links.next != nullptr ? (links.next->*Links).previous : last_) = links.previous;
  }
  bool empty() const noexcept { return first_ == nullptr; }
  bool is_only(const ObjectEntry& entry) const noexcept { return first_ == &entry && last_ == &entry; }
  /// Returns the first entry that `fits`, or null.
  template <class Fits>
  ObjectEntry* find(Fits fits) const {
    ObjectEntry* entry = first_;
    while (entry != nullptr && !fits(*entry)) {
      entry = (entry->*Links).next;
    }
    return entry;
  }
  template <class Visit>
  void each(Visit visit) const {
    for (ObjectEntry* entry = first_; entry != nullptr; entry = (entry->*Links).next) {
      visit(*entry);
    }
  }

 private:
  ObjectEntry* first_ = nullptr;
  ObjectEntry* last_ = nullptr;
};

/// All objects of one ORB by index (active demultiplexing). find() takes no lock; only one thread at a time may call
/// the other functions.
class ObjectTable {
 public:
  [[gnu::cold]] explicit ObjectTable(std::size_t first_size);
  ObjectTable(const ObjectTable&) = delete;
  ObjectTable& operator=(const ObjectTable&) = delete;
  [[gnu::cold]] ~ObjectTable();

  /// Returns null if there has never been an entry with this index.
  ObjectEntry* find(std::uint32_t index) const noexcept;

  ObjectEntry& allocate();
  /// Frees the entry for another object. Lookups with its former generation must find nothing: see ObjectEntry::end().
  void free(ObjectEntry& entry) noexcept;

  template <class Visit>
  void each(Visit visit) {
    for (std::uint32_t i = 0; i < size_; ++i) {
      visit(*find(i));
    }
  }

 private:
  static constexpr std::size_t chunks = 27;
  // Size of the first chunk, a power of two. Each further chunk has twice the size of the previous one.
  std::size_t first_size_;
  std::array<std::atomic<ObjectEntry*>, chunks> chunks_{};
  std::uint32_t size_ = 0;
  std::vector<ObjectEntry*> free_;
};

}  // namespace corbel::poa
