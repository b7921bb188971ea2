#line 1 "net/loop.hpp"
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "net/reactor.hpp"

namespace net {

/// Runs until its reactor has no more events.
class Loop {
 public:
  explicit Loop(SelectReactor& reactor) : reactor_(reactor) {}
  ~Loop() = default;

  /// Returns the sum of all events.
  int run() {
    int sum = 0;
    while (int event = reactor_.wait()) {
      sum += event;
    }
    return sum;
  }

 private:
  SelectReactor& reactor_;
};

}  // namespace net
