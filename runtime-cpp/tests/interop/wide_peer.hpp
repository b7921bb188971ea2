// SPDX-License-Identifier: Apache-2.0
// A peer of wide::Echo (served_and_called.hpp) for characters outside Latin-1: with surrogate pairs, and with
// characters that look like a byte-order mark. Each ORB defines whether its CORBA::WChar holds a character or a unit of
// UTF-16: peer::kUnits.
#pragma once

#include "support/servants/wide_servant.hpp"

#include "served_and_called.hpp"

namespace peer {

using Text = std::basic_string<CORBA::WChar>;

/// Returns the text as this ORB's wide characters: UTF-16 or UTF-32 units.
inline Text native(const char32_t* characters) {
  Text text;
  for (; *characters != 0; ++characters) {
    if (kUnits && *characters > 0xffff) {
      text += static_cast<CORBA::WChar>(0xd800 + ((*characters - 0x10000) >> 10U));
      text += static_cast<CORBA::WChar>(0xdc00 + ((*characters - 0x10000) & 0x3ffU));
    } else {
      text += static_cast<CORBA::WChar>(*characters);
    }
  }
  return text;
}

/// Within a text, a byte-order mark is a character.
constexpr const char32_t* kTexts[] = {U"",
                                      U"plain",
                                      U"gr\u00fc\u00df \u20ac \u0416 \u65e5\u672c\u8a9e \uffee",
                                      U"mark \ufeff within",
                                      U"\U0001f600",
                                      U"a\U00010000\U0010ffff\u00e9\U0001f600",
                                      U"\ud7ff\ue000\ufffd"};
/// Characters of one unit each.
constexpr char32_t kLetters[] = {U'a', U'\u00e9', U'\u20ac', U'\u65e5', U'\ud7ff', U'\ue000', U'\ufffd'};

inline bool text(wide::Echo_ptr echo, const char32_t* characters) {
  const Text before = native(U"before \U0001f680");
  const Text given = native(characters);
  CORBA::WString_var both = CORBA::wstring_dup(before.c_str());
  CORBA::WString_var last;
  CORBA::WString_var back = echo->text(given.c_str(), both.inout(), last.out());
  echo->label(given.c_str());
  CORBA::WString_var label = echo->label();
  return back.in() == given && both.in() == given && last.in() == before && label.in() == given;
}

inline bool texts(wide::Echo_ptr echo) {
  for (const char32_t* const characters : kTexts) {
    if (!text(echo, characters)) return false;
  }
  return true;
}

/// A byte-order mark before a text is not part of its characters, so a text that begins with such a character needs
/// another mark before it. Not all ORBs write the mark; the label shows which do not.
inline bool marks(wide::Echo_ptr echo) {
  CORBA::WString_var label = echo->label();
  return label.in() == native(U"writes no marks") || text(echo, U"\ufeffa mark before");
}

inline bool letters(wide::Echo_ptr echo) {
  for (const char32_t letter : kLetters) {
    const auto given = static_cast<CORBA::WChar>(letter);
    CORBA::WChar both = 'b';
    CORBA::WChar last = 0;
    if (echo->letter(given, both, last) != given || both != given || last != 'b') return false;
  }
  return true;
}

/// Several texts after one another, so that a wrong size of one is visible in the next.
inline bool arrays(wide::Echo_ptr echo) {
  const Text first = native(U"\U0001f600\u20ac");
  const Text second = native(U"x");
  wide::Verses given;
  given[0] = first.c_str();
  given[1] = second.c_str();
  wide::Verses both;
  both[0] = second.c_str();
  both[1] = first.c_str();
  wide::Verses_var last;
  wide::Verses_var back = echo->recite(given, both, last.out());
  return back[0].in() == first && back[1].in() == second && both[0].in() == first && both[1].in() == second &&
         last[0].in() == second && last[1].in() == first;
}

inline std::string wrong_of(wide::Echo_ptr echo) {
  return !marks(echo) ? "marks" : !texts(echo) ? "texts" : !letters(echo) ? "letters" : !arrays(echo) ? "arrays" : "";
}

inline void register_nothing(CORBA::ORB_ptr) {}

}  // namespace peer

int main(int argc, char** argv) {
  return peer::run<wide::Echo, WideServant>(argc, argv, peer::register_nothing, peer::wrong_of);
}
