// SPDX-License-Identifier: Apache-2.0
#include "net/profile.hpp"

namespace net {

std::string TcpProtocol::encode(int port) const {
  //@@ TCP_ENCODE_BEGIN
  std::string text = "tcp:";
  text += std::to_string(port);
  return text;
  //@@ TCP_ENCODE_END
}

}  // namespace net
