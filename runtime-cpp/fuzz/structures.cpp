// SPDX-License-Identifier: Apache-2.0
// Compares specialised and general decoding of the same octets: sequences of structures that are copied, by phases or
// in the layout of memory (option NativeLayout), and sequences that are read member by member. Both have the same
// values, or both refuse the octets. Both write these values as the same octets. The first octet chooses the structure,
// the second one the sequence's offset in a message, the third one the limit of the sequence's length (0: the default);
// the fourth one is unused. The others are the sequence.
#include "basicsp.hpp"
#include "bench.hpp"
#include "dynamic.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <span>
#include <vector>

namespace fuzzed {

/// Has fields at each of the eight phases.
struct Letters {
  CORBA::Octet a;
  CORBA::Octet b;
  CORBA::Char c;
};
struct Numbers {
  CORBA::UShort a;
  CORBA::LongLong b;
};
/// A structure with nested structures. Only its sequence can have the layout of memory.
struct Track {
  CORBA::Long id;
  bench::Records records;
  bench::Record last;
};

}  // namespace fuzzed

namespace corbel::cdr {

template <>
struct AlignedCopy<fuzzed::Letters> : StructCopy<&fuzzed::Letters::a, &fuzzed::Letters::b, &fuzzed::Letters::c> {};
template <>
struct AlignedCopy<fuzzed::Numbers> : StructCopy<&fuzzed::Numbers::a, &fuzzed::Numbers::b> {};
template <>
inline constexpr std::size_t wire_minimum<fuzzed::Letters> = 3;
template <>
inline constexpr std::size_t wire_minimum<fuzzed::Numbers> = 10;
template <>
inline constexpr std::size_t wire_minimum<fuzzed::Track> = 27;

inline Reader& operator>>(Reader& in, fuzzed::Letters& value) { return in >> value.a >> value.b >> value.c; }
inline Reader& operator>>(Reader& in, fuzzed::Numbers& value) { return in >> value.a >> value.b; }
inline Reader& operator>>(Reader& in, fuzzed::Track& value) { return in >> value.id >> value.records >> value.last; }
inline Writer& operator<<(Writer& out, const fuzzed::Letters& value) { return out << value.a << value.b << value.c; }
inline Writer& operator<<(Writer& out, const fuzzed::Numbers& value) { return out << value.a << value.b; }
inline Writer& operator<<(Writer& out, const fuzzed::Track& value) {
  return out << value.id << value.records << value.last;
}

}  // namespace corbel::cdr

namespace {

namespace cdr = corbel::cdr;

template <class T, class Member>
constexpr bool is_aligned_to_size(Member T::*) {
  return alignof(Member) == sizeof(Member);
}

/// The general path: reads, writes and compares the members of a structure one by one.
/// @tparam Each pointers to all members, in the order of IDL
template <class T, auto... Each>
struct BasicMembers {
  // Then the layout of memory is CDR that begins at the alignment of the structure.
  static_assert((is_aligned_to_size(Each) && ...));

  static void read(cdr::Reader& in, bool, T& value) { (in.get(value.*Each), ...); }
  static void write(cdr::Writer& out, bool, const T& value) { (out.put(value.*Each), ...); }
  static bool are_same(const T& one, const T& other) {
    return ((std::memcmp(&(one.*Each), &(other.*Each), sizeof(one.*Each)) == 0) && ...);
  }
};

template <class T>
struct Members;
template <>
struct Members<bench::Record> : BasicMembers<bench::Record, &bench::Record::a, &bench::Record::b, &bench::Record::c,
                                             &bench::Record::d, &bench::Record::e> {};
template <>
struct Members<dynamic::Point> : BasicMembers<dynamic::Point, &dynamic::Point::x, &dynamic::Point::y> {};
template <>
struct Members<nav::Position>
    : BasicMembers<nav::Position, &nav::Position::latitude, &nav::Position::longitude, &nav::Position::altitude> {};
template <>
struct Members<fuzzed::Letters>
    : BasicMembers<fuzzed::Letters, &fuzzed::Letters::a, &fuzzed::Letters::b, &fuzzed::Letters::c> {};
template <>
struct Members<fuzzed::Numbers> : BasicMembers<fuzzed::Numbers, &fuzzed::Numbers::a, &fuzzed::Numbers::b> {};

/// Reads a sequence. In the layout of memory, a structure begins and ends at a multiple of its alignment.
template <class T>
std::vector<T> read_by_member(cdr::Reader& in, bool native) {
  const bool padded = native && cdr::HasAlignedCopy<T>;
  const CORBA::ULong length = in.get_length(cdr::wire_minimum<T>);
  std::vector<T> values;
  while (in.ok() && values.size() < length) {
    if (padded) in.align(alignof(T));
    Members<T>::read(in, native, values.emplace_back());
    if (padded) in.align(alignof(T));
  }
  if (!in.ok()) values.clear();
  return values;
}

template <class T>
void write_by_member(cdr::Writer& out, bool native, std::span<const T> values) {
  const bool padded = native && cdr::HasAlignedCopy<T>;
  out.put(static_cast<CORBA::ULong>(values.size()));
  for (const T& value : values) {
    if (padded) out.align(alignof(T));
    Members<T>::write(out, native, value);
    if (padded) out.align(alignof(T));
  }
}

template <class T>
bool are_same(std::span<const T> some, std::span<const T> others) {
  return std::equal(some.begin(), some.end(), others.begin(), others.end(), Members<T>::are_same);
}

template <class T>
std::span<const T> elements(const corbel::UnboundedSequence<T>& sequence) {
  return {sequence.get_buffer(), sequence.length()};
}

template <>
struct Members<fuzzed::Track> {
  using Record = Members<bench::Record>;

