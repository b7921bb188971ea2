// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/listen_points.hpp"

#include <gtest/gtest.h>

#include "support/messages/wire_builder.hpp"

namespace corbel::test {
namespace {

using giop::ListenPoint;
using Bytes = std::vector<std::byte>;

std::optional<std::vector<ListenPoint>> read(const Bytes& data) {
  return giop::read_listen_points(data, giop::default_limits);
}

TEST(ListenPoints, ComeBackAsTheyWereWritten) {
  const std::vector<ListenPoint> points{{"127.0.0.1", 2809}, {"::1", 65535}, {"a", 1}};
  EXPECT_EQ(read(giop::write_listen_points(points)), points);
  EXPECT_EQ(read(giop::write_listen_points({})), std::vector<ListenPoint>());
}

TEST(ListenPoints, AreReadInEitherByteOrder) {
  for (const bool little : {false, true}) {
    WireBuilder wire(little);
    wire.u8(little).u32(1).string("host").u16(4711);
    EXPECT_EQ(read(wire.bytes()), (std::vector<ListenPoint>{{"host", 4711}}));
  }
}

TEST(ListenPoints, AreRefusedWhereverTheyEnd) {
  const Bytes whole = giop::write_listen_points(std::vector<ListenPoint>{{"host", 1}, {"other", 2}});
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(read({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)})) << size;
  }
}

TEST(ListenPoints, AreFew) {
  std::vector<ListenPoint> points(giop::most_listen_points, {"host", 1});
  EXPECT_TRUE(read(giop::write_listen_points(points)));
  points.push_back({"host", 1});
  EXPECT_FALSE(read(giop::write_listen_points(points)));
  EXPECT_FALSE(read(WireBuilder(true).u8(1).u32(0xffffffff).bytes()));
  EXPECT_FALSE(read(WireBuilder(true).u8(1).u32(1).u32(0xffffffff).raw("host").bytes()));
}

}  // namespace
}  // namespace corbel::test
