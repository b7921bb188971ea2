// SPDX-License-Identifier: Apache-2.0
// Octets of results are sent from the memory in which the servant has put them.
#include "support/orbs/orb_fixture.hpp"
#include "types_skel.hpp"

#include <corbel/orb/server/retained_buffers.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <numeric>

#include "support/servants/everything_servant.hpp"

namespace {

types::Octets octets_of(CORBA::ULong length, CORBA::Octet first) {
  types::Octets octets;
  octets.length(length);
  std::iota(octets.get_buffer(), octets.get_buffer() + length, first);
  return octets;
}

bool same(const types::Octets& one, const types::Octets& other) {
  return std::equal(one.get_buffer(), one.get_buffer() + one.length(), other.get_buffer(),
                    other.get_buffer() + other.length());
}

TEST(RetainedBuffers, AreTakenFromTheirOwnerOnly) {
  corbel::orb::RetainedBuffers kept;
  types::Octets owned = octets_of(5000, 1);
  const CORBA::Octet* const there = owned.get_buffer();
  EXPECT_EQ(kept.take(owned), there);
  EXPECT_EQ(owned.length(), 0U);
  EXPECT_EQ(there[4999], static_cast<CORBA::Octet>(5000));
  CORBA::Octet elsewhere[3] = {1, 2, 3};
  types::Octets borrowed(3, 3, elsewhere, false);
  EXPECT_EQ(kept.take(borrowed), nullptr);
  EXPECT_EQ(borrowed.length(), 3U);
}

TEST(RetainedBuffers, AreAsManyAsAMessageCanReferTo) {
  corbel::orb::RetainedBuffers kept;
  for (std::size_t i = 0; i < corbel::cdr::Writer::max_pieces; ++i) {
    EXPECT_FALSE(kept.full());
    types::Octets octets = octets_of(1, 1);
    kept.take(octets);
  }
  EXPECT_TRUE(kept.full());
}

/// Returns three results, each with another kind of memory; on request, the last one is a null pointer.
class Giving : public EverythingServant {
 public:
  types::Octets* bytes(const types::Octets& given, types::Octets& both, types::Octets_out result) override {
    result = forgets ? nullptr : new types::Octets(length, length, mine.get(), false);
    both = octets_of(given.length(), 9);
    return new types::Octets(given);
  }
  const CORBA::ULong length = 70'001;
  const std::unique_ptr<CORBA::Octet[]> mine = std::make_unique<CORBA::Octet[]>(length);
  bool forgets = false;
};

// The server, the caller, and the size of fragments; 0 means no fragments.
class RetainedBuffersCalls : public testing::TestWithParam<std::tuple<std::string, std::string, std::string>> {
 protected:
  types::Everything_var target() {
    const PortableServer::ObjectId_var id = called_.server.poa()->activate_object(&servant_);
    const CORBA::Object_var object = called_.server.poa()->id_to_reference(*id);
    return called_.seen_by_caller<types::Everything>(object);
  }

  Giving servant_;

 private:
  test::CalledServer called_{std::get<0>(GetParam()),
                             std::get<1>(GetParam()),
                             {"-ORBClientConnectionHandler", "ST", "-ORBFragmentSize", std::get<2>(GetParam())}};
};
INSTANTIATE_TEST_SUITE_P(All, RetainedBuffersCalls,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers),
                                          testing::Values("0", "10000")));

TEST_P(RetainedBuffersCalls, SendTheOctetsOfTheServant) {
  servant_.mine[70'000] = 5;
  const types::Everything_var everything = target();
  // The last size is larger than sockets' buffers: a reactive server copies the unsent part of its reply.
  for (const CORBA::ULong length : {0U, 1U, 4095U, 4096U, 4097U, 65'536U, 10'000'001U}) {
    const types::Octets given = octets_of(length, 3);
    types::Octets both;
    types::Octets_var result;
    const types::Octets_var returned = everything->bytes(given, both, result);
    EXPECT_TRUE(same(*returned, given)) << length;
    EXPECT_TRUE(same(both, octets_of(length, 9))) << length;
    ASSERT_EQ(result->length(), servant_.length);
    EXPECT_EQ(result[70'000], 5);
  }
}

TEST_P(RetainedBuffersCalls, AreGivenUpWithAReplyThatBecomesAnException) {
  if (std::get<1>(GetParam()) == "direct") {
    return;  // a direct call has no reply: the caller receives the null pointer
  }
  servant_.forgets = true;
  const types::Everything_var everything = target();
  const types::Octets given = octets_of(10'000, 3);
  types::Octets both;
  types::Octets_var result;
  EXPECT_EQ(test::raised([&] { const types::Octets_var none = everything->bytes(given, both, result); }), "BAD_PARAM");
  servant_.forgets = false;
  const types::Octets_var returned = everything->bytes(given, both, result);
  EXPECT_TRUE(same(*returned, given));
}

}  // namespace
