// SPDX-License-Identifier: Apache-2.0
#include "poa/objects/key_hash.hpp"

#include <gtest/gtest.h>

#include <array>

namespace {

// The example in the paper on SipHash: key 00 to 0f, message 00 to 0e.
TEST(KeyHash, IsSipHash) {
  const corbel::poa::HashSecret secret{0x0706050403020100U, 0x0f0e0d0c0b0a0908U};
  std::array<std::byte, 15> message;
  for (std::size_t i = 0; i < message.size(); ++i) {
    message[i] = static_cast<std::byte>(i);
  }
  EXPECT_EQ((corbel::poa::sip_hash<2, 4>(secret, message)), 0xa129ca6149be45e5U);
}

TEST(KeyHash, DependsOnTheSecret) {
  const std::array<std::byte, 3> key{};
  EXPECT_NE(corbel::poa::hash_of_key({1, 2}, key), corbel::poa::hash_of_key({1, 3}, key));
}

}  // namespace
