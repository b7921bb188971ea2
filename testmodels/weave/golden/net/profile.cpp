#line 1 "net/profile.cpp"
// SPDX-License-Identifier: Apache-2.0
#include "net/profile.hpp"

namespace net {

std::string Profile::encode(int port) const {
  //@@ PROFILE_ENCODE_BEGIN
//   return protocol_.encode(port);
  //@@ PROFILE_ENCODE_END
#line 8 "net/tcp_protocol.cpp"
  std::string text = "tcp:" /* bound */;
  text += std::to_string(port);
  return text;
#line 10 "net/profile.cpp"
}

}  // namespace net
