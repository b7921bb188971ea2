// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"
#include "failure.hpp"

#include <gtest/gtest.h>

namespace {

using bw::testbed::Arguments;
using bw::testbed::halves;
using bw::testbed::WrongInput;

TEST(Arguments, ReadsOptionsFlagsAndACommand) {
  const Arguments arguments({"--port", "1:a", "--port", "2:b", "--forward", "--loss", "0.25", "--", "cmd", "--x"},
                            {"forward"});
  EXPECT_EQ((std::vector<std::string>{"1:a", "2:b"}), arguments.all("port"));
  EXPECT_TRUE(arguments.has("forward"));
  EXPECT_EQ(0.25, arguments.share("loss", 0));
  EXPECT_EQ(7, arguments.number("count", 7));
  EXPECT_EQ((std::vector<std::string>{"cmd", "--x"}), arguments.command());
  EXPECT_NO_THROW(arguments.only({"port", "forward", "loss"}));
  EXPECT_THROW(arguments.only({"port", "forward"}), WrongInput);
}

TEST(Arguments, RefusesUnknownArgumentsAndMissingValues) {
  EXPECT_THROW(Arguments({"port"}, {}), WrongInput);
  EXPECT_THROW(Arguments({"--port"}, {}), WrongInput);
  EXPECT_THROW(Arguments({}, {}).text("lab"), WrongInput);
}

TEST(Arguments, RefusesMalformedNumbers) {
  const Arguments arguments({"--a", "1x", "--b", "-1", "--c", "1.5", "--d", "99999999999999999999"}, {});
  EXPECT_THROW(arguments.number("a", 0), WrongInput);
  EXPECT_THROW(arguments.number("b", 0), WrongInput);
  EXPECT_THROW(arguments.share("c", 0), WrongInput);
  EXPECT_THROW(arguments.number("d", 0), WrongInput);
}

TEST(Arguments, SplitsAtTheFirstColon) {
  EXPECT_EQ(std::make_pair(std::string("12"), std::string("a:b")), halves("12:a:b"));
  EXPECT_THROW(halves("12"), WrongInput);
}

}  // namespace
