// SPDX-License-Identifier: Apache-2.0
// Adapter activators: POAs that are created at the first request of their objects.
#include "support/orbs/poa_fixture.hpp"

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

class AdapterActivators : public CalledPoas {};
INSTANTIATE_TEST_SUITE_P(All, AdapterActivators, kEverywhere);

TEST_P(AdapterActivators, CreateMissingPoas) {
  class Maker : public AdapterActivator {
   public:
    explicit Maker(Servant servant) : servant_(servant) {}
    CORBA::Boolean unknown_adapter(POA_ptr parent, const char* name) override {
      if (std::string(name) != "late") {
        return false;
      }
      const POA_var poa = persistent_poa(parent, name);
      const ObjectId_var id = string_to_ObjectId("object");
      poa->activate_object_with_id(*id, servant_);
      return true;
    }

   private:
    Servant servant_;
  };
  ReadData servant;
  Maker maker(&servant);
  const POA_var early = persistent_poa(server.poa(), "late");
  const nav::ReadData_var object = target(early, "object");
  const nav::ReadData_var other = target(early, "other");
  early->destroy(true, true);
  EXPECT_EQ(raised([&] { object->get_data(); }), "OBJECT_NOT_EXIST");
  server.poa()->the_activator(&maker);
  EXPECT_EQ(raised([&] { other->get_data(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { object->get_data(); }), "");
  EXPECT_EQ(raised([&] { server.poa()->find_POA("never", true); }), "AdapterNonExistent");
  const POAList_var children = server.poa()->the_children();
  EXPECT_EQ(children->length(), 1U);
  const POA_var late = server.poa()->find_POA("late", false);
  late->destroy(true, true);
  const POA_var again = server.poa()->find_POA("late", true);
  EXPECT_FALSE(CORBA::is_nil(again.in()));
  again->destroy(true, true);
  server.poa()->the_activator(nullptr);
}

}  // namespace
