// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/string.hpp"

#include <new>
#include <string>

namespace CORBA {

namespace {

template <class Character>
Character* allocate(ULong length) noexcept {
  auto* text = new (std::nothrow) Character[std::size_t{length} + 1];
  if (text) text[0] = text[length] = 0;
  return text;
}

template <class Character>
Character* duplicate(const Character* text) noexcept {
  if (!text) return nullptr;
  const std::size_t size = std::char_traits<Character>::length(text) + 1;
  auto* copy = new (std::nothrow) Character[size];
  if (copy) std::char_traits<Character>::copy(copy, text, size);
  return copy;
}

template <class Character>
void free(Character* text) noexcept {
  if (text != corbel::empty_string<Character>()) delete[] text;
}

}  // namespace

char* string_alloc(ULong length) noexcept { return allocate<char>(length); }
char* string_dup(const char* text) noexcept { return duplicate(text); }
void string_free(char* text) noexcept { free(text); }

WChar* wstring_alloc(ULong length) noexcept { return allocate<WChar>(length); }
WChar* wstring_dup(const WChar* text) noexcept { return duplicate(text); }
void wstring_free(WChar* text) noexcept { free(text); }

}  // namespace CORBA
