// SPDX-License-Identifier: Apache-2.0
// Invalid Anys and type codes from a peer.
#include "hostile/hostile_rows.hpp"
#include "hostile/hostile_servers.hpp"

namespace corbel::test {
namespace {

struct HostileAny : HostileRows {};
INSTANTIATE_TEST_SUITE_P(Servers, HostileAny, few_servers(), server_name);

using Fill = HostileRows::Fill;

Fill complex(CORBA::TCKind kind, Fill fill) {
  return [kind, fill](WireBuilder& w) { w.u32(kind).octets(encapsulation(fill)); };
}
Fill named(CORBA::TCKind kind, Fill fill) {
  return complex(kind, [fill](WireBuilder& w) {
    w.string("IDL:x:1.0").string("x");
    fill(w);
  });
}
/// Writes a type code, then a value.
Fill with(Fill type, Fill value) {
  return [type, value](WireBuilder& w) {
    type(w);
    value(w);
  };
}
const Fill kNothing = [](WireBuilder&) {};
Fill kind(std::uint32_t kind) {
  return [kind](WireBuilder& w) { w.u32(kind); };
}
Fill sequence_of(Fill content, std::uint32_t bound = 0) {
  return complex(CORBA::tk_sequence, [content, bound](WireBuilder& w) {
    content(w);
    w.u32(bound);
  });
}
Fill array_of(Fill content, std::uint32_t length) {
  return complex(CORBA::tk_array, [content, length](WireBuilder& w) {
    content(w);
    w.u32(length);
  });
}
const Fill kEmptyStructure = named(CORBA::tk_struct, [](WireBuilder& w) { w.u32(0); });

/// Writes nested aliases of any depth; the length of each is known in advance.
void aliases(WireBuilder& w, std::uint32_t depth) {
  constexpr std::uint32_t head = 20, tag = 8, last = 4;
  for (std::uint32_t i = depth; i > 0; --i) {
    w.u32(CORBA::tk_alias).u32(head + last + (i - 1) * (head + tag));
    w.u8(cdr::native_little).align(4).string("").align(4).string("").align(4);
  }
  w.u32(CORBA::tk_long);
}

TEST_P(HostileAny, TypeCodesAreRefused) {
  run(dynamic,
      {
          {"no type", "pass", {}},
          {"an unknown kind", "pass", kind(37)},
          {"kind 2^32-2", "pass", kind(0xfffffffe)},
          {"an indirection to itself", "pass", [](auto& w) { w.u32(0xffffffff).u32(0xfffffffc); }},
          {"an indirection forward", "pass", [](auto& w) { w.u32(0xffffffff).u32(400).u64(0); }},
          {"an indirection to the message's head", "pass", [](auto& w) { w.u32(0xffffffff).u32(0xffffff80); }},
          {"an indirection far outside", "pass", [](auto& w) { w.u32(0xffffffff).u32(0x80000000); }},
          {"2^32-1 members", "pass", named(CORBA::tk_struct, [](auto& w) { w.u32(0xffffffff).u64(0); })},
          {"2^32-1 names", "pass", named(CORBA::tk_enum, [](auto& w) { w.u32(0xffffffff).u64(0); })},
          {"a union over strings", "pass",
           named(CORBA::tk_union, [](auto& w) { w.u32(CORBA::tk_string).u32(0).u32(0).u32(0); })},
          {"a union whose default is none of its branches", "pass",
           named(CORBA::tk_union, [](auto& w) { w.u32(CORBA::tk_long).u32(77).u32(0); })},
          {"an empty encapsulation", "pass", [](auto& w) { w.u32(CORBA::tk_struct).u32(0); }},
          {"an encapsulation that is too short", "pass", [](auto& w) { w.u32(CORBA::tk_struct).u32(2).u16(1).u64(0); }},
          {"an encapsulation that is too long", "pass",
           [](auto& w) { w.u32(CORBA::tk_struct).u32(0x7fffffff).u64(0); }},
          {"an alias of itself", "pass",
           named(CORBA::tk_alias, [](auto& w) { w.u32(0xffffffff).u32(static_cast<std::uint32_t>(-44)); })},
          {"10^3 aliases", "pass", [](auto& w) { aliases(w, 1'000); }},
          {"10^5 aliases", "pass", [](auto& w) { aliases(w, 100'000); }},
          {"a fixed of 200 digits", "pass", [](auto& w) { w.u32(CORBA::tk_fixed).u16(200).u16(2).u64(0); }},
          {"a string's bound alone", "pass", kind(CORBA::tk_string)},
          {"nothing but an encapsulation of nothing, in 'kind'", "kind", complex(CORBA::tk_objref, kNothing)},
          {"10^5 aliases, in 'kind'", "kind", [](auto& w) { aliases(w, 100'000); }},
          {"2^32-1 type codes", "kinds", [](auto& w) { w.u32(0xffffffff).u64(0); }},
      });
}

TEST_P(HostileAny, ValuesThatDoNotMatchTheirTypesAreRefused) {
  run(dynamic,
      {
          {"no value", "pass", kind(CORBA::tk_long)},
          {"a string of 2^32-1", "pass", with([](auto& w) { w.u32(CORBA::tk_string).u32(0); }, kind(0xffffffff))},
          {"2^32-1 longs", "pass", with(sequence_of(kind(CORBA::tk_long)), kind(0xffffffff))},
          {"2^32-1 elements without octets", "pass", with(sequence_of(kEmptyStructure), kind(0xffffffff))},
          {"2^31 elements without octets", "pass", with(sequence_of(kind(CORBA::tk_null)), kind(0x80000000))},
          {"an array of 2^32-1 without octets", "pass", array_of(kEmptyStructure, 0xffffffff)},
          {"arrays of 2^31 arrays of 2^31", "pass", array_of(array_of(kind(CORBA::tk_octet), 1U << 31), 1U << 31)},
          {"more than the bound", "pass",
           with(sequence_of(kind(CORBA::tk_octet), 2), [](auto& w) { w.u32(3).u8(1).u8(2).u8(3); })},
          {"a boolean that is 2", "pass", with(kind(CORBA::tk_boolean), [](auto& w) { w.u8(2); })},
          {"an enumeration out of range", "pass",
           with(named(CORBA::tk_enum, [](auto& w) { w.u32(1).string("one"); }), kind(1))},
          {"digits that are none", "pass",
           [](auto& w) { w.u32(CORBA::tk_fixed).u16(5).u16(2).u8(0xff).u8(0xff).u8(0xff).u64(0); }},
          {"a union's discriminator alone", "pass",
           with(named(CORBA::tk_union,
                      [](auto& w) {
                        w.u32(CORBA::tk_long).u32(0xffffffff).u32(1).u32(1).string("m").u32(CORBA::tk_string).u32(0);
                      }),
                kind(1))},
          {"a reference of 2^32-1 profiles", "pass",
           with(named(CORBA::tk_objref, kNothing), [](auto& w) { w.string("IDL:x:1.0").u32(0xffffffff); })},
          {"an Any in an Any, 10^5 times", "pass",
           [](auto& w) {
             for (int i = 0; i < 100'000; ++i) w.u32(CORBA::tk_any);
           }},
          {"a type code in an Any that is none", "pass", with(kind(CORBA::tk_TypeCode), kind(99))},
          {"2^32-1 Anys", "things", [](auto& w) { w.u32(0xffffffff).u64(0); }},
          {"many Anys of nothing, and one too few", "things",
           [](auto& w) {
             w.u32(10'000);
             for (int i = 0; i < 9'999; ++i) w.u32(CORBA::tk_null);
           }},
      });
}

// These anys are unusual, but not wrong.
TEST_P(HostileAny, UnusualButValidAnysAreReturned) {
  run(dynamic,
      {
          {"an identifier of 1 MB", "pass",
           [](auto& w) {
             complex(CORBA::tk_struct, [](WireBuilder& in) {
               in.string(std::string(1 << 20, 'i')).string("").u32(1).string("m").u32(CORBA::tk_long);
             })(w);
             w.u32(5).u32(CORBA::tk_null);
           },
           ""},
          {"a type in the other byte order", "pass",
           [](auto& w) {
             WireBuilder inner(!cdr::native_little);
             inner.u8(!cdr::native_little).string("IDL:x:1.0").string("x").u32(1).string("m").u32(CORBA::tk_long);
             w.u32(CORBA::tk_struct).octets(inner.bytes()).u32(5).u32(CORBA::tk_null);
           },
           ""},
      });
}

}  // namespace
}  // namespace corbel::test
