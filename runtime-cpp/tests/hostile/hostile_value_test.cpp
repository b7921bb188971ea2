// SPDX-License-Identifier: Apache-2.0
// Values that no correct client sends: invalid tags, indirections, chunks, and lists that are too deep.
#include "hostile/hostile_rows.hpp"
#include "hostile/hostile_servers.hpp"

namespace corbel::test {
namespace {

struct HostileValue : HostileRows {};
INSTANTIATE_TEST_SUITE_P(Servers, HostileValue, few_servers(), server_name);

constexpr std::uint32_t kNull = 0, kNoType = 0x7fffff00, kUrl = 1, kOneType = 2, kTypes = 6, kChunks = 8;
constexpr std::uint32_t kIndirection = 0xffffffff;
constexpr const char* kNode = "IDL:values/Node:1.0";
constexpr const char* kCut = "IDL:values/Cut:1.0";

/// Writes a Node up to its `next`.
WireBuilder& node(WireBuilder& w) {
  return w.align(4).u32(kNoType | kOneType).string(kNode).u32(7).string("secret").align(4);
}
/// Writes a Cut in chunks, up to the length of its first chunk.
WireBuilder& cut(WireBuilder& w) { return w.u32(kNoType | kOneType | kChunks).string(kCut).align(4); }

TEST_P(HostileValue, TagsAreRefused) {
  run(values, {
                  {"no tag", "node", {}},
                  {"a tag that is none", "node", [](auto& w) { w.u32(0x12345678).u64(0); }},
                  {"a negative tag", "node", [](auto& w) { w.u32(0x80000000).u64(0); }},
                  {"a tag with bits that mean nothing", "node", [](auto& w) { w.u32(kNoType | 0xf0).u64(0); }},
                  {"an indirection to itself", "node", [](auto& w) { w.u32(kIndirection).u32(0xfffffffc); }},
                  {"an indirection forward", "node", [](auto& w) { w.u32(kIndirection).u32(8).u64(0); }},
                  {"an indirection outside", "node", [](auto& w) { w.u32(kIndirection).u32(0x80000000); }},
                  {"an indirection into the head", "node", [](auto& w) { w.u32(kIndirection).u32(0xffffff00); }},
                  {"2^32-1 types", "node", [](auto& w) { w.u32(kNoType | kTypes).u32(0xffffffff).u64(0); }},
                  {"no types", "node", [](auto& w) { w.u32(kNoType | kTypes).u32(0).u64(0); }},
                  {"a type of 2^32-1 octets", "node", [](auto& w) { w.u32(kNoType | kOneType).u32(0x7ffffffe); }},
                  {"a type that is an indirection outside", "node",
                   [](auto& w) { w.u32(kNoType | kOneType).u32(kIndirection).u32(0x80000000); }},
                  {"a place of code that is too long", "node",
                   [](auto& w) { w.u32(kNoType | kUrl | kOneType).u32(0x7fffffff).u64(0); }},
                  {"a value of another type", "node",
                   [](auto& w) { w.u32(kNoType | kOneType).string("IDL:values/Holder:1.0").u64(0).u64(0).u64(0); }},
                  {"2^32-1 values", "nodes", [](auto& w) { w.u32(0xffffffff).u64(0); }},
                  {"a string in a box that is too long", "text",
                   [](auto& w) { w.u32(kNoType | kOneType).string("IDL:values/Text:1.0").u32(0xffffffff); }},
              });
}

TEST_P(HostileValue, StatesAreRefused) {
  run(values,
      {
          {"a state that ends early", "node", [](auto& w) { w.u32(kNoType | kOneType).string(kNode).u32(7); }},
          {"a member that is an indirection to itself", "node",
           [](auto& w) { node(w).u32(kIndirection).u32(0xfffffffc); }},
          {"a member that is an indirection forward", "node", [](auto& w) { node(w).u32(kIndirection).u32(4).u64(0); }},
          {"a list of 10^5", "node",
           [](auto& w) {
             for (int i = 0; i < 100'000; ++i) node(w);
           }},
          {"a chunk of 2^31-1", "node", [](auto& w) { cut(w).u32(0x7fffffff).u64(0); }},
          {"a chunk of nothing", "node", [](auto& w) { cut(w).u32(0).u64(0); }},
          {"a chunk longer than the message", "node", [](auto& w) { cut(w).u32(0x7ffffeff).u64(0); }},
          {"chunks that end more than there is", "node", [](auto& w) { cut(w).u32(4).u32(1).u32(0xfffffffe); }},
          {"chunks that end what has not begun", "node", [](auto& w) { cut(w).u32(0x80000000).u64(0); }},
          {"a chunk that ends within a number", "node", [](auto& w) { cut(w).u32(2).u16(1).align(4).u32(0xffffffff); }},
          {"values in chunks, 10^5 deep", "node",
           [](auto& w) {
             for (int i = 0; i < 100'000; ++i) {
               cut(w.align(4)).u32(10).u32(7).u32(2).u8('s').u8(0).align(4);
             }
           }},
      });
}

// These values are unusual, but not wrong: a value that is its own member must be returned with the same structure.
TEST_P(HostileValue, UnusualButValidValuesAreServed) {
  run(values, {
                  {"nothing", "node", [](auto& w) { w.u32(kNull).u32(kNull); }, ""},
                  {"a circle", "same",
                   [](auto& w) {
                     const std::size_t at = w.align(4).size();
                     node(w);
                     w.u32(kIndirection).u32(static_cast<std::uint32_t>(at - (w.size())));
                     w.u32(kNull);
                   },
                   ""},
              });
}

}  // namespace
}  // namespace corbel::test
