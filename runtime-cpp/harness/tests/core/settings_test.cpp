// SPDX-License-Identifier: Apache-2.0
#include <bw/process/error.hpp>
#include <bw/process/settings.hpp>

#include <gtest/gtest.h>

namespace {

using bw::Settings;

std::string failure_of(const std::function<void()>& what) {
  try {
    what();
  } catch (const bw::Failure& failure) {
    EXPECT_EQ(bw::FailureClass::start, failure.kind());
    return failure.what();
  }
  return "no failure";
}

TEST(Settings, KeepsWhatItReads) {
  const Settings settings = Settings::parse("# a comment\nrate-scale = 2.5\r\n\n a.b =  text # more\nn=-7", "s");
  EXPECT_EQ(2.5, settings.real("rate-scale", 1));
  EXPECT_EQ("text", settings.text("a.b", ""));
  EXPECT_EQ(-7, settings.integer("n", 0));
  EXPECT_EQ(3u, settings.values().size());
}

TEST(Settings, ReturnsDefaultsForMissingSettings) {
  const Settings settings = Settings::parse("", "s");
  EXPECT_EQ(4, settings.integer("n", 4));
  EXPECT_EQ("x", settings.text("t", "x"));
  EXPECT_FALSE(settings.has("n"));
}

TEST(Settings, ReplacesAValue) {
  Settings settings = Settings::parse("n = 1", "s");
  settings.set("n=2");
  settings.set("m = 3=4");
  EXPECT_EQ(2, settings.integer("n", 0));
  EXPECT_EQ("3=4", settings.text("m", ""));
}

TEST(Settings, NamesTheLineThatItCannotRead) {
  EXPECT_EQ("s:2: expected `key = value`, found `what`", failure_of([] { Settings::parse("a = 1\nwhat\n", "s"); }));
  EXPECT_EQ("s:1: expected `key = value`, found `= 1`", failure_of([] { Settings::parse("= 1", "s"); }));
  EXPECT_NE(std::string::npos, failure_of([] { Settings::read("/nowhere/settings"); }).find("/nowhere/settings"));
}

TEST(Settings, RefusesMalformedNumbers) {
  const Settings settings = Settings::parse("n = 12x\nempty =\nbig = 99999999999999999999", "s");
  EXPECT_EQ("setting n = 12x is not an integer; give it as plain digits",
            failure_of([&] { settings.integer("n", 0); }));
  EXPECT_NE("no failure", failure_of([&] { settings.integer("empty", 0); }));
  EXPECT_NE("no failure", failure_of([&] { settings.integer("big", 0); }));
  EXPECT_NE("no failure", failure_of([&] { settings.real("n", 0); }));
}

}  // namespace
