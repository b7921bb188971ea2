// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "direction.hpp"
#include "namespaces.hpp"

#include <string>

#include <sys/types.h>

namespace bw::testbed {

/// A network interface of a host whose other end is this process (TUN/TAP driver). It is there as long as this object.
class Tap {
 public:
  /// Makes it in the network namespace of a process, down. @throws std::system_error
  Tap(pid_t process, const std::string& name, int mtu);

  int descriptor() const noexcept { return file_.number(); }

  /// A frame that the host has sent, without waiting; false if there is none.
  bool receive(Frame& frame);

  /// Hands a frame to the host, without waiting; false if it cannot take it.
  bool send(const Frame& frame) noexcept;

 private:
  Descriptor file_;
  std::size_t largest_;
};

}  // namespace bw::testbed
