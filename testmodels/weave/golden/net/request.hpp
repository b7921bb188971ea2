#line 1 "net/request.hpp"
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace net {

/// Requests of one operation.
class Request {
 public:
  explicit Request(const std::string& operation) : operation_(operation) {}

  /// The header of the request with this number.
  std::string header(int id);

 private:
  std::string operation_;
  //@@ REQUEST_MEMBERS
#line 12 "header.xml"
  std::string cached_;
#line 19 "net/request.hpp"
};

}  // namespace net
