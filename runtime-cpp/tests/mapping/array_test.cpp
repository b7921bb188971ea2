// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/array.hpp"

#include <gtest/gtest.h>

#include "corbel/mapping/string.hpp"

namespace {

typedef CORBA::Long Grid[2][3];
typedef CORBA::Long Grid_slice[3];
typedef corbel::StringMember Names[2];

TEST(Array, AllocatesZeroedDuplicatesAndCopies) {
  Grid_slice* grid = corbel::array_alloc<Grid>();
  ASSERT_NE(grid, nullptr);
  EXPECT_EQ(grid[1][2], 0);
  grid[1][2] = 12;
  Grid_slice* copy = corbel::array_dup<Grid>(grid);
  grid[1][2] = 0;
  EXPECT_EQ(copy[1][2], 12);
  corbel::array_copy<Grid>(grid, copy);
  EXPECT_EQ(grid[1][2], 12);
  corbel::array_free<Grid>(grid);
  corbel::array_free<Grid>(copy);
  EXPECT_EQ(corbel::array_dup<Grid>(nullptr), nullptr);
}

TEST(ArrayVar, CopiesDeeply) {
  corbel::ArrayVar<Names> a = corbel::array_alloc<Names>();
  a[0] = "zero";
  corbel::ArrayVar<Names> b = a;
  b[0] = "changed";
  EXPECT_STREQ(a[0], "zero");
  a = b;
  EXPECT_STREQ(a[0], "changed");
  corbel::array_free<Names>(a._retn());
  EXPECT_EQ(a.in(), nullptr);
}

TEST(FixedArrayVar, OutGivesAPlace) {
  corbel::FixedArrayVar<Grid> var;
  Grid_slice* place = var.out();
  ASSERT_NE(place, nullptr);
  place[0][0] = 3;
  EXPECT_EQ(var[0][0], 3);
}

}  // namespace
