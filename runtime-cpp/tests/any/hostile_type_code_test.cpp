// SPDX-License-Identifier: Apache-2.0
// Type codes that a peer could send and that no type has: each is refused without much time or memory.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "dynamic.hpp"

namespace {

using corbel::cdr::Error;
using corbel::cdr::Reader;
using corbel::cdr::Writer;
using Fill = std::function<void(Writer&)>;

void kind(Writer& out, std::uint32_t kind) { out.put(kind); }

void complex(Writer& out, CORBA::TCKind kind, const Fill& fill) {
  out.put(std::uint32_t{kind});
  const auto encapsulation = out.begin_encapsulation();
  fill(out);
  out.end_encapsulation(encapsulation);
}
void named(
    Writer& out, CORBA::TCKind kind, const Fill& fill = [](Writer&) {}) {
  complex(out, kind, [&](Writer& inner) {
    inner.put_string("IDL:x:1.0");
    inner.put_string("x");
    fill(inner);
  });
}
/// Writes an indirection to an offset in the whole type code.
void indirection(Writer& out, std::int32_t target) {
  out.put(std::uint32_t{0xffffffff});
  out.align(4);
  out.put(target - static_cast<std::int32_t>(out.buffered()));
}
void member(Writer& out, const Fill& type) {
  out.put_string("m");
  type(out);
}
void sequence(Writer& out, const Fill& content) {
  complex(out, CORBA::tk_sequence, [&](Writer& inner) {
    content(inner);
    inner.put(std::uint32_t{0});
  });
}
/// Writes a structure with `count` members, which `fill` writes.
void structure(Writer& out, std::uint32_t count, const Fill& fill) {
  named(out, CORBA::tk_struct, [&](Writer& inner) {
    inner.put(count);
    fill(inner);
  });
}
void back(Writer& out) { indirection(out, 0); }

Error refusal(const Fill& fill) {
  corbel::cdr::Buffer buffer;
  Writer out(buffer);
  fill(out);
  EXPECT_TRUE(out.ok());
  Reader in(out.data(), corbel::cdr::writes_little);
  CORBA::TypeCode_var code;
  in >> code;
  EXPECT_EQ(in.ok(), code.in() != nullptr);
  return in.error();
}

TEST(HostileTypeCode, MalformedTypesAreRefused) {
  const struct {
    const char* what;
    Fill fill;
    Error error = Error::bad_type_code;
  } rows[] = {
      {"an unknown kind", [](Writer& out) { kind(out, 37); }},
      {"an indirection to itself", [](Writer& out) { back(out); }},
      {"one to what was never there", [](Writer& out) { indirection(out, -400); }},
      {"one to the middle of another",
       [](Writer& out) { structure(out, 1, [](Writer& in) { member(in, [](Writer& at) { indirection(at, 4); }); }); }},
      {"one forward",
       [](Writer& out) {
         structure(out, 1, [](Writer& in) { member(in, [](Writer& at) { indirection(at, 400); }); });
       }},
      {"an alias of itself", [](Writer& out) { named(out, CORBA::tk_alias, back); }},
      {"an alias of an alias of itself",
       [](Writer& out) { named(out, CORBA::tk_alias, [](Writer& in) { named(in, CORBA::tk_alias, back); }); }},
      {"a union over an alias that is not known yet",
       [](Writer& out) {
         named(out, CORBA::tk_alias, [](Writer& in) {
           sequence(in, [](Writer& at) {
             named(at, CORBA::tk_union, [](Writer& inner) { named(inner, CORBA::tk_alias, back); });
           });
         });
       }},
      {"a structure in itself", [](Writer& out) { structure(out, 1, [](Writer& in) { member(in, back); }); }},
      {"an array of what it is in",
       [](Writer& out) {
         structure(out, 1, [](Writer& in) {
           member(in, [](Writer& at) {
             complex(at, CORBA::tk_array, [](Writer& inner) {
               back(inner);
               inner.put(std::uint32_t{2});
             });
           });
         });
       }},
      {"an empty structure", [](Writer& out) { structure(out, 0, [](Writer&) {}); }},
      {"a member of nothing",
       [](Writer& out) {
         structure(out, 1, [](Writer& in) { member(in, [](Writer& at) { kind(at, CORBA::tk_void); }); });
       }},
      {"an exception as member",
       [](Writer& out) {
         sequence(out,
                  [](Writer& in) { named(in, CORBA::tk_except, [](Writer& inner) { inner.put(std::uint32_t{0}); }); });
       }},
      {"an enumeration of nothing",
       [](Writer& out) { named(out, CORBA::tk_enum, [](Writer& in) { in.put(std::uint32_t{0}); }); }},
      {"an array of none",
       [](Writer& out) {
         complex(out, CORBA::tk_array, [](Writer& in) {
           kind(in, CORBA::tk_long);
           in.put(std::uint32_t{0});
         });
       }},
      {"a union over floats",
       [](Writer& out) { named(out, CORBA::tk_union, [](Writer& in) { kind(in, CORBA::tk_float); }); }},
      {"a default that is no member",
       [](Writer& out) {
         named(out, CORBA::tk_union, [](Writer& in) {
           kind(in, CORBA::tk_long);
           in.put(std::int32_t{1});
           in.put(std::uint32_t{1});
           in.put(std::int32_t{0});
           member(in, [](Writer& at) { kind(at, CORBA::tk_long); });
         });
       }},
      {"a value type that is its own base",
       [](Writer& out) {
         named(out, CORBA::tk_value, [](Writer& in) {
           in.put(CORBA::VM_NONE);
           back(in);
           in.put(std::uint32_t{0});
         });
       }},
      {"a value type whose base has it as base",
       [](Writer& out) {
         named(out, CORBA::tk_value, [](Writer& in) {
           in.put(CORBA::VM_NONE);
           named(in, CORBA::tk_value, [](Writer& base) {
             base.put(CORBA::VM_NONE);
             back(base);
             base.put(std::uint32_t{0});
           });
           in.put(std::uint32_t{0});
         });
       }},
      {"more members than there is room for", [](Writer& out) { structure(out, 0x10000000, [](Writer&) {}); },
       Error::truncated},
      {"a fixed of 32 digits",
       [](Writer& out) {
         kind(out, CORBA::tk_fixed);
         out.put(CORBA::UShort{32});
         out.put(CORBA::Short{0});
       }},
  };
  for (const auto& row : rows) EXPECT_EQ(refusal(row.fill), row.error) << row.what;
}

TEST(HostileTypeCode, UnusualButValidTypesAreAccepted) {
  const Fill allowed[] = {
      [](Writer& out) { structure(out, 1, [](Writer& in) { member(in, [](Writer& at) { sequence(at, back); }); }); },
      [](Writer& out) { named(out, CORBA::tk_except, [](Writer& in) { in.put(std::uint32_t{0}); }); },
      [](Writer& out) {  // a union without default, as omniORB writes it
        named(out, CORBA::tk_union, [](Writer& in) {
          kind(in, CORBA::tk_boolean);
          in.put(std::int32_t{-2});
          in.put(std::uint32_t{1});
          in.put(true);
          member(in, [](Writer& at) { kind(at, CORBA::tk_long); });
        });
      },
      // An alias or a sequence of a recursive type that begins there leads back to itself
      [](Writer& out) { named(out, CORBA::tk_alias, [](Writer& in) { sequence(in, back); }); },
      [](Writer& out) { sequence(out, back); },
      [](Writer& out) {  // a value type with a member of its own type, and a value type that is derived from it
        named(out, CORBA::tk_value, [](Writer& in) {
          in.put(CORBA::VM_NONE);
          kind(in, CORBA::tk_null);
          in.put(std::uint32_t{2});
          member(in, back);
          in.put(CORBA::PUBLIC_MEMBER);
          member(in, [](Writer& at) {
            named(at, CORBA::tk_value, [](Writer& derived) {
              derived.put(CORBA::VM_NONE);
              back(derived);
              derived.put(std::uint32_t{0});
            });
          });
          in.put(CORBA::PUBLIC_MEMBER);
        });
      }};
  for (const Fill& fill : allowed) EXPECT_EQ(refusal(fill), Error::none);
}

TEST(HostileTypeCode, IsNestedNoDeeperThanALimit) {
  const auto nested = [](int depth) {
    Fill fill = [](Writer& out) { kind(out, CORBA::tk_long); };
    for (int i = 0; i < depth; ++i) fill = [fill](Writer& out) { sequence(out, fill); };
    return fill;
  };
  EXPECT_EQ(refusal(nested(60)), Error::none);
  EXPECT_EQ(refusal(nested(70)), Error::too_deep);
}

/// Each level contains the level below it twice. Without indirections there would be 2^30 types.
TEST(HostileTypeCode, IndirectionsThatDoubleAtEachLevelAreNotExpanded) {
  std::int32_t below = 0;
  const std::function<void(Writer&, int)> level = [&](Writer& out, int depth) {
    out.align(4);
    const auto at = static_cast<std::int32_t>(out.buffered());
    structure(out, 2, [&](Writer& in) {
      member(in, [&](Writer& place) {
        if (depth == 0) {
          kind(place, CORBA::tk_octet);
        } else {
          level(place, depth - 1);
        }
      });
      member(in, [&](Writer& place) {
        if (depth == 0) {
          kind(place, CORBA::tk_octet);
        } else {
          indirection(place, below);
        }
      });
    });
    below = at;
  };
  corbel::cdr::Buffer buffer;
  Writer out(buffer);
  level(out, 30);
  CORBA::TypeCode_var codes[2];
  for (CORBA::TypeCode_var& code : codes) {
    Reader in(out.data(), corbel::cdr::writes_little);
    in >> code;
    ASSERT_TRUE(in.ok()) << corbel::cdr::describe(in.error());
  }
  EXPECT_TRUE(codes[0]->equal(codes[1]) && codes[0]->equivalent(codes[1]));
  corbel::cdr::Buffer again;
  Writer copy(again);
  copy << codes[0];
  EXPECT_EQ(copy.buffered(), out.buffered());
  // A value would need 2^31 octets, which the message does not have
  out.put(std::uint64_t{0});
  Reader in(out.data(), corbel::cdr::writes_little);
  CORBA::Any any;
  in >> any;
  EXPECT_EQ(in.error(), Error::truncated);
}

TEST(HostileAny, AnnouncesNoMoreThanIsThere) {
  corbel::cdr::Buffer buffer;
  Writer out(buffer);
  sequence(out, [](Writer& in) { kind(in, CORBA::tk_any); });
  out.put(std::uint32_t{0x40000000});
  Reader in(out.data(), corbel::cdr::writes_little);
  CORBA::Any any;
  in >> any;
  EXPECT_FALSE(in.ok());
}

TEST(HostileAny, IsNestedNoDeeperThanALimit) {
  corbel::cdr::Buffer buffer;
  Writer out(buffer);
  for (int i = 0; i < 100; ++i) kind(out, CORBA::tk_any);
  kind(out, CORBA::tk_null);
  Reader in(out.data(), corbel::cdr::writes_little);
  CORBA::Any any;
  in >> any;
  EXPECT_EQ(in.error(), Error::too_deep);
}

TEST(HostileAny, TypesWithoutValuesAreRefused) {
  for (const CORBA::TCKind each : {CORBA::tk_native, CORBA::tk_local_interface}) {
    corbel::cdr::Buffer buffer;
    Writer out(buffer);
    named(out, each);
    Reader in(out.data(), corbel::cdr::writes_little);
    CORBA::Any any;
    in >> any;
    EXPECT_EQ(in.error(), Error::bad_type_code);
  }
}

TEST(HostileAny, UnknownUnionLabelsAreRefused) {
  const auto read = [](std::uint32_t label) {
    corbel::cdr::Buffer buffer;
    Writer out(buffer);
    out << dynamic::_tc_Choice << label << std::int32_t{1};
    Reader in(out.data(), corbel::cdr::writes_little);
    CORBA::Any any;
    in >> any;
    return in.error();
  };
  EXPECT_EQ(read(1), Error::none);
  EXPECT_EQ(read(3), Error::bad_enum);
}

}  // namespace
