// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/wide.hpp"

#include <cwchar>

#include "corbel/mapping/string.hpp"

namespace corbel::cdr {

namespace {

using Character = CORBA::WChar;

constexpr Character mark = 0xfeff;  // a byte-order mark if it comes first
constexpr Character reversed_mark = 0xfffe;

constexpr bool is_high(std::uint32_t unit) noexcept { return (unit & 0xfffffc00) == 0xd800; }
constexpr bool is_low(std::uint32_t unit) noexcept { return (unit & 0xfffffc00) == 0xdc00; }
constexpr bool is_surrogate(std::uint32_t unit) noexcept { return (unit & 0xfffff800) == 0xd800; }

// Returns the number of UTF-16 units of a character; 0 for an invalid one.
constexpr unsigned units(Character character) noexcept {
  const auto code = static_cast<std::uint32_t>(character);
  return is_surrogate(code) || code > 0x10ffff ? 0 : code > 0xffff ? 2 : 1;
}

// Calls put(unit) for one or two units.
template <class Put>
void each_unit(Character character, Put put) noexcept {
  const auto code = static_cast<std::uint32_t>(character);
  if (code > 0xffff) {
    put(static_cast<std::uint16_t>(0xd800 + ((code - 0x10000) >> 10)));
    put(static_cast<std::uint16_t>(0xdc00 + ((code - 0x10000) & 0x3ff)));
  } else {
    put(static_cast<std::uint16_t>(code));
  }
}

// Decodes the next character of `count` > 0 units, which unit(i) returns. Sets `used` to the number of units, or 0 for
// an invalid character.
template <class Unit>
Character next(Unit unit, std::size_t count, unsigned& used) noexcept {
  const std::uint32_t first = unit(0);
  used = 1;
  if (!is_surrogate(first)) return static_cast<Character>(first);
  used = 2;
  if (is_high(first) && count > 1) {
    const std::uint32_t second = unit(1);
    if (is_low(second)) return static_cast<Character>(0x10000 + ((first & 0x3ff) << 10) + (second & 0x3ff));
  }
  used = 0;
  return 0;
}

Error refusal(Wide wide) noexcept {
  switch (wide) {
    case Wide::in_giop_1_0: return Error::wide_in_giop_1_0;
    case Wide::not_offered: return Error::wide_not_offered;
    case Wide::not_negotiated: return Error::wide_not_negotiated;
    case Wide::incompatible: return Error::wide_incompatible;
    case Wide::utf16:
    case Wide::utf16_units: break;
  }
  return Error::none;
}

// UTF-16 units in octets: big-endian, or little-endian after a byte-order mark.
class Octets {
 public:
  explicit Octets(std::span<const std::byte> octets) noexcept : octets_(octets) {}
  std::size_t size() const noexcept { return octets_.size() / 2; }
  std::uint16_t operator[](std::size_t i) const noexcept {
    const auto first = static_cast<unsigned>(octets_[2 * i]);
    const auto second = static_cast<unsigned>(octets_[2 * i + 1]);
    return static_cast<std::uint16_t>(little_ ? second << 8 | first : first << 8 | second);
  }
  void skip_mark() noexcept {
    if (size() == 0) return;
    little_ = (*this)[0] == reversed_mark;
    if ((*this)[0] == mark) octets_ = octets_.subspan(2);
  }

 private:
  std::span<const std::byte> octets_;
  bool little_ = false;
};

// UTF-16 units of a GIOP 1.1 message, as block() returns them.
class Utf16Block {
 public:
  Utf16Block(const Reader& in, const std::byte* at, std::size_t size) noexcept : in_(in), at_(at), size_(size) {}
  std::size_t size() const noexcept { return size_; }
  std::uint16_t operator[](std::size_t i) const noexcept { return in_.load<std::uint16_t>(at_ + 2 * i); }

