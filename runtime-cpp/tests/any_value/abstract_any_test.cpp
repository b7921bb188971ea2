// SPDX-License-Identifier: Apache-2.0
// Abstract interfaces in anys, and anys in the streams of custom values, both with and without a message, and hostile
// ones.
#include "support/servants/abstract_any.hpp"
#include "support/orbs/orb_fixture.hpp"

#include <gtest/gtest.h>

#include <array>

namespace {

class AbstractAny : public testing::TestWithParam<const char*> {
 protected:
  AbstractAny() {
    test_abstract_any::register_factories(orb);
    echo = test::collocated<abstract_any::Echo>(orb, servant);
  }
  ~AbstractAny() override { orb->destroy(); }

  // The ORB's name comes first in the order, because the servant's own servants are activated in the default ORB
  static CORBA::ORB_ptr make_orb() {
    std::array<char, 16> name{"-ORBCollocation"};
    std::string how = GetParam();
    char* argv[] = {name.data(), name.data(), how.data(), nullptr};
    int argc = 3;
    return CORBA::ORB_init(argc, argv, ("abstract anys " + how).c_str());
  }

  CORBA::ORB_var orb = make_orb();
  test_abstract_any::EchoServant servant;
  abstract_any::Echo_var echo;
};

TEST_P(AbstractAny, PassesObjectsAndValues) { EXPECT_EQ(test_abstract_any::wrong_of(echo), ""); }

INSTANTIATE_TEST_SUITE_P(Collocations, AbstractAny, testing::Values("through-poa", "direct"));

TEST(AbstractAnys, CountReferencesToTheirValue) {
  auto* const note = new test_abstract_any::NoteOf("note");
  abstract_any::Described_ptr described = note;
  CORBA::Any any;
  any <<= described;
  EXPECT_EQ(note->_refcount_value(), 2U);
  any <<= &described;
  EXPECT_EQ(described, nullptr);
  EXPECT_EQ(note->_refcount_value(), 1U);
  CORBA::Any other;
  other <<= CORBA::Long{1};
  CORBA::AbstractBase_ptr either = nullptr;
  EXPECT_FALSE(other >>= CORBA::Any::to_abstract_base(either));
  ASSERT_TRUE(any >>= CORBA::Any::to_abstract_base(either));
  EXPECT_EQ(note->_refcount_value(), 3U) << "the any, the any as an abstract interface of any type, and the caller";
  CORBA::release(either);
}

/// The output of a stream, which tests read or damage.
class Streamed {
 public:
  template <class Write>
  explicit Streamed(Write write) : writer_(buffer_) {
    CORBA::DataOutputStream stream(writer_);
    write(stream);
  }
  template <class Read>
  void read(std::size_t size, Read with) const {
    corbel::cdr::Reader in(std::span(buffer_.data(), size), corbel::cdr::writes_little);
    CORBA::DataInputStream stream(in);
    with(stream);
  }
  std::size_t size() const { return writer_.buffered(); }

 private:
  corbel::cdr::Buffer buffer_;
  corbel::cdr::Writer writer_;
};

TEST(AnyStreams, RaiseMarshalIfOctetsAreMissing) {
  CORBA::AnySeq all;
  all.length(2);
  all[0] <<= "text";
  all[1] <<= CORBA::ULongLong{1};
  const Streamed written([&](CORBA::DataOutputStream& out) {
    out.write_any_array(all, 0, 2);
    out.write_TypeCode(abstract_any::_tc_Pair);
    out.write_fixed(test_abstract_any::decimal("1.5", 3, 1));
  });
  const auto read = [](CORBA::DataInputStream& in) {
    CORBA::AnySeq some;
    in.read_any_array(some, 0, 2);
    const CORBA::TypeCode_var code = in.read_TypeCode();
    const CORBA::Any_var price = in.read_fixed(3, 1);
    EXPECT_TRUE(test_abstract_any::is_decimal(price, "1.5", 3, 1));
    EXPECT_TRUE(code->equal(abstract_any::_tc_Pair));
  };
  written.read(written.size(), read);
  for (std::size_t size = 0; size < written.size(); ++size) {
    EXPECT_THROW(written.read(size, read), CORBA::MARSHAL) << size;
  }
}

TEST(AnyStreams, RefuseInvalidArguments) {
  const Streamed nothing([](CORBA::DataOutputStream& out) {
    CORBA::Any any;
    EXPECT_THROW(out.write_fixed(any), CORBA::BAD_PARAM);
    EXPECT_THROW(out.write_TypeCode(nullptr), CORBA::BAD_PARAM);
    CORBA::AnySeq all;
    EXPECT_THROW(out.write_any_array(all, 0, 1), CORBA::BAD_PARAM);
    EXPECT_THROW(out.write_fixed_array(all, 1, 0), CORBA::BAD_PARAM);
    for (int i = 0; i < 4; ++i) out.write_octet(0xff);
  });
  nothing.read(nothing.size(), [](CORBA::DataInputStream& in) {
    EXPECT_THROW(in.read_fixed(0, 0), CORBA::BAD_PARAM);
    EXPECT_THROW(in.read_fixed(32, 0), CORBA::BAD_PARAM);
    EXPECT_THROW(in.read_fixed(3, 4), CORBA::BAD_PARAM);
    EXPECT_THROW(in.read_fixed(3, -1), CORBA::BAD_PARAM);
    CORBA::AnySeq all;
    EXPECT_THROW(in.read_any_array(all, 0, 5), CORBA::MARSHAL);
    EXPECT_EQ(all.length(), 0U) << "no elements are allocated for missing octets";
  });
  nothing.read(nothing.size(), [](CORBA::DataInputStream& in) { EXPECT_THROW(in.read_fixed(3, 1), CORBA::MARSHAL); });
  nothing.read(nothing.size(), [](CORBA::DataInputStream& in) { EXPECT_THROW(in.read_any(), CORBA::MARSHAL); });
}

}  // namespace
