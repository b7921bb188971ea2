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

struct Slot;

/// A slot's place in one list.
struct SlotLinks {
  Slot* previous = nullptr;
  Slot* next = nullptr;
};

/// The record of one object. Its address stays as long as the table; what it says is constant between activate and the
/// end of the last request. Its size is a power of two, so that a shift leads from an index to it.
struct Slot {
  // Generation in the upper half; then one bit each for active and closing, and the number of requests being served.
  // One word, so that a request gets hold of an object by one atomic operation and never by a lock.
  static constexpr std::uint64_t active_bit = 1U << 31;
  static constexpr std::uint64_t closing_bit = 1U << 30;
  static constexpr std::uint64_t calls_mask = closing_bit - 1;

  std::atomic<std::uint64_t> word{0};
  std::uint32_t index = 0;
  bool is_fallback = false;  // no object: where requests go that the map has no object for, see fallback_dispatch.cpp
  bool mapped = false;       // is in the map of indices
  giop::Priority priority = no_priority;  // where the object has one of its own: by SERVER_DECLARED only
  PortableServer::ServantBase* servant = nullptr;
  std::shared_ptr<PoaState> poa;
  giop::Bytes key;
  giop::Bytes id;
  std::atomic<std::uint64_t> hash{0};  // of the key, where it is looked up as a whole
  SlotLinks of_poa;                    // all of one POA, and its fallback slot
  SlotLinks of_servant;                // where one servant is active in one POA

  std::uint32_t generation() const noexcept { return static_cast<std::uint32_t>(word.load() >> 32); }
  bool active() const noexcept { return (word.load() & active_bit) != 0; }
  bool busy() const noexcept { return (word.load() & (calls_mask | closing_bit)) != 0; }

  /// A hold on the object for one request; false when it is not active. `alone`: no other thread does anything to any
  /// object, so no atomic operation is needed.
  bool enter(bool alone) noexcept {
    return enter_if(alone, [](std::uint64_t value) { return (value & active_bit) != 0; });
  }
  bool enter(std::uint32_t generation, bool alone) noexcept {
    return enter_if(
        alone, [generation](std::uint64_t value) { return (value & active_bit) != 0 && (value >> 32) == generation; });
  }
  /// True when the caller was the last of a closing object: it must finish it, with end().
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
  /// For a slot that is not active, and that nobody else finishes: it is free, keys with its generation find nothing
  /// any more.
  void end() noexcept { word.store(((word.load() >> 32) + 1) << 32); }
  /// No more requests for the object of that generation. `was_active` tells whether it was open; the result is as that
  /// of leave().
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

static_assert(std::has_single_bit(sizeof(Slot)));

/// Some slots, in the order in which they came. One comes or goes without a look at the others. Guarded by the
/// adapter's mutex.
template <SlotLinks Slot::*Links>
class SlotList {
 public:
  void add(Slot& slot) noexcept {
    (slot.*Links) = {last_, nullptr};
    (last_ != nullptr ? (last_->*Links).next : first_) = &slot;
    last_ = &slot;
  }
  void remove(Slot& slot) noexcept {
    const SlotLinks links = std::exchange(slot.*Links, {});
    (links.previous != nullptr ? (links.previous->*Links).next : first_) = links.next;
    (links.next != nullptr ? (links.next->*Links).previous : last_) = links.previous;
  }
  bool empty() const noexcept { return first_ == nullptr; }
  bool is_only(const Slot& slot) const noexcept { return first_ == &slot && last_ == &slot; }
  /// The first that `fits`; null for none.
  template <class Fits>
  Slot* find(Fits fits) const {
    Slot* slot = first_;
    while (slot != nullptr && !fits(*slot)) {
      slot = (slot->*Links).next;
    }
    return slot;
  }
  template <class Visit>
  void each(Visit visit) const {
    for (Slot* slot = first_; slot != nullptr; slot = (slot->*Links).next) {
      visit(*slot);
    }
  }

 private:
  Slot* first_ = nullptr;
  Slot* last_ = nullptr;
};

/// All objects of one ORB, by index: active demultiplexing. Finding one takes no lock; the rest is for one thread at a
/// time.
class ObjectTable {
 public:
  [[gnu::cold]] explicit ObjectTable(std::size_t first_size);
  ObjectTable(const ObjectTable&) = delete;
  ObjectTable& operator=(const ObjectTable&) = delete;
  [[gnu::cold]] ~ObjectTable();

  /// Null when there has never been one.
  Slot* find(std::uint32_t index) const noexcept;

  Slot& allocate();
  /// For another object; what refers to this one by index and generation finds nothing any more.
  void free(Slot& slot) noexcept;

  template <class Visit>
  void each(Visit visit) {
    for (std::uint32_t i = 0; i < size_; ++i) {
      visit(*find(i));
    }
  }

 private:
  static constexpr std::size_t chunks = 27;
  std::size_t first_size_;  // of the first chunk, a power of two; each is twice the one before
  std::array<std::atomic<Slot*>, chunks> chunks_{};
  std::uint32_t size_ = 0;
  std::vector<Slot*> free_;
};

}  // namespace corbel::poa
