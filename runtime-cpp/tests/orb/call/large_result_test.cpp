// SPDX-License-Identifier: Apache-2.0
// Large results, which own the memory into which they were received, belong to the caller like all other results.
#include "bench_skel.hpp"

#include "support/orbs/orb_fixture.hpp"
#include "support/servants/bench_servant.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <future>

namespace {

bench::Octets octets(CORBA::ULong size, CORBA::ULong seed) {
  bench::Octets octets;
  octets.length(size);
  for (CORBA::ULong i = 0; i < size; ++i) octets[i] = static_cast<CORBA::Octet>((i + seed) * 7 + i / 256);
  return octets;
}

bool same(const bench::Octets& one, const bench::Octets& other) {
  return one.length() == other.length() &&
         std::equal(one.get_buffer(), one.get_buffer() + one.length(), other.get_buffer());
}

class LargeResults : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  test::Server server{{"-ORBConcurrency", std::get<0>(GetParam()), "-ORBEndpoint", std::get<1>(GetParam())}};
  test::Orb client{{"-ORBCallTimeout", "20000"}};
  test::BenchServant servant;
  bench::Echo_var target = test::resolve<bench::Echo>(client, server.activate(&servant));
};
INSTANTIATE_TEST_SUITE_P(All, LargeResults,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies),
                                          testing::Values("iiop://127.0.0.1:0", "uiop://")));

TEST_P(LargeResults, OutliveTheCallsThatFollow) {
  std::deque<std::pair<bench::Octets, bench::Octets_var>> kept;
  CORBA::ULong seed = 0;
  for (const CORBA::ULong size : {65'535U, 65'536U, 65'537U, 100'000U, 131'000U, 131'072U, 1'000'000U, 3'000'000U}) {
    for (int i = 0; i < 4; ++i) {
      const bench::Octets given = octets(size, ++seed);
      kept.emplace_back(given, target->echo_octets(given));
      EXPECT_EQ(target->echo_long(static_cast<CORBA::Long>(seed)), static_cast<CORBA::Long>(seed));
    }
  }
  for (const auto& [given, result] : kept) {
    EXPECT_TRUE(same(given, result.in())) << given.length();
  }
  server.stop();
}

TEST_P(LargeResults, MayBeChangedByTheCaller) {
  const bench::Octets given = octets(70'000, 1);
  for (int i = 0; i < 4; ++i) {
    bench::Octets_var result = target->echo_octets(given);
    EXPECT_EQ(result->maximum(), 70'000U);
    result->length(70'001);
    (*result)[70'000] = 1;
    result->length(10);
    result->length(70'000);
    EXPECT_EQ(result[9], given[9]);
    EXPECT_EQ(result[10], 0U) << "new again";
    bench::Octets_var other = target->echo_octets(given);
    CORBA::Octet* const elements = other->get_buffer(true);
    EXPECT_EQ(elements[69'999], given[69'999]);
    bench::Octets::freebuf(elements);
    *other = std::move(*result);
    EXPECT_EQ(other->length(), 70'000U);
  }
  server.stop();
}

TEST_P(LargeResults, EndInOtherThreadsAndAfterTheirOrb) {
  bench::Octets_var left;
  {
    const test::Orb gone({"-ORBCallTimeout", "20000"});
    const CORBA::String_var text = client->object_to_string(target);
    const bench::Echo_var again = test::resolve<bench::Echo>(gone, text.in());
    for (CORBA::ULong i = 0; i < 10; ++i) {
      const bench::Octets given = octets(80'000, i);
      bench::Octets_var result = again->echo_octets(given);
      std::async(std::launch::async, [&] {
        const bench::Octets_var here = result._retn();
        EXPECT_TRUE(same(given, here.in()));
      }).get();
      left = again->echo_octets(given);
    }
  }
  EXPECT_TRUE(same(octets(80'000, 9), left.in()));
  server.stop();
}

TEST_P(LargeResults, ResultsOfOtherElementTypesAreComplete) {
  bench::Longs given;
  given.length(20'000);
  for (CORBA::ULong i = 0; i < given.length(); ++i) given[i] = static_cast<CORBA::Long>(i * i);
  for (int i = 0; i < 4; ++i) {
    const bench::Longs_var result = target->echo_longs(given);
    ASSERT_EQ(result->length(), given.length());
    EXPECT_TRUE(std::equal(given.get_buffer(), given.get_buffer() + given.length(), result->get_buffer()));
    const bench::Octets mixed = octets(66'000, static_cast<CORBA::ULong>(i));
    EXPECT_TRUE(same(mixed, *bench::Octets_var(target->echo_octets(mixed))));
  }
  server.stop();
}

}  // namespace
