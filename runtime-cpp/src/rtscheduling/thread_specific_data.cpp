// SPDX-License-Identifier: Apache-2.0
#include "thread_specific_data.hpp"

#include "scheduling_context.hpp"

#include <corbel/mapping/exception.hpp>

#include <memory>
#include <mutex>

namespace corbel {

namespace {

/// A key of the process. A generation is odd while the key exists.
struct Key {
  std::atomic<std::uint32_t> generation{0};
  std::atomic<DistributableThreadKey::Destructor> destructor{nullptr};
};

struct Keys {
  std::mutex mutex;  // for creating and deleting keys
  std::array<Key, DistributableThreadKey::most_keys> all;
};

/// Never destroyed, because threads may end after static objects.
Keys& keys() {
  static auto* const instance = new Keys;
  return *instance;
}

rtscheduling::Thread* thread_here() noexcept {
  const rtscheduling::SchedulingContext* const context = rtscheduling::contexts_of_this_thread();
  return context != nullptr ? context->thread.in() : nullptr;
}

}  // namespace

DistributableThreadKey::DistributableThreadKey(Destructor destructor) {
  Keys& here = keys();
  const std::lock_guard lock(here.mutex);
  for (index_ = 0; index_ < most_keys; ++index_) {
    Key& key = here.all[index_];
    if (key.generation.load(std::memory_order_relaxed) % 2 == 0) {
      key.destructor.store(destructor, std::memory_order_relaxed);
      generation_ = key.generation.fetch_add(1, std::memory_order_release) + 1;
      return;
    }
  }
  throw CORBA::IMP_LIMIT(minor::no_thread_key, CORBA::COMPLETED_NO);
}

DistributableThreadKey::~DistributableThreadKey() {
  Keys& here = keys();
  const std::lock_guard lock(here.mutex);
  here.all[index_].generation.fetch_add(1, std::memory_order_release);
}

void* DistributableThreadKey::get() const noexcept {
  const rtscheduling::Thread* const thread = thread_here();
  return thread != nullptr ? thread->specific_data.get(index_, generation_) : nullptr;
}

void DistributableThreadKey::set(void* value) {
  rtscheduling::Thread* const thread = thread_here();
  if (thread == nullptr) {
    throw CORBA::BAD_INV_ORDER(minor::no_segment, CORBA::COMPLETED_NO);
  }
  thread->specific_data.set(index_, generation_, value);
}

namespace rtscheduling {

ThreadSpecificData::~ThreadSpecificData() {
  if (!has_blocks_.load(std::memory_order_relaxed)) {
    return;
  }
  for (std::atomic<Block*>& block : blocks_) {
    delete block.load(std::memory_order_relaxed);
  }
}

void ThreadSpecificData::set(std::uint32_t index, std::uint32_t generation, void* value) {
  std::atomic<Block*>& place = blocks_[index / block_size];
  Block* block = place.load(std::memory_order_acquire);
  if (block == nullptr) {
    auto made = std::make_unique<Block>();
    has_blocks_.store(true, std::memory_order_release);
    if (place.compare_exchange_strong(block, made.get(), std::memory_order_acq_rel)) {
      block = made.release();
    }
  }
  Entry& entry = (*block)[index % block_size];
  entry.value.store(value, std::memory_order_relaxed);
  entry.generation.store(generation, std::memory_order_relaxed);
}

// Returns true if a destructor was called.
bool ThreadSpecificData::call_destructors() noexcept {
  bool called = false;
  for (std::uint32_t index = 0; index < DistributableThreadKey::most_keys; ++index) {
    Block* const block = blocks_[index / block_size].load(std::memory_order_acquire);
    if (block == nullptr) {
      index += block_size - 1;
      continue;
    }
    Entry& entry = (*block)[index % block_size];
    const Key& key = keys().all[index];
    void* const value = entry.value.exchange(nullptr, std::memory_order_relaxed);
    const auto destructor = key.destructor.load(std::memory_order_relaxed);
    if (value != nullptr && destructor != nullptr &&
        entry.generation.load(std::memory_order_relaxed) == key.generation.load(std::memory_order_acquire)) {
      destructor(value);
      called = true;
    }
  }
  return called;
}

void ThreadSpecificData::end() noexcept {
  for (int turn = 0; turn < 4 && has_blocks_.load(std::memory_order_acquire) && call_destructors(); ++turn) {
  }
}

}  // namespace rtscheduling

}  // namespace corbel
