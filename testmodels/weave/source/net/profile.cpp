// SPDX-License-Identifier: Apache-2.0
#include "net/profile.hpp"

namespace net {

std::string Profile::encode(int port) const {
  //@@ PROFILE_ENCODE_BEGIN
  return protocol_.encode(port);
  //@@ PROFILE_ENCODE_END
}

}  // namespace net
