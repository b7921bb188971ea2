// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/error.hpp"

namespace corbel::giop {

const char* describe(Error error) noexcept {
  switch (error) {
    case Error::none: return "No error.";
#define CORBEL_GIOP_ERROR(name, exception, sentence) \
  case Error::name: return sentence;
#include "corbel/mapping/giop_errors.inc"
#undef CORBEL_GIOP_ERROR
  }
  return "Unknown error.";
}

}  // namespace corbel::giop
