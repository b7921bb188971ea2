// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/driver/activation.hpp>
#include <bw/driver/random.hpp>
#include <bw/event/sequence.hpp>

#include <cstdint>
#include <string>

namespace bw {

/// The random numbers of a behaviour of an instance. Each activation has its own, which depend on the experiment's
/// seed, the instance, the trigger and the activation's number only: not on threads, and not on other behaviours.
class RandomStream {
 public:
  /// @param trigger a timer's, sink's or start's name, or `<port>.<operation>`
  RandomStream(Component& component, const std::string& trigger);

  /// The random numbers of an activation by a timer, a start or an event.
  Random of(const Activation& activation) const noexcept {
    return Random(key_, activation.root().phase(), activation.number());
  }

  /// The random numbers of a call. Calls carry no number: they are counted in each phase, in the order in which they
  /// come.
  Random of_call() noexcept;

 private:
  Process& process_;
  std::uint64_t key_;
  Numbering calls_;
};

}  // namespace bw
