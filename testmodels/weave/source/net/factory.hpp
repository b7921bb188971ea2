// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "net/reactor.hpp"

namespace net {

/// The reactor of a name.
inline Reactor& make_reactor(const std::string& name) {
  //@@ REACTOR_CHOICE_BEGIN
  if (name == "poll") {
    static PollReactor poll;
    return poll;
  }
  //@@ REACTOR_CHOICE_END
  static SelectReactor select;
  return select;
}

}  // namespace net
