// SPDX-License-Identifier: Apache-2.0
#include <corbel/transport/same_address.hpp>

#include <gtest/gtest.h>

namespace {

using corbel::transport::host_of_peer;
using corbel::transport::same_address;

TEST(SameAddress, IsTheSameHoweverItIsWritten) {
  EXPECT_TRUE(same_address("127.0.0.1", "127.0.0.1"));
  EXPECT_TRUE(same_address("127.0.0.1", "::ffff:127.0.0.1"));
  EXPECT_TRUE(same_address("::FFFF:7f00:1", "127.0.0.1"));
  EXPECT_TRUE(same_address("2001:db8::1", "2001:0DB8:0:0:0:0:0:1"));
  EXPECT_FALSE(same_address("127.0.0.1", "127.0.0.2"));
  EXPECT_FALSE(same_address("127.0.0.1", "::1"));
  EXPECT_FALSE(same_address("127.0.0.1", "::127.0.0.1"));
}

TEST(SameAddress, HostNamesAreNotCompared) {
  EXPECT_FALSE(same_address("localhost", "127.0.0.1"));
  EXPECT_FALSE(same_address("localhost", "localhost"));
  EXPECT_FALSE(same_address("", ""));
  EXPECT_FALSE(same_address("127.1", "127.0.0.1"));
}

TEST(SameAddress, HostOfAPeerIsReadFromItsDescription) {
  EXPECT_EQ(host_of_peer("127.0.0.1:80"), "127.0.0.1");
  EXPECT_EQ(host_of_peer("[::1]:80"), "::1");
  EXPECT_EQ(host_of_peer("/run/socket"), "/run/socket");
}

}  // namespace
