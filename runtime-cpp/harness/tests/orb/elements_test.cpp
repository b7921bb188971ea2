// SPDX-License-Identifier: Apache-2.0
#include "process_fixture.hpp"

#include <bw/process/error.hpp>
#include <bw/value/elements.hpp>

#include <string>
#include <type_traits>

namespace {

class ElementsTest : public bw::test::ProcessTest {};

TEST_F(ElementsTest, ElementsOfSequencesAndArraysAreAccessed) {
  const auto& player = make();
  harness_test::Everything all;
  all.numbers.length(2);
  all.numbers[0] = 7;
  all.numbers[1] = 8;
  EXPECT_EQ(8, bw::element(player, "numbers[1]", all.numbers, 1));
  EXPECT_EQ(2, bw::length(all.numbers));
  all.leaves.length(1);
  all.leaves[0].small = 9;
  EXPECT_EQ(9, bw::element(player, "leaves[0]", all.leaves, 0).small);
  EXPECT_EQ(&all.leaves[0].small, &bw::element(player, "leaves[0]", all.leaves, 0).small) << "not a copy";
  all.texts.length(1);
  all.texts[0] = CORBA::string_dup("here");
  const char* text = bw::element(player, "texts[0]", all.texts, 0);
  EXPECT_STREQ("here", text);
  EXPECT_EQ(4, bw::text_length(text));
  const CORBA::Long grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(6, bw::element(player, "grid[1][2]", bw::element(player, "grid[1]", grid, 1), 2));
  EXPECT_EQ(3, bw::length(grid[0]));
}

TEST_F(ElementsTest, OutOfBoundsEndTheRun) {
  for (const std::int64_t index : {-1, 2}) {
    process.reset();
    const auto& player = make();
    harness_test::Everything all;
    all.numbers.length(2);
    const CORBA::Long row[2] = {1, 2};
    EXPECT_NO_THROW(process->check());
    EXPECT_THROW(bw::element(player, "all.numbers[at]", all.numbers, index), CORBA::BAD_PARAM);
    EXPECT_THROW(bw::element(player, "row[at]", row, index), CORBA::BAD_PARAM);
    try {
      process->check();
      FAIL() << "the process has not failed";
    } catch (const bw::Failure& failure) {
      EXPECT_EQ("p: all.numbers[at]: there is no element " + std::to_string(index) + ", its length is 2",
                std::string(failure.what()));
    }
  }
}

}  // namespace
