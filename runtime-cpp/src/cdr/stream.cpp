// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/stream.hpp"

namespace corbel::cdr {

char* copy_string(Reader& in, std::uint32_t bound) {
  const std::string_view text = in.get_string(bound);
  if (!in.ok()) return nullptr;
  char* copy = CORBA::string_alloc(static_cast<CORBA::ULong>(text.size()));
  if (!copy) {
    in.fail(Error::no_memory);
  } else {
    std::memcpy(copy, text.data(), text.size());
  }
  return copy;
}

void put_bounded_string(Writer& out, const char* text, std::uint32_t bound) noexcept {
  if (!text) return out.fail(Error::nil_string);
  const std::size_t length = std::strlen(text);
  if (length > bound) return out.fail(Error::too_long);
  out.put_string(std::string_view(text, length));
}

}  // namespace corbel::cdr
