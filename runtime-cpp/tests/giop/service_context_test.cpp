// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/service_context.hpp"

#include <gtest/gtest.h>

#include "support/messages/wire_builder.hpp"

namespace corbel::giop {
namespace {

using test::WireBuilder;

Error read(const WireBuilder& wire, ServiceContexts& contexts) {
  cdr::Reader in(wire.bytes(), wire.little_endian());
  return read_contexts(in, default_limits, contexts);
}

TEST(ServiceContexts, UnknownAndDuplicateIdsAreKeptInOrder) {
  for (const bool little : {false, true}) {
    WireBuilder wire(little);
    wire.u32(3).u32(0xdeadbeef).octets("first").u32(1).octets("").u32(0xdeadbeef).octets("second");
    ServiceContexts contexts;
    ASSERT_EQ(read(wire, contexts), Error::none);
    std::vector<std::uint32_t> ids;
    contexts.each([&](const ServiceContext& context) { ids.push_back(context.id); });
    EXPECT_EQ(ids, (std::vector<std::uint32_t>{0xdeadbeef, 1, 0xdeadbeef}));
    ServiceContext found;
    ASSERT_TRUE(contexts.find(0xdeadbeef, found));
    EXPECT_EQ(test::as_text(found.data), "first") << "the first one wins";
  }
}

TEST(ServiceContexts, RefusesLyingCountsAndLengths) {
  ServiceContexts contexts;
  EXPECT_EQ(read(WireBuilder(true).u32(0xffffffff), contexts), Error::too_many_contexts);
  EXPECT_EQ(read(WireBuilder(true).u32(2).u32(1).octets("x"), contexts), Error::bad_header);
  EXPECT_EQ(contexts.count(), 0u);
  EXPECT_EQ(read(WireBuilder(true).u32(1).u32(1).u32(0xffffffff), contexts), Error::bad_header);
  EXPECT_EQ(read(WireBuilder(true).u32(1).u32(1).u32(4).raw("abc"), contexts), Error::bad_header);
  EXPECT_EQ(read(WireBuilder(true), contexts), Error::bad_header);
}

TEST(ServiceContexts, EmptyListHasNoContexts) {
  const ServiceContexts contexts;
  ServiceContext found;
  EXPECT_TRUE(contexts.empty());
  EXPECT_FALSE(contexts.find(0, found));
}

}  // namespace
}  // namespace corbel::giop
