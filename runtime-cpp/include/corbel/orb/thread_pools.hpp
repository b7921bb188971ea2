// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/lanes.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace corbel::orb {

/// A pool as a program asks for it: see Lanes' second constructor.
struct ThreadpoolSpec {
  std::vector<Lane> lanes;
  bool divided = false;
  bool borrows = false;   ///< a lane whose threads are all busy has those of lower ones serve for it
  std::size_t stack = 0;  ///< the least that each thread's has, in octets; 0: as much as others
};

/// The pools of threads that a program makes beside the ORB's own (RT-CORBA 1.2, 5.10). Object adapters say which of
/// them serves their objects.
class ThreadPools {
 public:
  /// Makes a pool, and starts its threads. NO_RESOURCES when the system gives no more threads.
  virtual std::uint32_t create(ThreadpoolSpec spec) = 0;
  /// Ends it, after the upcalls that run there. False when there is none of that number. BAD_INV_ORDER while it is in
  /// use(), and in one of its own threads.
  virtual bool destroy(std::uint32_t number) = 0;
  /// For an object adapter, as long as it has the result; null when there is none of that number. The pool itself stays
  /// for requests that had found their object before.
  virtual std::shared_ptr<const Lanes> use(std::uint32_t number) = 0;

 protected:
  ~ThreadPools() = default;
};

}  // namespace corbel::orb
