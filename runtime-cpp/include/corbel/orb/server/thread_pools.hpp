// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/server/thread_pool_lanes.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace corbel::orb {

/// Parameters of a thread pool that a program creates: see the second constructor of ThreadPoolLanes.
struct ThreadpoolSpec {
  std::vector<Lane> lanes;
  bool divided = false;
  bool borrows = false;   ///< a lane whose threads are all busy uses threads of lower lanes
  std::size_t stack = 0;  ///< minimal stack size of each thread in octets; 0: the default
};

/// The thread pools that a program creates besides the ORB's own (RT-CORBA 1.2, 5.10). Each object adapter selects the
/// pool for its objects.
class ThreadPools {
 public:
  /// Creates a pool and starts its threads. Throws NO_RESOURCES if the system starts no more threads.
  virtual std::uint32_t create(ThreadpoolSpec spec) = 0;
  /// Destroys the pool after its running upcalls. Returns false if there is no pool with this number. Throws
  /// BAD_INV_ORDER while the pool is in use(), and in one of its own threads.
  virtual bool destroy(std::uint32_t number) = 0;
  /// Registers an object adapter as a user of the pool for the lifetime of the result. Returns null if there is no pool
  /// with this number. The pool still exists for requests that found their objects before its destruction.
  virtual std::shared_ptr<const ThreadPoolLanes> use(std::uint32_t number) = 0;

 protected:
  ~ThreadPools() = default;
};

}  // namespace corbel::orb
