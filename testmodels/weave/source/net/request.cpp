// SPDX-License-Identifier: Apache-2.0
#include "net/request.hpp"

#include <stdexcept>

namespace net {

std::string Request::header(int id) {
  if (id < 0) {
    throw std::invalid_argument("the number of a request is at least 0");
  }
  //@@ REQUEST_HEADER
  //@@ REQUEST_HEADER_BEGIN
  std::string header = "GIOP ";
  header += operation_;
  header += " ";
  //@@ REQUEST_HEADER_END
  header += std::to_string(id);
  return header;
}

}  // namespace net
