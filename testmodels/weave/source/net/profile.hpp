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
  explicit Profile(const Protocol& protocol) : protocol_(protocol) {}
  std::string encode(int port) const;

 private:
  const Protocol& protocol_;
};

}  // namespace net
