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
};

}  // namespace net
