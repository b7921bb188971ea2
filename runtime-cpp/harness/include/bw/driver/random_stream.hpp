// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/driver/activation.hpp>
#include <bw/driver/random.hpp>
#include <bw/event/sequence.hpp>

#include <cstdint>
#include <string>

namespace bw {

/// The random numbers of one behaviour of an instance. The numbers of an activation depend only on the experiment's
/// seed, the instance, the trigger and the number of the activation; they depend on neither threads nor other
/// behaviours.
class RandomStream {
 public:
  /// @param trigger the name of a timer, sink or start, or `<port>.<operation>`
  RandomStream(Component& component, const std::string& trigger);

  /// Returns the random numbers of an activation by a timer, a start or an event.
  Random of(const Activation& activation) const noexcept {
    return Random(key_, activation.root().phase(), activation.number());
  }

  /// Returns the random numbers of a call. Calls have no number: they are counted in each phase in the order of their
  /// arrival.
  Random of_call() noexcept;

 private:
  Process& process_;
  std::uint64_t key_;
  SequenceNumberer calls_;
};

}  // namespace bw
