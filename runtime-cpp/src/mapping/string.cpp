// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/string.hpp"

#include <cstring>
#include <new>

namespace CORBA {

char* string_alloc(ULong length) noexcept {
  char* text = new (std::nothrow) char[std::size_t{length} + 1];
  if (text) text[0] = text[length] = '\0';
  return text;
}

char* string_dup(const char* text) noexcept {
  if (!text) return nullptr;
  const std::size_t size = std::strlen(text) + 1;
  char* copy = new (std::nothrow) char[size];
  if (copy) std::memcpy(copy, text, size);
  return copy;
}

void string_free(char* text) noexcept {
  if (text != corbel::empty_string()) delete[] text;
}

}  // namespace CORBA
