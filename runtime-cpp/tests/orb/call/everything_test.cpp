// SPDX-License-Identifier: Apache-2.0
// Every kind of argument in every direction, over every combination of concurrency model, GIOP version and address
// family, and within one process.
#include "types_skel.hpp"

#include "support/orbs/orb_fixture.hpp"
#include "support/servants/everything_client.hpp"
#include "support/servants/everything_servant.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <tuple>

namespace {

using Combination = std::tuple<std::string, std::string, std::string>;

class Everything : public testing::TestWithParam<Combination> {
 protected:
  static std::vector<std::string> options() {
    const auto [concurrency, giop, host] = GetParam();
    return {"-ORBConcurrency", concurrency, "-ORBGIOPVersion", giop, "-ORBEndpointHost", host};
  }
};

void expect_note(const EverythingServant& servant) {
  for (int i = 0; i < 12'000 && servant.last_note != 17; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(servant.last_note, 17U);
  EXPECT_EQ(servant.last_note_size, 6U);
}

TEST_P(Everything, ArrivesAndComesBack) {
  EverythingServant servant;
  test::Server server(options());
  const std::string reference = server.activate(&servant);
  const test::Orb client;
  const types::Everything_var target = test::resolve<types::Everything>(client, reference);
  EXPECT_EQ(EverythingClient(target).run(), 0);
  expect_note(servant);
}

class EverythingInFragments : public testing::TestWithParam<std::tuple<std::string, std::string, std::string>> {};

TEST_P(EverythingInFragments, ArrivesAndComesBack) {
  EverythingServant servant;
  const auto [concurrency, size, giop] = GetParam();
  test::Server server({"-ORBConcurrency", concurrency, "-ORBFragmentSize", size});
  const test::Orb client({"-ORBFragmentSize", size, "-ORBGIOPVersion", giop});
  const types::Everything_var target = test::resolve<types::Everything>(client, server.activate(&servant));
  EXPECT_EQ(EverythingClient(target).run(), 0);
  expect_note(servant);
  const CORBA::ULong many = size == "1" ? 10'000 : 10'000'000;
  EXPECT_EQ(octets_that_come_back(target, many), many);
}

INSTANTIATE_TEST_SUITE_P(All, EverythingInFragments,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::Values("1", "1000"),
                                          testing::Values("1.1", "1.2")));

class EverythingWithinOneOrb : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(EverythingWithinOneOrb, ArrivesAndComesBack) {
  EverythingServant servant;
  const auto [concurrency, collocation] = GetParam();
  test::Server server({"-ORBConcurrency", concurrency, "-ORBCollocation", collocation});
  const std::string reference = server.activate(&servant);
  const types::Everything_var target = test::resolve<types::Everything>(server.orb(), reference);
  EXPECT_EQ(EverythingClient(target).run(), 0);
  expect_note(servant);
}

INSTANTIATE_TEST_SUITE_P(All, EverythingWithinOneOrb,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies),
                                          testing::Values("through-poa", "direct", "off")));
INSTANTIATE_TEST_SUITE_P(All, Everything,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::Values("1.0", "1.1", "1.2"),
                                          testing::Values("127.0.0.1", "::1")));

}  // namespace
