// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "net/reactor.hpp"

namespace net {

/// Runs until its reactor has no more events.
class Loop {
 public:
  explicit Loop(Reactor& reactor) : reactor_(reactor) {}
  virtual ~Loop() = default;

  /// Returns the sum of all events.
  virtual int run() {
    int sum = 0;
    while (int event = reactor_.wait()) {
      sum += event;
    }
    return sum;
  }

 private:
  Reactor& reactor_;
};

}  // namespace net
