// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/driver/activation.hpp>
#include <bw/event/sequence.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>

namespace bw {

/// The way in which the object of a call is selected.
enum class Selection {
  round_robin,  // the next object
  random,       // a random object with equal probabilities, from the experiment's seed
  partition     // the next object of the thread's share
};

/// Selects indices in turn; each phase begins with the first.
class RoundRobin {
 public:
  /// @param count the number of indices, more than 0
  std::size_t next(const Activation& activation, std::size_t count) noexcept;

 private:
  SequenceNumberer numberer_;
};

/// Divides indices among the threads of a component's drivers: thread t of n threads has the indices t, t + n, t + 2n …
/// If there are fewer indices than threads, thread t has the index t modulo the number of indices. A thread selects its
/// indices in turn.
class ThreadPartition {
 public:
  /// Allocates memory for the threads; called before any thread runs.
  void resize(unsigned threads);

  /// @param count the number of indices, more than 0
  std::size_t next(const Activation& activation, std::size_t count) noexcept;

 private:
  struct alignas(64) Own {  // one cache line for each thread
    RoundRobin round_robin;
  };
  std::deque<Own> threads_;
};

/// Selects the objects of a port's calls.
class Selector {
 public:
  /// @param name the port, `<instance>.<port>`: random selections depend on it and on the experiment's seed
  Selector(Component& component, const std::string& name, Selection selection);

  /// Called when the component has all its drivers.
  void prepare() { partition_.resize(component_.threads()); }

  /// @param count the number of objects, more than 0
  std::size_t next(const Activation& activation, std::size_t count) noexcept;

 private:
  Component& component_;
  Selection selection_;
  std::uint64_t key_;
  RoundRobin round_robin_;
  SequenceNumberer choices_;
  ThreadPartition partition_;
};

}  // namespace bw