  static void read(cdr::Reader& in, bool native, fuzzed::Track& value) {
    in.get(value.id);
    const std::vector<bench::Record> records = read_by_member<bench::Record>(in, native);
    value.records.length(static_cast<CORBA::ULong>(records.size()));
    std::copy(records.begin(), records.end(), value.records.get_buffer());
    Record::read(in, native, value.last);
  }
  static void write(cdr::Writer& out, bool native, const fuzzed::Track& value) {
    out.put(value.id);
    write_by_member<bench::Record>(out, native, elements<bench::Record>(value.records));
    Record::write(out, native, value.last);
  }
  static bool are_same(const fuzzed::Track& one, const fuzzed::Track& other) {
    return one.id == other.id && Record::are_same(one.last, other.last) &&
           ::are_same<bench::Record>(elements<bench::Record>(one.records), elements<bench::Record>(other.records));
  }
};

/// The parameters of reading.
struct Reading {
  bool little;
  bool native;
  std::size_t offset;  // in the message
  cdr::Limits limits;

  void require(bool condition, const char* promise) const {
    if (condition) return;
    std::fprintf(stderr, "specialised and general coding differ: %s (%s-endian, %s, at offset %zu)\n", promise,
                 little ? "little" : "big", native ? "layout of memory" : "CDR", offset);
    std::abort();
  }
};

template <class T>
void compare_written(const corbel::UnboundedSequence<T>& values, const Reading& how) {
  const bool native = how.native && !cdr::writes_swapped;
  const std::vector<std::byte> old(1024, std::byte{0xee});  // padding must be written, not left
  cdr::Buffer copied, written;
  cdr::Writer(copied).put_octets(old);
  cdr::Writer by_copy(copied, cdr::Writer::default_limit, {cdr::Wide::utf16, cdr::CharConversion::none, native});
  cdr::Writer by_member(written);
  const std::vector<std::byte> before(how.offset);
  by_copy.put_octets(before);
  by_member.put_octets(before);
  by_copy << values;
  write_by_member<T>(by_member, native, elements<T>(values));
  how.require(by_copy.ok() && by_member.ok(), "structures that were read can be written");
  const std::span<const std::byte> octets = by_copy.data();
  const std::span<const std::byte> expected = by_member.data();
  how.require(std::equal(octets.begin(), octets.end(), expected.begin(), expected.end()),
              "the values are written as the same octets");
}

template <class T>
void compare(std::span<const std::byte> octets, const Reading& how) {
  cdr::Context context;
  context.encoding.native_layout = how.native;
  cdr::Reader by_copy(octets, how.little, how.limits, how.offset);
  by_copy.context(&context);
  corbel::UnboundedSequence<T> copied;
  by_copy >> copied;
  cdr::Reader by_member(octets, how.little, how.limits, how.offset);
  // A message in the other byte order is CDR, whatever the peers have agreed on.
  const std::vector<T> read = read_by_member<T>(by_member, how.native && how.little == cdr::native_little);
  how.require(by_copy.ok() == by_member.ok(), "both ways accept the octets, or both refuse them");
  how.require(by_copy.error() == by_member.error(), "both ways refuse the octets with the same error");
  how.require(by_copy.remaining() == by_member.remaining(), "both ways read the same number of octets");
  how.require(are_same<T>(elements<T>(copied), read), "both ways read the same values");
  if (by_copy.ok()) compare_written<T>(copied, how);
}

template <class T>
void compare_all(std::span<const std::byte> octets, std::size_t offset, const cdr::Limits& limits) {
  for (const bool little : {false, true}) {
    for (const bool native : {false, true}) compare<T>(octets, {little, native, offset, limits});
  }
}

using Compare = void (*)(std::span<const std::byte>, std::size_t, const cdr::Limits&);
constexpr Compare kStructures[] = {compare_all<bench::Record>,   compare_all<dynamic::Point>,
                                   compare_all<nav::Position>,   compare_all<fuzzed::Letters>,
                                   compare_all<fuzzed::Numbers>, compare_all<fuzzed::Track>};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t before = 4;  // so that numbers are at the places where the mutations of replay.cpp replace them
  if (size < before) return 0;
  cdr::Limits limits;
  if (data[2] != 0) limits.max_sequence_length = data[2];
  kStructures[data[0] % std::size(kStructures)](std::as_bytes(std::span(data + before, size - before)), data[1] % 8U,
                                                limits);
  return 0;
}
