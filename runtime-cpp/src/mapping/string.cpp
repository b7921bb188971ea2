// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/string.hpp"

#include <string>

#include "corbel/mapping/memory.hpp"

namespace CORBA {

namespace {

template <class Character>
Character* allocate(ULong length) noexcept {
  auto* text = static_cast<Character*>(corbel::take_block((std::size_t{length} + 1) * sizeof(Character)));
  if (text) text[0] = text[length] = 0;
  return text;
}

template <class Character>
Character* duplicate(const Character* text) noexcept {
  if (!text) return nullptr;
  const std::size_t size = std::char_traits<Character>::length(text) + 1;
  auto* copy = static_cast<Character*>(corbel::take_block(size * sizeof(Character)));
  if (copy) std::char_traits<Character>::copy(copy, text, size);
  return copy;
}

template <class Character>
void free(Character* text) noexcept {
  if (text != corbel::empty_string<Character>()) corbel::give_block(text);
}

}  // namespace

char* string_alloc(ULong length) noexcept { return allocate<char>(length); }
char* string_dup(const char* text) noexcept { return duplicate(text); }
void string_free(char* text) noexcept { free(text); }

WChar* wstring_alloc(ULong length) noexcept { return allocate<WChar>(length); }
WChar* wstring_dup(const WChar* text) noexcept { return duplicate(text); }
void wstring_free(WChar* text) noexcept { free(text); }

}  // namespace CORBA

namespace corbel {

char* text_dup(const char* text) { return text != nullptr ? enough(CORBA::string_dup(text)) : nullptr; }
CORBA::WChar* text_dup(const CORBA::WChar* text) {
  return text != nullptr ? enough(CORBA::wstring_dup(text)) : nullptr;
}

}  // namespace corbel
