// SPDX-License-Identifier: Apache-2.0
// The effects of options on messages and references, octet by octet: clients that call a peer without an ORB, and
// servers that are called by one.
#include "types_skel.hpp"

#include "hostile/raw_socket.hpp"
#include "support/messages/wire_builder.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/ior.hpp>

#include <gtest/gtest.h>

namespace {

using corbel::test::Bytes;
using corbel::test::RawListener;
using corbel::test::RawSocket;
using corbel::test::WireBuilder;
using Options = std::vector<std::string>;
namespace giop = corbel::giop;

/// Returns the messages of a oneway call with 500 octets of text, made by a client with these options.
std::vector<Bytes> sent(const Options& options) {
  RawListener listener;
  giop::IiopProfile profile;
  profile.host = "127.0.0.1";
  profile.port = listener.port();
  profile.object_key.resize(3);
  const std::string reference =
      giop::ior_to_string({types::Everything::_static_id, {giop::make_iiop_profile(profile)}});
  std::vector<Bytes> messages;
  {
    const test::Orb client(options);
    const CORBA::Object_var object = client->string_to_object(reference.c_str());
    const types::Everything_var target = types::Everything::_unchecked_narrow(object);
    target->note(std::string(500, 'x').c_str(), 1);
    RawSocket socket = listener.accept();
    do {
      messages.push_back(socket.receive_message());
    } while ((std::to_integer<unsigned>(messages.back().at(6)) & 2U) != 0);
  }
  return messages;
}
unsigned version_of(const Bytes& message) { return std::to_integer<unsigned>(message.at(5)); }

TEST(GIOPVersion, DeterminesTheVersionOfRequests) {
  EXPECT_EQ(version_of(sent({}).front()), 2U);
  for (const unsigned minor : {0U, 1U, 2U}) {
    EXPECT_EQ(version_of(sent({"-ORBGIOPVersion", "1." + std::to_string(minor)}).front()), minor);
  }
}

TEST(GIOPVersion, DeterminesTheVersionOfProfiles) {
  for (const unsigned minor : {0U, 1U, 2U}) {
    test::ReadData servant;
    test::Server server({"-ORBGIOPVersion", "1." + std::to_string(minor)});
    const auto ior = giop::ior_from_string(server.activate(&servant));
    EXPECT_EQ(giop::parse_iiop_profile(ior->profiles.at(0))->version.minor, minor);
    server.stop();
  }
}

TEST(FragmentSize, BoundsTheSizeOfMessages) {
  EXPECT_EQ(sent({}).size(), 1U);
  for (const std::size_t most : {64U, 256U}) {
    const std::vector<Bytes> messages = sent({"-ORBFragmentSize", std::to_string(most)});
    EXPECT_GT(messages.size(), 500 / most);
    for (const Bytes& message : messages) {
      EXPECT_LE(message.size(), most);
      const auto type = &message == &messages.front() ? giop::MessageType::request : giop::MessageType::fragment;
      EXPECT_EQ(corbel::test::type_of(message), type);
    }
  }
}

}  // namespace
