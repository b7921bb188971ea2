// SPDX-License-Identifier: Apache-2.0
// Invalid arguments of plain types: strings, sequences, enumerations, unions, references, wide characters.
#include "hostile/hostile_rows.hpp"
#include "hostile/hostile_servers.hpp"

namespace corbel::test {
namespace {

struct HostileCdr : HostileRows {};
INSTANTIATE_TEST_SUITE_P(Servers, HostileCdr, few_servers(), server_name);

TEST_P(HostileCdr, StringsAreRefused) {
  using std::string_view_literals::operator""sv;
  run(everything, {
                      {"no argument", "echo", {}},
                      {"without its NUL's octet", "echo", [](auto& w) { w.u32(0).string("x"); }},
                      {"without NUL", "echo", [](auto& w) { w.u32(3).raw("abc").string("x"); }},
                      {"a NUL within", "echo", [](auto& w) { w.u32(4).raw("a\0b\0"sv).string("x"); }},
                      {"longer than the message", "echo", [](auto& w) { w.u32(1000).raw("abc"); }},
                      {"one octet longer than the message", "echo", [](auto& w) { w.u32(5).raw("abc\0"sv); }},
                      {"2^31", "echo", [](auto& w) { w.u32(0x80000000); }},
                      {"2^32-1", "echo", [](auto& w) { w.u32(0xffffffff).u64(0); }},
                      {"longer than its bound", "shorten", [](auto& w) { w.string("123456789").string("x"); }},
                      {"the second argument", "echo", [](auto& w) { w.string("good").u32(0xffffffff); }},
                  });
}

TEST_P(HostileCdr, SequencesAreRefused) {
  run(everything, {
                      {"2^32-1 octets", "bytes", [](auto& w) { w.u32(0xffffffff); }},
                      {"2^31 octets", "bytes", [](auto& w) { w.u32(0x80000000).u64(0); }},
                      {"one octet too many", "bytes", [](auto& w) { w.u32(9).u64(0); }},
                      {"so many that 32 bits are not enough", "join", [](auto& w) { w.u32(1).u32(0x20000001).u64(0); }},
                      {"2^32-1 sequences", "join", [](auto& w) { w.u32(0xffffffff).u64(0); }},
                      {"a few too many sequences", "join", [](auto& w) { w.u32(3).u32(0).u32(0); }},
                      {"many that are empty, and no more", "join",
                       [](auto& w) {
                         constexpr std::uint32_t count = 10'000;
                         w.u32(count);
                         for (std::uint32_t i = 0; i < count; ++i) w.u32(0);
                       }},
                      {"more than its bound", "rename",
                       [](auto& w) {
                         w.u32(5);
                         for (int i = 0; i < 5; ++i) w.string("name");
                         w.u32(0);
                       }},
                      {"2^31 strings", "rename", [](auto& w) { w.u32(0x80000000).u64(0); }},
                      {"structures that end early", "all", [](auto& w) { w.u32(1).u32(7).string("title"); }},
                      {"2^32-1 structures", "all", [](auto& w) { w.u32(0xffffffff).u64(0).u64(0).u64(0).u64(0); }},
                      {"an array that ends early", "transpose", [](auto& w) { w.f64(1).f64(2); }},
                      {"an array of strings, one broken", "relabel", [](auto& w) { w.string("one").u32(0xffffffff); }},
                  });
}

TEST_P(HostileCdr, ValuesOutOfRangeAreRefused) {
  run(everything, {
                      {"an enumeration's first value too many", "paint", [](auto& w) { w.u32(3).u32(0); }},
                      {"an enumeration's 2^32-1", "paint", [](auto& w) { w.u32(0xffffffff).u32(0); }},
                      {"a union's discriminator", "evaluate", [](auto& w) { w.u32(99).u32(0); }},
                      {"a union without its branch", "choose", [](auto& w) { w.u32(1); }},
                      {"a union's sequence", "evaluate", [](auto& w) { w.u32(2).u32(0xffffffff); }},
                      {"a structure that ends after a boolean", "mix", [](auto& w) { w.u8(2); }},
                  });
}

TEST_P(HostileCdr, ReferencesAreRefused) {
  const auto profile_of = [](const Fill& fill) {
    return [fill](WireBuilder& w) {
      w.string("IDL:a:1.0").u32(1).u32(giop::profile_tag::internet_iop).octets(encapsulation(fill));
    };
  };
  run(everything,
      {
          {"a type that is too long", "any_partner", [](auto& w) { w.u32(0xffffffff); }},
          {"2^32-1 profiles", "any_partner", [](auto& w) { w.string("IDL:a:1.0").u32(0xffffffff).u64(0); }},
          {"10^5 profiles", "any_partner",
           [](auto& w) {
             w.string("IDL:a:1.0").u32(100'000);
             for (int i = 0; i < 100'000; ++i) w.u32(1).u32(0);
           }},
          {"a profile longer than the message", "any_partner",
           [](auto& w) { w.string("IDL:a:1.0").u32(1).u32(0).u32(0x7fffffff).u64(0); }},
          {"2^32-1 references", "partners", [](auto& w) { w.u32(0xffffffff).u64(0); }},
          {"an empty profile", "any_partner", [](auto& w) { w.string("IDL:a:1.0").u32(1).u32(0).u32(0); },
           "INV_OBJREF"},
          {"no host", "any_partner", profile_of([](auto& w) { w.u8(1).u8(2).string("").u16(1).octets("k").u32(0); }),
           "INV_OBJREF"},
          {"a host of 64 KB", "any_partner",
           profile_of([](auto& w) { w.u8(1).u8(2).string(std::string(65536, 'h')).u16(1).octets("k").u32(0); }),
           "INV_OBJREF"},
          {"a host that controls a terminal", "any_partner",
           profile_of([](auto& w) { w.u8(1).u8(2).string("\x1b[2J\n").u16(0).octets("k").u32(0); }), "INV_OBJREF"},
          {"a key that is too long", "any_partner",
           profile_of([](auto& w) { w.u8(1).u8(2).string("h").u16(1).u32(0xffffffff); }), "INV_OBJREF"},
          {"2^32-1 components", "any_partner",
           profile_of([](auto& w) { w.u8(1).u8(2).string("h").u16(1).octets("k").u32(0xffffffff); }), "INV_OBJREF"},
          {"a component that is too long", "any_partner",
           profile_of([](auto& w) { w.u8(1).u8(2).string("h").u16(1).octets("k").u32(1).u32(1).u32(0x7fffffff); }),
           "INV_OBJREF"},
      });
}

TEST_P(HostileCdr, WideCharactersAreRefused) {
  run(wide,
      {
          {"an odd length", "text", [](auto& w) { w.u32(3).raw("abc"); }},
          {"2^32-1", "text", [](auto& w) { w.u32(0xffffffff).u64(0); }},
          {"2^31", "text", [](auto& w) { w.u32(0x80000000).u64(0); }},
          {"longer than the message", "text", [](auto& w) { w.u32(100).u64(0); }},
          {"longer than its bound", "mark", [](auto& w) { w.u32(10).raw("\0a\0b\0c\0d\0e"); }},
          {"a character without octets", "letter", [](auto& w) { w.u8(0).u64(0); }},
          {"a character of three octets", "letter", [](auto& w) { w.u8(3).u64(0); }},
          {"a character of 255 octets", "letter", [](auto& w) { w.u8(255).u64(0); }},
          {"half of a long double", "exact", [](auto& w) { w.u64(~0ULL); }},
          {"2^29 long doubles", "entry", [](auto& w) { w.u8(0).u8(2).u16(0).u32(0).u32(0).u32(0x20000000); }},
          {"a union's discriminator alone", "choose", [](auto& w) { w.u8('b'); }},
          {"no UTF-8", "plain", [](auto& w) { w.u32(3).raw("\xc3\x28").u8(0).u32(0xffffffff); }, "DATA_CONVERSION"},
      });
}

}  // namespace
}  // namespace corbel::test
