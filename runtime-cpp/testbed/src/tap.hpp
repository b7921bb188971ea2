// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "direction.hpp"
#include "namespaces.hpp"

#include <string>

#include <sys/types.h>

namespace bw::testbed {

/// A network interface of a host whose other end is this process (TUN/TAP driver). It exists as long as the object.
class Tap {
 public:
  /// Creates the interface, down, in the network namespace of a process. @throws std::system_error
  Tap(pid_t process, const std::string& name, int mtu);

  int descriptor() const noexcept { return file_.number(); }

  /// Receives a frame from the host without waiting; returns false if there is none.
  bool receive(Frame& frame);

  /// Sends a frame to the host without waiting; returns false if the host does not accept it.
  bool send(const Frame& frame) noexcept;

 private:
  Descriptor file_;
  std::size_t largest_;
};

}  // namespace bw::testbed