 private:
  const Reader& in_;
  const std::byte* at_;
  std::size_t size_;
};

template <class Units>
Character* copy(Reader& in, const Units& from, std::uint32_t bound) {
  CORBA::WString_var text(CORBA::wstring_alloc(static_cast<CORBA::ULong>(from.size())));
  if (!text.in()) {
    in.fail(Error::no_memory);
    return nullptr;
  }
  std::uint32_t length = 0;
  for (std::size_t i = 0; i < from.size();) {
    unsigned used = 0;
    const Character character = next([&](std::size_t at) { return from[i + at]; }, from.size() - i, used);
    if (used == 0 || character == 0) {
      in.fail(used == 0 ? Error::no_such_character : Error::bad_string);
      return nullptr;
    }
    text[length++] = character;
    i += used;
  }
  text[length] = 0;
  if (bound && length > bound) {
    in.fail(Error::too_long);
    return nullptr;
  }
  return text._retn();
}

void put_octets_of(std::byte*& to, Character character) noexcept {
  each_unit(character, [&](std::uint16_t unit) {
    *to++ = static_cast<std::byte>(unit >> 8);
    *to++ = static_cast<std::byte>(unit & 0xff);
  });
}

// Writes a byte-order mark if the text begins with one; otherwise receivers would drop the first character.
void put_utf16(Writer& out, const Character* text, std::size_t length, std::size_t count) noexcept {
  const bool marked = text[0] == mark || text[0] == reversed_mark;
  const std::size_t size = 2 * (count + (marked ? 1 : 0));
  if (size > UINT32_MAX) return out.fail(Error::message_too_large);
  out.put(static_cast<std::uint32_t>(size));
  std::byte* to = size ? out.block(1, size) : nullptr;
  if (!to) return;
  if (marked) put_octets_of(to, mark);
  for (std::size_t i = 0; i < length; ++i) put_octets_of(to, text[i]);
}

void put_shorts(Writer& out, const Character* text, std::size_t length, std::size_t count) noexcept {
  if (count >= UINT32_MAX) return out.fail(Error::message_too_large);
  out.put(static_cast<std::uint32_t>(count + 1));
  for (std::size_t i = 0; i < length; ++i) {
    each_unit(text[i], [&](std::uint16_t unit) { out.put(unit); });
  }
  out.put(std::uint16_t{0});
}

#if __LDBL_MANT_DIG__ == 113
using Quad = long double;
#else
__extension__ using Quad = __float128;
#endif
constexpr std::size_t quad_size = 16;
static_assert(sizeof(Quad) == quad_size);

void copy_quad(std::byte* to, const std::byte* from, bool swap) noexcept {
  for (std::size_t i = 0; i < quad_size; ++i) to[i] = from[swap ? quad_size - 1 - i : i];
}

}  // namespace

void put_wchar(Writer& out, Character character) noexcept {
  const Wide wide = out.encoding().wide;
  const unsigned count = units(character);
  if (const Error why = refusal(wide); why != Error::none) return out.fail(why);
  if (count == 0 || (count == 2 && wide == Wide::utf16_units)) return out.fail(Error::no_such_character);
  if (wide == Wide::utf16_units) return out.put(static_cast<std::uint16_t>(character));
  out.put(static_cast<unsigned char>(2 * count));
  if (std::byte* to = out.block(1, 2 * count)) put_octets_of(to, character);
}

Character get_wchar(Reader& in) noexcept {
  const Wide wide = in.encoding().wide;
  if (const Error why = refusal(wide); why != Error::none) {
    in.fail(why);
    return 0;
  }
  std::uint16_t shorts[1] = {0};
  unsigned used = 0;
  Character character = 0;
  if (wide == Wide::utf16_units) {
    shorts[0] = in.get<std::uint16_t>();
    character = next([&](std::size_t at) { return shorts[at]; }, 1, used);
  } else {
    const auto size = in.get<unsigned char>();
    Octets octets(in.get_octets(size));
    if (in.ok() && size != 2 && size != 4 && size != 6) in.fail(Error::bad_string);
    if (!in.ok()) return 0;
    if (octets.size() > 1) octets.skip_mark();  // a single unit is a character
    character = next([&](std::size_t at) { return octets[at]; }, octets.size(), used);
    if (used != 0 && used != octets.size()) in.fail(Error::bad_string);
  }
  if (used == 0) in.fail(Error::no_such_character);
  return in.ok() ? character : 0;
}

void put_wstring(Writer& out, const Character* text, std::uint32_t bound) noexcept {
  if (!text) return out.fail(Error::nil_string);
  const Wide wide = out.encoding().wide;
  if (const Error why = refusal(wide); why != Error::none) return out.fail(why);
  std::size_t length = 0;
  std::size_t count = 0;
  for (; text[length] != 0; ++length) {
    const unsigned each = units(text[length]);
    if (each == 0) return out.fail(Error::no_such_character);
    count += each;
  }
  if (bound && length > bound) return out.fail(Error::too_long);
  wide == Wide::utf16 ? put_utf16(out, text, length, count) : put_shorts(out, text, length, count);
}

Character* copy_wstring(Reader& in, std::uint32_t bound) {
  const Wide wide = in.encoding().wide;
  if (const Error why = refusal(wide); why != Error::none) {
    in.fail(why);
    return nullptr;
  }
  const bool octets = wide == Wide::utf16;
  const std::uint32_t count = in.get_length(octets ? 1 : 2);
  const std::size_t size = octets ? count : std::size_t{2} * count;
  if (in.ok() && (octets ? count % 2 != 0 : count == 0)) in.fail(Error::bad_string);
  if (in.ok() && size > in.limits().max_string_length) in.fail(Error::too_long);
  if (!in.ok()) return nullptr;
  if (octets) {
    Octets units(in.get_octets(size));
    units.skip_mark();
    return copy(in, units, bound);
  }
  const std::byte* const at = in.block(2, count, 2);
  if (!at) return nullptr;
  if (in.load<std::uint16_t>(at + size - 2) != 0) {
    in.fail(Error::bad_string);
    return nullptr;
  }
  return copy(in, Utf16Block(in, at, count - 1), bound);
}

void put_long_double(Writer& out, CORBA::LongDouble value) noexcept {
  const auto quad = static_cast<Quad>(value);
  if (std::byte* to = out.unfragmented_block(8, quad_size)) {
    copy_quad(to, reinterpret_cast<const std::byte*>(&quad), writes_swapped);
  }
}

CORBA::LongDouble get_long_double(Reader& in) noexcept {
  const std::byte* from = in.block(8, 1, quad_size);
  if (!from) return 0;
  Quad quad;
  copy_quad(reinterpret_cast<std::byte*>(&quad), from, in.swaps());
  return static_cast<CORBA::LongDouble>(quad);
}

}  // namespace corbel::cdr
