#line 1 "net/profile.hpp"
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace net {

/// Encodes addresses of one protocol.
class Protocol {
 public:
  virtual ~Protocol() = default;
  virtual std::string encode(int port) const = 0;
};

class TcpProtocol : public Protocol {
 public:
  std::string encode(int port) const override;
};

/// An address: the protocol knows how it is written.
class Profile {
 public:
  explicit Profile(const Protocol& protocol) { static_cast<void>(protocol); }
#line 36 "protocol.xml"
  std::string encode(int port) const;
};
#line 29 "net/profile.hpp"

}  // namespace net
