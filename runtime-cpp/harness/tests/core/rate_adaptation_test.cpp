// SPDX-License-Identifier: Apache-2.0
#include "../support/temporary.hpp"

#include <bw/driver/load_estimate.hpp>
#include <bw/driver/rate_adaptation.hpp>
#include <bw/process/error.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

using bw::LoadEstimate;
using bw::millisecond;
using bw::RateAdaptation;
using bw::Settings;

/// Returns the settings of a timer at 20 Hz between 10 Hz and 40 Hz.
std::string ranged_timer(const std::string& timer) {
  return "timer." + timer + ".period-ns = 50000000\ntimer." + timer + ".shortest-period-ns = 25000000\ntimer." + timer +
         ".longest-period-ns = 100000000\n";
}

class RateAdaptationTest : public testing::Test {
 protected:
  RateAdaptationTest() { std::filesystem::create_directory(folder / "samples"); }

  void make(const std::string& text) {
    settings = Settings::parse("rates.test.capacity = 1\n" + text, "settings");
    rates = RateAdaptation::of(settings, "test");
    ASSERT_NE(nullptr, rates);
  }

  /// Ends the phase, and returns the lines of its file.
  std::vector<std::string> end() {
    rates->end(folder / "samples");
    std::istringstream text(bw::test::read_file(folder / "samples/t.test.rates.tsv"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
  }

  bw::test::TemporaryFolder folder;
  Settings settings;
  std::unique_ptr<RateAdaptation> rates;
};

TEST(LoadEstimate, TakesALongerActivationAtOnceAndForgetsItSlowly) {
  LoadEstimate load;
  load.reset(0);
  load.add(1600, 3200);
  EXPECT_EQ(1600, load.processor_time());
  EXPECT_EQ(3200, load.elapsed());
  load.add(0, 0);
  EXPECT_EQ(1500, load.processor_time());
  EXPECT_EQ(3000, load.elapsed());
  for (int i = 0; i < 1000; ++i) load.add(100, 200);
  EXPECT_EQ(100, load.processor_time());
  EXPECT_EQ(200, load.elapsed());
}

TEST(LoadEstimate, AnUnfinishedActivationIsAtLeastSoLong) {
  LoadEstimate load;
  load.reset(0);
  load.add(1600, 3200);
  load.add_unfinished(100, 200);
  EXPECT_EQ(1600, load.processor_time());
  EXPECT_EQ(3200, load.elapsed());
  load.add_unfinished(1700, 6400);
  EXPECT_EQ(1700, load.processor_time());
  EXPECT_EQ(6400, load.elapsed());
}

TEST_F(RateAdaptationTest, ProcessesWithoutCapacityAdaptNothing) {
  settings = Settings::parse("rates.other.capacity = 1\n", "settings");
  EXPECT_EQ(nullptr, RateAdaptation::of(settings, "test"));
}

TEST_F(RateAdaptationTest, APhaseBeginsWithTheRatesForTheWorstCase) {
  make(ranged_timer("a.t") + "timing.a.t.worst-ns = 40000000\n");
  RateAdaptation::Rate& rate = rates->add("a.t");
  rates->begin("t", true);
  EXPECT_NEAR(40e6, rate.period(), 1) << "25 Hz use the processor";
  EXPECT_EQ(1u, rates->recomputations()->count);
}

TEST_F(RateAdaptationTest, RatesFollowTheMeasuredLoad) {
  make(ranged_timer("a.t") + "timing.a.t.worst-ns = 100000000\n");
  RateAdaptation::Rate& rate = rates->add("a.t");
  rates->begin("t", true);
  EXPECT_NEAR(100e6, rate.period(), 1);
  for (int i = 0; i < 1000; ++i) {
    rate.load().add(10 * millisecond, 10 * millisecond);
    rate.adapt();
  }
  EXPECT_NEAR(25e6, rate.period(), 1) << "the highest rate uses 0.4 processors";
  const std::uint64_t settled = rates->recomputations()->count;
  EXPECT_GT(settled, 2u);
  for (int i = 0; i < 1000; ++i) {
    rate.load().add(10 * millisecond, 10 * millisecond);
    rate.adapt();
  }
  EXPECT_EQ(settled, rates->recomputations()->count) << "the load does not change any more";
  rate.load().add(80 * millisecond, 80 * millisecond);
  rate.adapt();
  EXPECT_NEAR(80e6, rate.period(), 1);
}

TEST_F(RateAdaptationTest, ASlowerLinkLowersTheRate) {
  make(ranged_timer("a.t"));
  RateAdaptation::Rate& rate = rates->add("a.t");
  rates->begin("t", true);
  rate.load().add(millisecond, 20 * millisecond);
  rate.adapt();
  EXPECT_NEAR(25e6, rate.period(), 1);
  rate.load().add(millisecond, 80 * millisecond);
  rate.adapt();
  EXPECT_NEAR(80e6, rate.period(), 1);
}

TEST_F(RateAdaptationTest, TheLessImportantTimerIsShedAndComesBack) {
  make(ranged_timer("a.t") + ranged_timer("b.t") + "timing.a.t.importance = 1\n");
  RateAdaptation::Rate& important = rates->add("a.t");
  RateAdaptation::Rate& other = rates->add("b.t");
  rates->begin("t", true);
  other.load().add(20 * millisecond, 20 * millisecond);
  other.adapt();
  EXPECT_FALSE(other.is_shed());
  important.load().add(90 * millisecond, 90 * millisecond);
  important.adapt();
  EXPECT_TRUE(other.is_shed());
  EXPECT_NEAR(100e6, other.period(), 1) << "its ticks are left out at its lowest rate";
  EXPECT_FALSE(important.is_shed());
  for (int i = 0; i < 200; ++i) {
    important.load().add(10 * millisecond, 10 * millisecond);
    important.adapt();
  }
  EXPECT_FALSE(other.is_shed());
}

TEST_F(RateAdaptationTest, ATimerThatOneLongActivationShedIsTriedAgain) {
  make(ranged_timer("a.t"));
  RateAdaptation::Rate& rate = rates->add("a.t");
  rates->begin("t", true);
  rate.load().add(bw::second, bw::second);
  rate.adapt();
  EXPECT_TRUE(rate.is_shed());
  int ticks = 0;
  for (; rate.is_shed() && ticks < 1000; ++ticks) rate.left_out();
  EXPECT_GT(ticks, 10) << "a shed timer returns only after some ticks";
  EXPECT_LT(ticks, 1000);
}

TEST_F(RateAdaptationTest, AShedTimerOfLittleDemandIsTriedAgain) {
  make(ranged_timer("a.t") +
       "timing.a.t.worst-ns = 600000\ntimer.b.t.period-ns = 50000000\ntiming.b.t.worst-ns = 49800000\n");
  RateAdaptation::Rate& rate = rates->add("a.t");
  rates->add("b.t");
  rates->begin("t", true);
  EXPECT_TRUE(rate.is_shed()) << "it wants 0.6 % of the processor, and 0.4 % are left";
  int ticks = 0;
  for (; rate.is_shed() && ticks < 1000; ++ticks) rate.left_out();
  EXPECT_LT(ticks, 1000);
}

TEST_F(RateAdaptationTest, SaturatedPhasesAreNotAdapted) {
  make(ranged_timer("a.t") + "timing.a.t.worst-ns = 100000000\n");
  rates->add("a.t");
  rates->begin("t", false);
  EXPECT_FALSE(rates->recomputations().has_value());
  rates->end(folder / "samples");
  EXPECT_FALSE(std::filesystem::exists(folder / "samples/t.test.rates.tsv"));
}

TEST_F(RateAdaptationTest, AProcessWithoutRangesAdaptsNothing) {
  make("timer.a.t.period-ns = 50000000\n");
  rates->add("a.t");
  rates->begin("t", true);
  EXPECT_FALSE(rates->recomputations().has_value());
}

TEST_F(RateAdaptationTest, WritesEachRecomputation) {
  make(ranged_timer("a.t") + "timer.b.t.period-ns = 50000000\ntiming.a.t.worst-ns = 100000000\n");
  RateAdaptation::Rate& rate = rates->add("a.t");
  rates->add("b.t");
  rates->begin("t", true);
  rate.load().add(200 * millisecond, 200 * millisecond);
  rate.adapt();
  const std::vector<std::string> lines = end();
  ASSERT_EQ(4u, lines.size());
  EXPECT_EQ("# bellwether.rates/1 clock=CLOCK_MONOTONIC unit=ns left-out=0", lines[0]);
  EXPECT_EQ("begin\tduration\tcause\tprocessors\ta.t\tb.t", lines[1]);
  EXPECT_TRUE(lines[2].ends_with("\t\t1\t10\t20")) << lines[2];
  EXPECT_TRUE(lines[3].ends_with("\ta.t\t0\t0\t20")) << lines[3];
}

TEST_F(RateAdaptationTest, MemoryIsBoundedAndAllAreCounted) {
  make(ranged_timer("a.t"));
  RateAdaptation::Rate& rate = rates->add("a.t");
  rates->begin("t", true);
  for (int i = 0; i < 16'400; ++i) {
    rate.load().reset((i % 2 == 0 ? 10 : 20) * millisecond);
    rate.adapt();
  }
  EXPECT_EQ(16'401u, rates->recomputations()->count);
  const std::vector<std::string> lines = end();
  EXPECT_EQ(16'386u, lines.size());
  EXPECT_EQ("# bellwether.rates/1 clock=CLOCK_MONOTONIC unit=ns left-out=17", lines[0]);
}

TEST_F(RateAdaptationTest, TimersAdaptAtTheSameTime) {
  constexpr int timers = 8;
  std::string text;
  for (int i = 0; i < timers; ++i) text += ranged_timer("a" + std::to_string(i) + ".t");
  make(text);
  std::vector<RateAdaptation::Rate*> all;
  for (int i = 0; i < timers; ++i) all.push_back(&rates->add("a" + std::to_string(i) + ".t"));
  rates->begin("t", true);
  std::vector<std::thread> threads;
  for (RateAdaptation::Rate* const rate : all) {
    threads.emplace_back([rate] {
      for (int i = 0; i < 1000; ++i) {
        rate->load().add((i % 10) * millisecond, (i % 10) * millisecond);
        rate->adapt();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  double processors = 0;
  for (RateAdaptation::Rate* const rate : all) {
    if (!rate->is_shed()) processors += static_cast<double>(rate->load().processor_time()) / rate->period();
  }
  EXPECT_LE(processors, 1 + timers * 0.01) << "each load may differ by a hundredth from the one that was assigned by";
}

TEST_F(RateAdaptationTest, ARangeWithoutTheRateIsAnError) {
  make("timer.a.t.period-ns = 50000000\ntimer.a.t.longest-period-ns = 40000000\n");
  EXPECT_THROW(rates->add("a.t"), bw::Failure);
}

}  // namespace
