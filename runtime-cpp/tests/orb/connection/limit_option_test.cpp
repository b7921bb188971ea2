// SPDX-License-Identifier: Apache-2.0
// Limits for received data, each tested by its option: the largest accepted size, the smallest refused size, on both
// sides.
#include "types_skel.hpp"

#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/process.hpp"
#include "support/servants/everything_servant.hpp"
#include "support/servants/nav_servant.hpp"
#include "support/servants/values.hpp"
#include "support/servants/values_servant.hpp"

#include <corbel/giop/ior.hpp>

#include <gtest/gtest.h>

namespace {

using Options = std::vector<std::string>;
using test::raised;
namespace giop = corbel::giop;

/// Returns the exceptions of a call when only the server has the options, and when only the client has them.
template <class Interface, class Servant, class Call>
std::pair<std::string, std::string> both_sides(const Options& limits, Call call) {
  std::string raised_at[2];
  for (const bool at_client : {false, true}) {
    Servant servant;
    test::Server server(at_client ? Options{} : limits);
    const test::Orb client(at_client ? limits : Options{});
    test::register_factories(client.get());
    test::register_factories(server.orb().get());
    const typename Interface::_var_type target = test::resolve<Interface>(client, server.activate(&servant));
    raised_at[at_client ? 1 : 0] = raised([&] { call(target.in()); });
    server.stop();
  }
  return {raised_at[0], raised_at[1]};
}
using Pair = std::pair<std::string, std::string>;
const Pair kTaken{"", ""};
const Pair kRefused{"MARSHAL", "MARSHAL"};

TEST(LimitOption, MaxStringLengthHoldsOnBothSides) {
  for (const unsigned length : {100U, 101U}) {
    const auto outcome =
        both_sides<types::Everything, EverythingServant>({"-ORBMaxStringLength", "100"}, [&](types::Everything_ptr to) {
          const std::string text(length, 'x');
          CORBA::String_var both = CORBA::string_dup("");
          CORBA::String_var result;
          const CORBA::String_var back = to->echo(text.c_str(), both.inout(), result.out());
        });
    EXPECT_EQ(outcome, length == 100 ? kTaken : kRefused) << length;
  }
}

TEST(LimitOption, MaxSequenceLengthHoldsOnBothSides) {
  for (const unsigned length : {1000U, 1001U}) {
    const auto outcome = both_sides<types::Everything, EverythingServant>(
        {"-ORBMaxSequenceLength", "1000"}, [&](types::Everything_ptr to) {
          types::Octets given(length);
          given.length(length);
          types::Octets both;
          types::Octets_var result;
          const types::Octets_var back = to->bytes(given, both, result.out());
        });
    EXPECT_EQ(outcome, length == 1000 ? kTaken : kRefused) << length;
  }
}

TEST(LimitOption, MaxNestingHoldsOnBothSides) {
  for (const int length : {8, 9}) {
    const auto outcome = both_sides<values::Echo, test::EchoServant>({"-ORBMaxNesting", "8"}, [&](values::Echo_ptr to) {
      values::Nodes given;
      given.length(1);
      values::Node_var list = test::list({1});
      for (int nodes = 1; nodes < length; ++nodes) list = test::list({1}, list);
      given[0] = list;
      const values::Nodes_var back = to->nodes(given);
    });
    EXPECT_EQ(outcome, length == 8 ? kTaken : kRefused) << length;
  }
}

/// Returns a server's reference with more profiles, or with more components in its profile.
std::string grown(const std::string& text, std::size_t profiles, std::size_t components) {
  giop::Ior ior = *giop::ior_from_string(text);
  giop::IiopProfile profile = *giop::parse_iiop_profile(ior.profiles.at(0));
  while (profile.components.size() < components) {
    profile.components.push_back({0x6e6f6e65, giop::Bytes(4, std::byte{0})});  // an unknown tag
  }
  ior.profiles.assign(profiles, giop::make_iiop_profile(profile));
  return giop::ior_to_string(ior);
}

class LimitsOfReferences : public testing::Test {
 protected:
  std::string call(const Options& options, std::size_t profiles, std::size_t components) {
    const test::Orb client(options);
    return raised([&] {
      const CORBA::Object_var object = client->string_to_object(grown(reference_, profiles, components).c_str());
      const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
      target->get_data();
    });
  }
  void TearDown() override { server_.stop(); }

