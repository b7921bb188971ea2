// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/lanes.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace corbel::orb {

/// The pools of threads that a program makes beside the ORB's own (RT-CORBA 1.2, 5.10). Object adapters say which of
/// them serves their objects.
class ThreadPools {
 public:
  /// Makes a pool, and starts its threads. The caller does so with Lanes' second constructor in mind; NO_RESOURCES when
  /// the system gives no more threads.
  /// @param stack the least that each thread's has, in octets; 0: as much as others
  virtual std::uint32_t create(std::vector<Lane> lanes, bool divided, std::size_t stack) = 0;
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
