// SPDX-License-Identifier: Apache-2.0
// Operations of ORBs and objects that return information about them.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace {

using test::raised;

std::set<std::string> services_of(CORBA::ORB_ptr orb) {
  const CORBA::ORB::ObjectIdList_var list = orb->list_initial_services();
  std::set<std::string> names;
  for (CORBA::ULong i = 0; i < list->length(); ++i) {
    EXPECT_TRUE(names.insert((*list)[i]).second);
  }
  return names;
}

TEST(Objects, KnowTheirOrb) {
  test::ReadData servant;
  test::Server server;
  const test::Orb client;
  const CORBA::Object_var object = client->string_to_object(server.activate(&servant).c_str());
  const CORBA::ORB_var orb = object->_get_orb();
  EXPECT_EQ(orb.in(), client.get());
  const PortableServer::POA_var local = client.root_poa();
  EXPECT_EQ(raised([&] { CORBA::release(local->_get_orb()); }), "NO_IMPLEMENT");
}

TEST(Objects, OutliveTheirOrb) {
  CORBA::Object_var object;
  {
    const test::Orb gone;
    object = gone->string_to_object("corbaloc::127.0.0.1:1/x");
  }
  EXPECT_EQ(raised([&] { CORBA::release(object->_get_orb()); }), "OBJECT_NOT_EXIST");
}

TEST(Objects, TellTheirRepositoryId) {
  test::ReadData servant;
  test::Server server;
  const test::Orb client;
  const std::string reference = server.activate(&servant);
  const CORBA::Object_var object = client->string_to_object(reference.c_str());
  EXPECT_STREQ(CORBA::String_var(object->_repository_id()), "IDL:nav/ReadData:1.0");
  EXPECT_EQ(servant.calls, 0);

  // The reference does not contain the answer, so its server is asked.
  auto ior = corbel::giop::ior_from_string(reference);
  ior->type_id.clear();
  const CORBA::Object_var untyped = client->string_to_object(corbel::giop::ior_to_string(*ior).c_str());
  EXPECT_STREQ(CORBA::String_var(untyped->_repository_id()), "IDL:nav/ReadData:1.0");
  const PortableServer::POA_var local = client.root_poa();
  EXPECT_EQ(raised([&] { CORBA::string_free(local->_repository_id()); }), "NO_IMPLEMENT");
}

TEST(Objects, HaveNoInterfaceRepository) {
  const test::Orb client;
  const CORBA::Object_var object = client->string_to_object("corbaloc::127.0.0.1:1/x");
  EXPECT_EQ(raised([&] { object->_get_interface(); }), "NO_IMPLEMENT");
}

TEST(Orb, ListsItsInitialServices) {
  const test::Orb orb({"-ORBInitRef", "Clock=corbaloc::127.0.0.1:1/clock"});
  std::set<std::string> expected{"Clock", "ORBPolicyManager", "POACurrent", "PolicyCurrent", "RootPOA"};
  EXPECT_EQ(services_of(orb.get()), expected);
  const CORBA::Object_var object = orb->resolve_initial_references("Clock");
  orb->register_initial_reference("Mine", object);
  expected.insert("Mine");
  EXPECT_EQ(services_of(orb.get()), expected);
  for (const std::string& name : expected) {
    EXPECT_FALSE(CORBA::is_nil(CORBA::Object_var(orb->resolve_initial_references(name.c_str())))) << name;
  }
}

TEST(Orb, HasNoServicesOfItsOwn) {
  const test::Orb orb;
  CORBA::ServiceInformation_var information;
  EXPECT_FALSE(orb->get_service_information(CORBA::Security, information.out()));
  EXPECT_EQ(information->service_options.length(), 0U);
  EXPECT_EQ(information->service_details.length(), 0U);
}

}  // namespace
