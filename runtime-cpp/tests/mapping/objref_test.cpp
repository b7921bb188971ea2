// SPDX-License-Identifier: Apache-2.0
// The templates for references, with a CORBA::Object of this test that only counts; the real class belongs to the
// module orb.
#include "corbel/mapping/objref.hpp"

#include <gtest/gtest.h>

#include "corbel/mapping/sequence.hpp"

namespace CORBA {

class Object {
 public:
  int references = 1;
};

void release(Object* object) noexcept {
  if (object) --object->references;
}

}  // namespace CORBA

namespace {

struct Gps : CORBA::Object {
  static Gps* _nil() noexcept { return nullptr; }
  static Gps* _duplicate(Gps* object) noexcept {
    if (object) ++object->references;
    return object;
  }
};
using Var = corbel::ObjectVar<Gps>;
using Out = corbel::ObjectOut<Gps>;
using Sequence = corbel::UnboundedObjectSequence<Gps>;

void produce(Out out, Gps& object) { out = Gps::_duplicate(&object); }

TEST(ObjectVar, CountsReferences) {
  Gps object;
  {
    Var a = Gps::_duplicate(&object);
    EXPECT_EQ(object.references, 2);
    Var b = a;
    EXPECT_EQ(object.references, 3);
    a = b;
    EXPECT_EQ(object.references, 3);
    b = Gps::_nil();
    EXPECT_EQ(object.references, 2);
    Gps* kept = a._retn();
    EXPECT_EQ(kept, &object);
    CORBA::release(kept);
  }
  EXPECT_EQ(object.references, 1);
}

TEST(ObjectOut, ReleasesWhatTheVarHeld) {
  Gps first;
  Gps second;
  Var var = Gps::_duplicate(&first);
  produce(var, second);
  EXPECT_EQ(first.references, 1);
  EXPECT_EQ(second.references, 2);
  EXPECT_EQ(var.in(), &second);
}

TEST(ObjectSequence, OwnsItsElements) {
  Gps object;
  {
    Sequence sequence;
    sequence.length(2);
    EXPECT_EQ(sequence[0].in(), nullptr);
    sequence[0] = Gps::_duplicate(&object);
    Sequence copy(sequence);
    EXPECT_EQ(object.references, 3);
    copy[1] = copy[0];
    EXPECT_EQ(object.references, 4);
    copy.length(0);
    copy.length(2);
    EXPECT_EQ(object.references, 2);
    EXPECT_EQ(copy[0].in(), nullptr);
    const Sequence& constant = sequence;
    EXPECT_EQ(constant[0], &object);
  }
  EXPECT_EQ(object.references, 1);
}

}  // namespace
