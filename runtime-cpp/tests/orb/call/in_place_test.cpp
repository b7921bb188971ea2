// SPDX-License-Identifier: Apache-2.0
// Received octets stay in the message: the sequence refers to them.
#include "support/orbs/orb_fixture.hpp"
#include "types_skel.hpp"

#include <corbel/orb/marshal.hpp>

#include <gtest/gtest.h>

#include <algorithm>

#include "support/servants/everything_servant.hpp"

namespace {

using corbel::cdr::in_place;
using Few = corbel::BoundedSequence<CORBA::Octet, 4>;

class InPlace : public testing::Test {
 protected:
  corbel::cdr::Reader message(std::uint32_t announced, std::string_view octets) {
    corbel::cdr::Writer out(buffer_);
    out.put(announced);
    out.put_octets(octets.data(), octets.size());
    return {out.data(), corbel::cdr::native_little};
  }

 private:
  corbel::cdr::Buffer buffer_;
};

TEST_F(InPlace, OctetsAreBorrowed) {
  corbel::cdr::Reader in = message(3, "abcd");
  types::Octets octets;
  in >> in_place(octets);
  ASSERT_TRUE(in.ok());
  EXPECT_FALSE(octets.release());
  EXPECT_EQ(octets.length(), 3U);
  EXPECT_EQ(octets[2], 'c');
  EXPECT_EQ(static_cast<const types::Octets&>(octets).get_buffer() + 3,
            reinterpret_cast<const unsigned char*>(in.cursor()));
  EXPECT_EQ(octets.get_buffer(true), nullptr) << "what is borrowed cannot be given away";
  const types::Octets copy = octets;
  EXPECT_TRUE(copy.release());
  EXPECT_EQ(copy[1], 'b');
  octets.length(4);
  EXPECT_TRUE(octets.release()) << "more does not fit there";
  EXPECT_EQ(octets[0], 'a');
  EXPECT_EQ(in.get<CORBA::Octet>(), 'd');
}

TEST_F(InPlace, BoundsAndLengthsAreChecked) {
  Few few;
  corbel::cdr::Reader fits = message(4, "abcd");
  fits >> in_place(few);
  EXPECT_TRUE(fits.ok());
  EXPECT_EQ(few.length(), 4U);
  EXPECT_FALSE(few.release());
  corbel::cdr::Reader over = message(5, "abcde");
  over >> in_place(few);
  EXPECT_EQ(over.error(), corbel::cdr::Error::too_long);
  types::Octets octets;
  corbel::cdr::Reader truncated = message(5, "abcd");
  truncated >> in_place(octets);
  EXPECT_EQ(truncated.error(), corbel::cdr::Error::truncated);
  EXPECT_EQ(octets.length(), 0U);
  corbel::cdr::Reader none = message(0, "");
  none >> in_place(octets);
  EXPECT_TRUE(none.ok());
  EXPECT_EQ(octets.length(), 0U);
}

TEST_F(InPlace, LargeOctetSequencesAreSentByReference) {
  for (const CORBA::ULong size : {0U, 3U, 4095U, 4096U, 100'000U}) {
    types::Octets octets;
    octets.length(size);
    if (size != 0) octets[size - 1] = 7;
    corbel::cdr::Buffer copied_in;
    corbel::cdr::Buffer referred_in;
    corbel::cdr::Writer copied(copied_in);
    corbel::cdr::Writer referred(referred_in);
    copied << octets << CORBA::Double(1);
    referred << corbel::cdr::by_reference(octets) << CORBA::Double(1);
    EXPECT_EQ(referred.has_pieces(), size >= 4096);
    EXPECT_EQ(referred.position(), copied.position());
    iovec pieces[corbel::cdr::Writer::max_iovecs];
    std::string sent;
    for (const iovec& piece : std::span(pieces, referred.iovecs(pieces))) {
      sent.append(static_cast<const char*>(piece.iov_base), piece.iov_len);
    }
    EXPECT_EQ(sent, std::string(reinterpret_cast<const char*>(copied.data().data()), copied.data().size()));
  }
}

/// Reads its arguments again after it has made other calls and allocated memory.
class Looking : public EverythingServant {
 public:
  types::Octets* bytes(const types::Octets& given, types::Octets& both, types::Octets_out result) override {
    borrowed = !given.release();
    const types::Octets copy(given);
    if (!CORBA::is_nil(other)) {
      CORBA::String_var text = static_cast<const char*>("a");
      CORBA::String_var out;
      CORBA::string_free(other->echo("b", text.inout(), out.out()));
    }
    same = std::equal(copy.get_buffer(), copy.get_buffer() + copy.length(), given.get_buffer());
    return EverythingServant::bytes(given, both, result);
  }
  std::atomic<bool> borrowed{false};
  std::atomic<bool> same{false};
  types::Everything_var other;
};

class InPlaceCalls : public testing::TestWithParam<std::tuple<std::string, std::string>> {};
INSTANTIATE_TEST_SUITE_P(All, InPlaceCalls,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));

TEST_P(InPlaceCalls, OctetsStayDuringTheUpcall) {
  Looking servant;
  EverythingServant far;
  test::CalledServer called(std::get<0>(GetParam()), std::get<1>(GetParam()), {"-ORBClientConnectionHandler", "ST"});
  test::Server elsewhere;
  servant.other = test::resolve<types::Everything>(called.server.orb(), elsewhere.activate(&far));
  const PortableServer::ObjectId_var id = called.server.poa()->activate_object(&servant);
  const CORBA::Object_var object = called.server.poa()->id_to_reference(*id);
  const types::Everything_var target = called.seen_by_caller<types::Everything>(object);
  types::Octets given;
  given.length(70'000);
  for (CORBA::ULong i = 0; i < given.length(); ++i) {
    given[i] = static_cast<CORBA::Octet>(i * 7 + i / 256);
  }
  types::Octets both;
  types::Octets_var result;
  const types::Octets_var returned = target->bytes(given, both, result);
  EXPECT_TRUE(servant.same);
  EXPECT_EQ(servant.borrowed, std::get<1>(GetParam()) != "direct") << "a direct call has the caller's";
  EXPECT_TRUE(returned->release());
  ASSERT_EQ(returned->length(), given.length());
  EXPECT_TRUE(std::equal(given.get_buffer(), given.get_buffer() + given.length(), returned->get_buffer()));
}

}  // namespace