 private:
  test::ReadData servant_;
  test::Server server_;
  std::string reference_ = server_.activate(&servant_);
};

TEST_F(LimitsOfReferences, MaxProfilesHoldsForStringifiedReferences) {
  const Options three{"-ORBMaxProfiles", "3"};
  EXPECT_EQ(call(three, 3, 0), "");
  EXPECT_EQ(call(three, 4, 0), "BAD_PARAM");
  EXPECT_EQ(call({}, 4, 0), "");
}

// The addresses of a URL are the profiles of its reference.
TEST_F(LimitsOfReferences, MaxProfilesHoldsForUrls) {
  const test::Orb two({"-ORBMaxProfiles", "2"});
  for (const char* url : {"corbaloc::a,:b,:c/key", "corbaname::a,:b,:c/key"}) {
    EXPECT_EQ(raised([&] { two->string_to_object(url); }), "BAD_PARAM") << url;
    const test::Orb three({"-ORBMaxProfiles", "3"});
    const CORBA::Object_var object = three->string_to_object(url);
    EXPECT_EQ(object->_reference()->ior().profiles.size(), 3U) << url;
  }
  EXPECT_EQ(raised([] {
              test::Orb orb({"-ORBMaxProfiles", "1", "-ORBInitRef", "A=corbaloc::a,:b/key"});
            }),
            "BAD_PARAM");
}

TEST(LimitOption, MaxProfilesHoldsForReferencesInCalls) {
  for (const std::size_t profiles : {2U, 3U}) {
    const auto outcome =
        both_sides<types::Everything, EverythingServant>({"-ORBMaxProfiles", "2"}, [&](types::Everything_ptr to) {
          const test::Orb sender;
          const CORBA::String_var own = sender->object_to_string(to);
          const std::string text = grown(own.in(), profiles, 0);
          const CORBA::Object_var given = sender->string_to_object(text.c_str());
          const CORBA::Object_var back = to->any_partner(given.in());
        });
    EXPECT_EQ(outcome, profiles == 2 ? kTaken : kRefused) << profiles;
  }
}

TEST_F(LimitsOfReferences, MaxComponentsHoldsForStringifiedReferences) {
  const Options ten{"-ORBMaxComponents", "10"};
  EXPECT_EQ(call(ten, 1, 10), "");
  EXPECT_EQ(call(ten, 1, 11), "INV_OBJREF");
  EXPECT_EQ(call({}, 1, 11), "");
}

// The ORB appends a slash and the name to the URL. A reference with its own URL is not resolved by this one.
TEST(DefaultInitRef, ResolvesInitialReferencesWithoutAUrl) {
  test::ReadData servant;
  test::ReadData other;
  test::Server server;
  const std::string reference = server.activate(&servant);
  const CORBA::Object_var object = server.orb()->string_to_object(reference.c_str());
  server.orb()->register_initial_reference("Gps", object);
  const std::string other_reference = server.activate(&other);
  const std::string url = "corbaloc:iiop:127.0.0.1:" + std::to_string(test::port_of(reference));
  const test::Orb client({"-ORBDefaultInitRef", url, "-ORBInitRef", "Other=" + other_reference});
  const auto call = [&](const char* name) {
    const CORBA::Object_var found = client->resolve_initial_references(name);
    const nav::ReadData_var target = nav::ReadData::_narrow(found);
    target->get_data();
  };
  EXPECT_EQ(raised([&] { call("Gps"); }), "");
  EXPECT_EQ(servant.calls, 1);
  EXPECT_EQ(raised([&] { call("Other"); }), "");
  EXPECT_EQ(other.calls, 1);
  EXPECT_EQ(raised([&] { call("Nobody"); }), "OBJECT_NOT_EXIST");
  const test::Orb without;
  EXPECT_EQ(raised([&] { without->resolve_initial_references("Gps"); }), "InvalidName");
  server.stop();
}

}  // namespace
