// SPDX-License-Identifier: Apache-2.0
// corbel-names as a process, found by URLs, also with omniORB's client.
#include <corbel/giop/ior.hpp>
#include <corbel/naming/service.hpp>

#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/process.hpp"

#include <gtest/gtest.h>

namespace {

using CosNaming::NamingContextExt;
using CosNaming::NamingContextExt_var;

class Names : public testing::Test {
 protected:
  Names() : names_({CORBEL_NAMES, "-ORBEndpointPort", "0"}), reference_(names_.line()) {
    const auto ior = corbel::giop::ior_from_string(reference_);
    const auto profile = corbel::giop::parse_iiop_profile(ior->profiles.at(0));
    address_ = ":1.2@" + profile->host + ":" + std::to_string(profile->port);
  }

  test::Process names_;
  std::string reference_;
  std::string address_;
  test::Orb orb_;
};

TEST_F(Names, AreFoundByUrls) {
  const CORBA::Object_var object = orb_->string_to_object(("corbaloc:" + address_ + "/NameService").c_str());
  const NamingContextExt_var root = NamingContextExt::_narrow(object);
  ASSERT_FALSE(CORBA::is_nil(root));
  const CosNaming::Name_var plant = root->to_name("plant");
  const CosNaming::NamingContext_var context = root->bind_new_context(plant.in());
  const CosNaming::Name_var kiln = root->to_name("plant/kiln 1.oven");
  root->bind(kiln.in(), root);

  const CORBA::String_var url = root->to_url(address_.c_str(), "plant/kiln 1.oven");
  const CORBA::Object_var found = orb_->string_to_object(url);
  EXPECT_TRUE(found->_is_a("IDL:omg.org/CosNaming/NamingContextExt:1.0"));
  const CORBA::Object_var whole = orb_->string_to_object(("corbaname:" + address_).c_str());
  EXPECT_TRUE(whole->_is_a("IDL:omg.org/CosNaming/NamingContext:1.0"));
  try {
    orb_->string_to_object(("corbaname:" + address_ + "#plant/shed").c_str());
    ADD_FAILURE() << "there is nothing of that name";
  } catch (const CORBA::BAD_PARAM& exception) {
    EXPECT_EQ(exception.minor(), corbel::minor::name_not_bound);
  }
  EXPECT_THROW(orb_->string_to_object(("corbaname:" + address_ + "#plant//shed").c_str()), CORBA::BAD_PARAM);
}

TEST_F(Names, AreAnInitialReference) {
  const test::Orb orb({"-ORBInitRef", "NameService=corbaloc:" + address_ + "/NameService"});
  const CORBA::Object_var object = orb->resolve_initial_references("NameService");
  const NamingContextExt_var root = NamingContextExt::_narrow(object);
  const CosNaming::Name_var name = root->to_name("me");
  root->bind(name.in(), root);
  const CORBA::Object_var found = orb->string_to_object("corbaname:rir:#me");
  EXPECT_TRUE(found->_is_equivalent(root));
}

TEST_F(Names, OtherKeysAreNoObjects) {
  const CORBA::Object_var object = orb_->string_to_object(("corbaloc:" + address_ + "/NameServic").c_str());
  EXPECT_TRUE(object->_non_existent());
}

/// Returns the output of a program after its exit status.
std::string output_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), CORBEL_NAMES);
  test::Process program(arguments);
  std::string lines;
  for (int empty = 0; empty < 3;) {  // at the end of the output, all further lines are empty
    const std::string line = program.line();
    empty = line.empty() ? empty + 1 : 0;
    if (!line.empty()) lines += line + "\n";
  }
  return std::to_string(program.wait()) + " " + lines;
}

TEST(NamesProgram, PrintsHelpAndVersion) {
  const std::string help = output_of({"--help"});
  EXPECT_EQ(help.substr(0, 21), "0 usage: corbel-names") << help;
  for (const char* each : {"--ior FILE", "--version", "CORBEL_ORB<Name>", "options-corbel.md", "EndpointPort = 2809"}) {
    EXPECT_NE(help.find(each), help.npos) << each;
  }
  EXPECT_EQ(help.find("names of all"), help.npos) << "an unknown option is answered with those that may be meant";
  EXPECT_EQ(output_of({"--version"}), "0 corbel-names " CORBEL_VERSION "\n");
  EXPECT_EQ(output_of({"-ORBEndpointPort", "0", "--nothing"}), "2 ");
  EXPECT_EQ(output_of({"-ORBHelp"}), "2 ");
}

// The user's setting overrides the default, in any place.
TEST(NamesProgram, TakesItsDefaultsOnlyWhereNothingIsSaid) {
  ::setenv("CORBEL_ORBEndpointPort", "0", 1);
  test::Process program({CORBEL_NAMES});
  ::unsetenv("CORBEL_ORBEndpointPort");
  EXPECT_NE(test::port_of(program.line()), 2809);
}

TEST(InitialReferences, CircularReferencesAreRefused) {
  const test::Orb orb({"-ORBInitRef", "NameService=corbaname:rir:#a", "-ORBInitRef", "Loop=corbaloc:rir:/Loop"});
  EXPECT_THROW(orb->resolve_initial_references("NameService"), CORBA::BAD_PARAM);
  EXPECT_THROW(orb->resolve_initial_references("Loop"), CORBA::BAD_PARAM);
}

#ifdef NAMECLT
TEST_F(Names, ServeTheClientOfOmniOrb) {
  const auto run = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {NAMECLT, "-ior", reference_});
    test::Process client(arguments);
    std::string lines;
    for (std::string line = client.line(); !line.empty(); line = client.line()) lines += line + "\n";
    return std::to_string(client.wait()) + " " + lines;
  };
  EXPECT_EQ(run({"bind_new_context", "plant"}).substr(0, 2), "0 ");
  EXPECT_EQ(run({"bind", "plant/kiln.oven", reference_}).substr(0, 2), "0 ");
  EXPECT_EQ(run({"list"}), "0 plant/\n");
  EXPECT_EQ(run({"list", "plant"}), "0 kiln.oven\n");
  EXPECT_NE(run({"resolve", "plant/kiln.oven"}).find("IOR:"), std::string::npos);
  EXPECT_NE(run({"resolve", "plant/shed"}).substr(0, 2), "0 ");
  EXPECT_EQ(run({"unbind", "plant/kiln.oven"}).substr(0, 2), "0 ");
}
#endif

}  // namespace
