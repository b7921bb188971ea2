// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/rate_assignment.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace {

using bw::RateAssignment;
using Operations = std::vector<RateAssignment::Operation>;
using Loads = std::vector<RateAssignment::Load>;

/// Returns an operation with 10 to 40 activations per second, and 20 stated.
RateAssignment::Operation ranged(std::int64_t criticality, std::int64_t importance) {
  return {10, 20, 40, criticality, importance};
}

std::vector<double> assigned(const Operations& operations, const Loads& loads,
                             RateAssignment::Capacity capacity = {1, 1}) {
  RateAssignment assignment(operations, capacity);
  std::vector<double> rates(operations.size());
  assignment.assign(loads, rates);
  return rates;
}

double demand(const Loads& loads, const std::vector<double>& rates) {
  double processors = 0;
  for (std::size_t i = 0; i < rates.size(); ++i) processors += loads[i].processor_time * rates[i];
  return processors;
}

TEST(RateAssignment, WithRoomForAllEachHasItsHighestRate) {
  EXPECT_EQ((std::vector<double>{40, 40}), assigned({ranged(0, 0), ranged(0, 0)}, {{0.01, 0}, {0.01, 0}}));
}

TEST(RateAssignment, UnknownLoadIsNotRaisedAboveTheStatedRate) {
  EXPECT_EQ((std::vector<double>{20}), assigned({ranged(0, 0)}, {{0, 0}}));
}

TEST(RateAssignment, TheMoreImportantGoesFirstFromLevelToLevel) {
  const Loads loads{{0.02, 0}, {0.02, 0}};
  // The lowest rates use 0.4 processors and the stated rates 0.8; the second operation gets the rest.
  const std::vector<double> rates = assigned({ranged(0, 1), ranged(0, 2)}, loads);
  EXPECT_NEAR(20, rates[0], 1e-9);
  EXPECT_NEAR(30, rates[1], 1e-9);
  EXPECT_NEAR(1, demand(loads, rates), 1e-9);
}

TEST(RateAssignment, TheMoreCriticalGoesBeforeTheMoreImportant) {
  const std::vector<double> rates = assigned({ranged(0, 9), ranged(1, 0)}, {{0.02, 0}, {0.02, 0}});
  EXPECT_NEAR(20, rates[0], 1e-9);
  EXPECT_NEAR(30, rates[1], 1e-9);
}

TEST(RateAssignment, OneWithoutRoomAtItsLowestRateIsShed) {
  const std::vector<double> rates =
      assigned({ranged(0, 1), ranged(0, 3), ranged(0, 2)}, {{0.05, 0}, {0.05, 0}, {0.05, 0}});
  EXPECT_EQ(0, rates[0]);
  EXPECT_NEAR(10, rates[1], 1e-9);
  EXPECT_NEAR(10, rates[2], 1e-9);
}

TEST(RateAssignment, ASmallerOneBehindOneThatIsShedIsAdmitted) {
  const std::vector<double> rates = assigned({ranged(0, 2), ranged(0, 1)}, {{0.2, 0}, {0.05, 0}});
  EXPECT_EQ(0, rates[0]);
  EXPECT_NEAR(20, rates[1], 1e-9);
}

TEST(RateAssignment, FixedRatesAreLoadAndNeverShed) {
  const RateAssignment::Operation fixed{50, 50, 50, 0, -1};
  const std::vector<double> rates = assigned({fixed, ranged(0, 0)}, {{0.0176, 0}, {0.01, 0}});
  EXPECT_EQ(50, rates[0]);
  EXPECT_NEAR(12, rates[1], 1e-9);
  EXPECT_EQ((std::vector<double>{50, 0}), assigned({fixed, ranged(0, 0)}, {{0.03, 0}, {0.01, 0}}));
}

TEST(RateAssignment, TheBoundOfCriticalOperationsLimitsTheirRatesOnly) {
  const RateAssignment::Capacity capacity{1, 0.5};
  const Loads loads{{0.02, 0}, {0.02, 0}};
  std::vector<double> rates = assigned({ranged(1, 0), ranged(0, 0)}, loads, capacity);
  EXPECT_NEAR(25, rates[0], 1e-9);
  EXPECT_NEAR(25, rates[1], 1e-9);
  rates = assigned({ranged(1, 0), ranged(1, 0)}, {{0.04, 0}, {0.04, 0}}, capacity);
  EXPECT_EQ((std::vector<double>{10, 10}), rates) << "none is shed because of the bound";
}

TEST(RateAssignment, ActivationsThatTakeLongLimitTheRate) {
  EXPECT_NEAR(25, assigned({ranged(0, 0)}, {{0.001, 0.04}})[0], 1e-9);
  EXPECT_NEAR(10, assigned({ranged(0, 0)}, {{0.001, 3}})[0], 1e-9) << "its lowest rate, however late";
}

TEST(RateAssignment, ReturnsTheProcessorsThatAreUsed) {
  RateAssignment assignment({ranged(0, 0), ranged(0, 0)}, {1, 1});
  std::vector<double> rates(2);
  EXPECT_NEAR(0.8, assignment.assign(Loads{{0.01, 0}, {0.01, 0}}, rates), 1e-9);
}

TEST(RateAssignment, IsTheSameEachTime) {
  RateAssignment assignment({ranged(0, 0), ranged(0, 0), ranged(1, 0)}, {1, 1});
  const Loads loads{{0.03, 0}, {0.02, 0}, {0.02, 0}};
  std::vector<double> first(3);
  std::vector<double> second(3);
  assignment.assign(loads, first);
  assignment.assign(loads, second);
  EXPECT_EQ(first, second);
}

}  // namespace
