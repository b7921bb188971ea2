// SPDX-License-Identifier: Apache-2.0
// Contexts that no correct client sends.
#include "hostile/hostile_rows.hpp"
#include "hostile/hostile_servers.hpp"

namespace corbel::test {
namespace {

struct HostileContext : HostileRows {};
INSTANTIATE_TEST_SUITE_P(Servers, HostileContext, few_servers(), server_name);

TEST_P(HostileContext, MalformedContextsAreRefused) {
  run(contexts,
      {
          {"none", "whole", [](auto& w) { w.u8(1); }},
          {"half a count", "whole", [](auto& w) { w.u8(1).align(4).u16(0); }},
          {"a name without a value", "whole", [](auto& w) { w.u8(1).align(4).u32(1).align(4).string("USER"); }},
          {"three strings", "whole",
           [](auto& w) {
             w.u8(1).align(4).u32(3).align(4).string("USER").align(4).string("me").align(4).string("LANG");
           }},
          {"2^32-1 strings", "whole",
           [](auto& w) { w.u8(1).align(4).u32(0xffffffff).align(4).string("USER").align(4).string("me"); }},
          {"2^32-2 strings", "whole",
           [](auto& w) { w.u8(1).align(4).u32(0xfffffffe).align(4).string("USER").align(4).string("me"); }},
          {"more than there are", "whole",
           [](auto& w) { w.u8(1).align(4).u32(4).align(4).string("USER").align(4).string("me"); }},
          {"a name of 2^32-1 octets", "whole", [](auto& w) { w.u8(1).align(4).u32(2).u32(0xffffffff).u64(0); }},
          {"a name of no octets", "whole", [](auto& w) { w.u8(1).align(4).u32(2).u32(0).align(4).string("me"); }},
          {"a value with a NUL in it", "whole",
           [](auto& w) { w.u8(1).align(4).u32(2).align(4).string("USER").u32(4).u32(0); }},
          {"10^6 strings of no octets", "whole",
           [](auto& w) {
             w.u8(1).align(4).u32(1'000'000);
             for (int i = 0; i < 1'300'000; ++i) w.u32(0);
           }},
          {"none behind a string", "count", [](auto& w) { w.u32(1).align(4).string("text"); }},
      });
}

// These contexts are unusual, but not wrong: a client may send more properties than the clause names.
TEST_P(HostileContext, UnusualButValidContextsAreServed) {
  run(contexts,
      {
          {"a name twice", "whole",
           [](auto& w) {
             w.u8(1)
                 .align(4)
                 .u32(4)
                 .align(4)
                 .string("USER")
                 .align(4)
                 .string("me")
                 .align(4)
                 .string("USER")
                 .align(4)
                 .string("you");
           },
           ""},
          {"names that no property has", "whole",
           [](auto& w) {
             w.u8(1).align(4).u32(4).align(4).string("").align(4).string("me").align(4).string("*").align(4).string("");
           },
           ""},
          {"10^3 properties", "whole",
           [](auto& w) {
             w.u8(1).align(4).u32(2'000);
             for (int i = 0; i < 1'000; ++i) w.align(4).string(std::to_string(i)).align(4).string("");
           },
           ""},
      });
}

}  // namespace
}  // namespace corbel::test
