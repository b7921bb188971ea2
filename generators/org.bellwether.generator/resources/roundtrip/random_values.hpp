// SPDX-License-Identifier: Apache-2.0
// Values that both sides of a call make by themselves, so that each knows what the other must have sent. Round 0 has
// the least values (empty, lowest, first), round 1 the greatest (at the bound, highest, last), the others a mixture.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace roundtrip {

/// The branches of unions and the enumerators that have been made; by the name of their type.
class Coverage {
 public:
  void made(const char* type, unsigned choice, unsigned choices) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::vector<bool>& all = made_[type];
    all.resize(choices);
    all[choice] = true;
  }
  /// Returns the number of a type's choices that were never made.
  unsigned missing(const char* type, unsigned choices) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::vector<bool>& all = made_[type];
    return choices - static_cast<unsigned>(std::count(all.begin(), all.end(), true));
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::vector<bool>> made_;
};
inline Coverage coverage;

/// The direction of a message: both have values of their own.
enum class Direction { request, reply };

class RandomValues {
 public:
  /// Values of one message: of an operation, by its name, in a round; made as in round `like`.
  RandomValues(std::string_view operation, unsigned round, Direction direction, unsigned like)
      : like_(like), state_(14695981039346656037u) {
    for (const char byte : operation) mix(static_cast<unsigned char>(byte));
    mix(round);
    mix(direction == Direction::reply ? 1 : 0);
  }

  /// One of a type's `choices` (> 0): a message's first goes round, those behind it are random, so that one within
  /// another meets all combinations.
  unsigned choose(const char* type, unsigned choices) {
    const bool first = !std::exchange(has_chosen_, true);
    const unsigned choice = first && !least() && !greatest() ? like_ % choices : turn(choices);
    coverage.made(type, choice, choices);
    return choice;
  }
  unsigned turn(unsigned choices) {
    if (least()) return 0;
    if (greatest()) return choices - 1;
    return static_cast<unsigned>(next() % choices);
  }

  bool boolean() { return turn(2) != 0; }
  CORBA::Char character() { return static_cast<CORBA::Char>(integer<unsigned char>()); }
  /// Any of the basic multilingual plane but NUL and surrogates: what all ORBs take for one character. No byte-order
  /// mark, which some take off the front of a text.
  CORBA::WChar wide_character() {
    const unsigned code = least() ? 1 : greatest() ? 0xfffd : static_cast<unsigned>(next() % 0xfffd + 1);
    return static_cast<CORBA::WChar>((code >= 0xd800 && code <= 0xdfff) || code == 0xfeff ? 0x20ac : code);
  }
  CORBA::Octet octet() { return integer<unsigned char>(); }

  /// A decimal number of so many digits, `scale` of them behind the point; as text, since only IDL with such types has
  /// Fixed.
  std::string fixed(unsigned digits, unsigned scale) {
    std::string text = least() || (!greatest() && next() % 2 == 0) ? "-" : "";
    const unsigned whole = digits - scale;
    for (unsigned i = 0; i < digits; ++i) {
      if (i == whole) text += i == 0 ? "0." : ".";
      const bool zero = !least() && !greatest() && next() % 4 == 0;
      text += static_cast<char>(zero ? '0' : least() || greatest() ? '9' : '0' + next() % 10);
    }
    return text;
  }

  template <class Integer>
  Integer integer() {
    constexpr Integer lowest = std::numeric_limits<Integer>::min();
    constexpr Integer highest = std::numeric_limits<Integer>::max();
    if (least()) return lowest;
    if (greatest()) return highest;
    switch (next() % 6) {
      case 0: return 0;
      case 1: return static_cast<Integer>(lowest + 1);
      case 2: return static_cast<Integer>(highest - 1);
      case 3:  // each byte another: shows a byte order
        return static_cast<Integer>(0x0123456789abcdefu >> (64 - 8 * sizeof(Integer)));
      default: return static_cast<Integer>(next());
    }
  }

