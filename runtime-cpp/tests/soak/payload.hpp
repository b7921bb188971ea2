// SPDX-License-Identifier: Apache-2.0
// The sent payload and the expected one: functions of the caller, of the call's number, and of the place within the
// payload. No two calls have the same payload, so the answer to one call is never accepted for another.
#pragma once

#include "bench.hpp"

#include <cstdint>

namespace soak {

/// The identity of a call: its caller and its number.
struct Token {
  std::uint32_t lane;
  std::uint32_t number;
};

enum class Direction : std::uint32_t { request, reply };

inline std::uint32_t mixed(Token token, Direction direction, std::uint32_t place) {
  std::uint32_t x = token.lane * 0x9e3779b9U + token.number * 0x85ebca6bU + place * 0xc2b2ae35U + 1 +
                    static_cast<std::uint32_t>(direction) * 0x27d4eb2fU;
  x = (x ^ (x >> 15)) * 0x2c1b3c6dU;
  return x ^ (x >> 13);
}

inline void put(CORBA::Long& element, std::uint32_t x) { element = static_cast<CORBA::Long>(x); }
inline void put(CORBA::Octet& element, std::uint32_t x) { element = static_cast<CORBA::Octet>(x); }
inline void put(bench::Record& element, std::uint32_t x) {
  element = {static_cast<CORBA::Short>(x), static_cast<CORBA::Long>(x), x * 0.5, static_cast<CORBA::Float>(x & 0xffffU),
             static_cast<CORBA::Char>(x & 0x7fU)};
}
inline bool same(CORBA::Long a, CORBA::Long b) { return a == b; }
inline bool same(CORBA::Octet a, CORBA::Octet b) { return a == b; }
inline bool same(const bench::Record& a, const bench::Record& b) {
  return a.a == b.a && a.b == b.b && a.c == b.c && a.d == b.d && a.e == b.e;
}

// The first elements contain the token: eight octets, two longs, or the long members of two records.
inline constexpr CORBA::ULong head(const bench::Octets&) { return 8; }
inline constexpr CORBA::ULong head(const bench::Longs&) { return 2; }
inline constexpr CORBA::ULong head(const bench::Records&) { return 2; }

inline void put_token(bench::Octets& value, Token token) {
  for (CORBA::ULong i = 0; i < 4; ++i) {
    value[i] = static_cast<CORBA::Octet>(token.lane >> (8 * i));
    value[4 + i] = static_cast<CORBA::Octet>(token.number >> (8 * i));
  }
}
inline Token token_of(const bench::Octets& value) {
  Token token{0, 0};
  for (CORBA::ULong i = 0; i < 4; ++i) {
    token.lane |= std::uint32_t{value[i]} << (8 * i);
    token.number |= std::uint32_t{value[4 + i]} << (8 * i);
  }
  return token;
}
inline void put_token(bench::Longs& value, Token token) {
  put(value[0], token.lane);
  put(value[1], token.number);
}
inline Token token_of(const bench::Longs& value) {
  return {static_cast<std::uint32_t>(value[0]), static_cast<std::uint32_t>(value[1])};
}
inline void put_token(bench::Records& value, Token token) {
  put(value[0], token.lane);
  put(value[1], token.number);
}
inline Token token_of(const bench::Records& value) {
  return {static_cast<std::uint32_t>(value[0].b), static_cast<std::uint32_t>(value[1].b)};
}

/// Fills a payload of `size` elements, or a few more if the token needs them.
template <class Sequence>
void fill(Sequence& value, CORBA::ULong size, Token token, Direction direction) {
  value.length(size < head(value) ? head(value) : size);
  put_token(value, token);
  for (CORBA::ULong i = head(value); i < value.length(); ++i) {
    put(value[i], mixed(token, direction, i));
  }
}

/// Returns true if the sequence equals the result of `fill` with its length.
template <class Sequence>
bool is_whole(const Sequence& value, Token token, Direction direction) {
  if (value.length() < head(value)) {
    return false;
  }
  const Token found = token_of(value);
  bool whole = found.lane == token.lane && found.number == token.number;
  for (CORBA::ULong i = head(value); whole && i < value.length(); ++i) {
    auto expected = value[i];
    put(expected, mixed(token, direction, i));
    whole = same(value[i], expected);
  }
  return whole;
}

}  // namespace soak
