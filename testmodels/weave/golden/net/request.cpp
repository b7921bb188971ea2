#line 1 "net/request.cpp"
// SPDX-License-Identifier: Apache-2.0
#include "net/request.hpp"

#line 5 "net/request.cpp"

namespace net {

std::string Request::header(int id) {
#line 12 "net/request.cpp"
  //@@ REQUEST_HEADER
#line 24 "header.xml"
  if (!cached_.empty()) {
    return cached_ + std::to_string(id);
  }
#line 13 "net/request.cpp"
  //@@ REQUEST_HEADER_BEGIN
  std::string header = "GIOP ";
  header += operation_;
  header += " ";
  //@@ REQUEST_HEADER_END
#line 32 "header.xml"
  cached_ = header;
#line 18 "net/request.cpp"
  header += std::to_string(id);
  return header;
}

}  // namespace net