  template <class Real>
  Real real() {
    using Limits = std::numeric_limits<Real>;
    if (least()) return Limits::lowest();
    if (greatest()) return Limits::max();
    switch (next() % 9) {
      case 0: return 0;
      case 1: return -Real{0};
      case 2: return Limits::denorm_min();
      case 3: return Limits::infinity();
      case 4: return -Limits::infinity();
      case 5: return Limits::quiet_NaN();
      case 6: return Limits::min();
      default: return static_cast<Real>(static_cast<std::int64_t>(next())) / 3;
    }
  }

  /// A sequence's length up to `bound` (0: any), smaller in what lies deeper; longer where elements are `basic` types.
  CORBA::ULong length(CORBA::ULong bound, bool basic) {
    constexpr CORBA::ULong most[] = {60, 6, 3, 2, 1, 0};
    constexpr CORBA::ULong most_basic[] = {2500, 50, 10, 5, 2, 1};
    constexpr CORBA::ULong usual[] = {5, 3, 2, 2, 1, 0};
    const unsigned depth = std::min(depth_, 5u);
    return size(bound, basic ? most_basic[depth] : most[depth], usual[depth], basic ? 8 : 100);
  }

  /// A string up to `bound` (0: any) that the caller frees; of all characters but NUL.
  char* text(CORBA::ULong bound) {
    constexpr CORBA::ULong most[] = {20000, 100, 30, 10, 5, 5};
    constexpr CORBA::ULong usual[] = {40, 20, 10, 5, 5, 5};
    const CORBA::ULong count = size(bound, most[std::min(depth_, 5u)], usual[std::min(depth_, 5u)], 1);
    std::string characters(count, ' ');
    for (CORBA::ULong i = 0; i < count; ++i)
      characters[i] = static_cast<char>(greatest() ? i % 255 + 1 : next() % 255 + 1);
    return CORBA::string_dup(characters.c_str());
  }

  /// The same of wide characters; freed with wstring_free.
  CORBA::WChar* wide_text(CORBA::ULong bound) {
    constexpr CORBA::ULong most[] = {20000, 100, 30, 10, 5, 5};
    constexpr CORBA::ULong usual[] = {40, 20, 10, 5, 5, 5};
    const CORBA::ULong count = size(bound, most[std::min(depth_, 5u)], usual[std::min(depth_, 5u)], 2);
    CORBA::WChar* text = CORBA::wstring_alloc(count);
    for (CORBA::ULong i = 0; i < count; ++i) text[i] = wide_character();
    text[count] = 0;
    return text;
  }

  /// Returns true at a depth at which values should not contain values of all types.
  bool deep() const { return depth_ >= 3; }

  /// While one of these lives, values are made one level deeper: in a sequence, or in a recursive type.
  class Level {
   public:
    explicit Level(RandomValues& random) : dice_(random) { ++dice_.depth_; }
    ~Level() { --dice_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    RandomValues& dice_;
  };

 private:
  bool least() const { return like_ == 0; }
  bool greatest() const { return like_ == 1; }
  /// `each` is about what an element takes, in bytes: a message has only so many in all, since ORBs have a limit.
  CORBA::ULong size(CORBA::ULong bound, CORBA::ULong most, CORBA::ULong usual, CORBA::ULong each) {
    const CORBA::ULong limit = bound == 0 ? most : depth_ <= 1 && bound <= 256 ? bound : std::min(bound, most);
    if (least()) return 0;
    const CORBA::ULong wanted = greatest() ? limit : static_cast<CORBA::ULong>(next() % (std::min(limit, usual) + 1));
    const CORBA::ULong count = std::min(wanted, std::max(room_ / each, 2u));
    room_ -= std::min(room_, count * each);
    return count;
  }

  void mix(std::uint64_t value) { state_ = (state_ ^ value) * 1099511628211u; }
  /// SplitMix64 (Steele, Lea, Flood 2014).
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t word = state_;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
  }

  unsigned like_;
  bool has_chosen_ = false;
  unsigned depth_ = 0;
  CORBA::ULong room_ = 400000;
  std::uint64_t state_;
};

}  // namespace roundtrip
