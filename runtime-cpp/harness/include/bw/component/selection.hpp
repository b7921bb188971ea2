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

/// The selection of an object for a call.
enum class Selection {
  round_robin,  // the next one
  random,       // any, each as likely, from the experiment's seed
  partition     // the next one of the thread's share
};

/// Goes round among some things, in each phase from the first one on.
class RoundRobin {
 public:
  /// @param count of the things, more than 0
  std::size_t next(const Activation& activation, std::size_t count) noexcept;

 private:
  Numbering numbering_;
};

/// Deals things to the threads of a component's drivers: thread t of n has the things t, t + n, t + 2n …, or where
/// there are fewer things than threads the thing t modulo their number. A thread goes round among those that it has.
class ThreadPartition {
 public:
  /// Makes room for the threads, before any of them runs.
  void resize(unsigned threads);

  /// @param count of the things, more than 0
  std::size_t next(const Activation& activation, std::size_t count) noexcept;

 private:
  struct alignas(64) Own {  // a cache line each
    RoundRobin round_robin;
  };
  std::deque<Own> threads_;
};

/// Selects the objects of a port's calls.
class Selector {
 public:
  /// @param name of the port, `<instance>.<port>`: what is drawn depends on it and on the experiment's seed
  Selector(Component& component, const std::string& name, Selection selection);

  /// To be called when the component has all its drivers.
  void prepare() { partition_.resize(component_.threads()); }

  /// @param count of the objects, more than 0
  std::size_t next(const Activation& activation, std::size_t count) noexcept;

 private:
  Component& component_;
  Selection selection_;
  std::uint64_t key_;
  RoundRobin round_robin_;
  Numbering choices_;
  ThreadPartition partition_;
};

}  // namespace bw
