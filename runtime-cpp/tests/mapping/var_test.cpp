// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/var.hpp"

#include <gtest/gtest.h>

#include "corbel/mapping/sequence.hpp"

namespace {

struct Position {  // fixed size
  CORBA::Double x, y, z;
};
using Position_var = corbel::FixedVar<Position>;

struct Item {  // variable size
  corbel::StringMember name;
  CORBA::Long number = 0;
};
using Item_var = corbel::VariableVar<Item>;
using Item_out = corbel::VariableOut<Item>;

class Numbers : public corbel::UnboundedSequence<CORBA::Long> {
 public:
  using BasicUnboundedSequence::BasicUnboundedSequence;
};
using Numbers_var = corbel::SequenceVar<Numbers>;

void produce(Item_out out) {
  out = new Item;
  out->number = 7;
}
void fill(Position& out) { out = Position{1, 2, 3}; }

TEST(FixedVar, OwnsAndReturnsByValue) {
  Position_var var;
  fill(var.out());
  EXPECT_EQ(var->y, 2);
  const Position copy = var._retn();
  EXPECT_EQ(copy.z, 3);
  Position_var other = var;
  other->x = 9;
  EXPECT_EQ(var->x, 1);
  var = Position{4, 5, 6};
  EXPECT_EQ(var.in().x, 4);
}

TEST(VariableVar, OutDeletesAndReceives) {
  Item_var var = new Item;
  var->name = "before";
  produce(var);
  EXPECT_EQ(var->number, 7);
  EXPECT_STREQ(var->name, "");
  Item* raw = nullptr;
  produce(raw);
  EXPECT_EQ(raw->number, 7);
  delete raw;
}

TEST(VariableVar, CopiesDeeply) {
  Item_var a = new Item;
  a->name = "a";
  Item_var b = a;
  b->name = "b";
  EXPECT_STREQ(a->name, "a");
  a = b;
  EXPECT_STREQ(a->name, "b");
  Item value;
  value.name = "value";
  a = value;
  EXPECT_STREQ(a->name, "value");
  Item* taken = a._retn();
  EXPECT_EQ(a.ptr(), nullptr);
  delete taken;
}

TEST(SequenceVar, IndexesThrough) {
  Numbers_var var = new Numbers(2);
  var->length(2);
  var[0] = 5;
  var[1u] = 6;
  const Numbers_var& constant = var;
  EXPECT_EQ(constant[0], 5);
  EXPECT_EQ(constant->length(), 2u);
}

}  // namespace
