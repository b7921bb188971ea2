// SPDX-License-Identifier: Apache-2.0
// ORB initializers, policy factories and IOR interceptors (CORBA 3.3 part 1, 16.5 to 16.8).
#include "pi_fixture.hpp"

#include <corbel/giop/profile_tag.hpp>

#include <gtest/gtest.h>

namespace {

using test::Lines;
using test::raised;
namespace PI = PortableInterceptor;
constexpr CORBA::PolicyType kOurs = 0x43620001;
constexpr IOP::ComponentId kComponent = 0x43624cff;

class OurPolicy final : public CORBA::Policy {
 public:
  explicit OurPolicy(CORBA::Long value) noexcept : CORBA::Policy(kOurs), value(value) {}
  const CORBA::Long value;
};

class OurFactory final : public PI::PolicyFactory {
 public:
  CORBA::Policy_ptr create_policy(CORBA::PolicyType, const CORBA::Any& any) override {
    CORBA::Long value = 0;
    return (any >>= value) ? new OurPolicy(value) : throw CORBA::PolicyError(CORBA::BAD_POLICY_VALUE);
  }
};

TEST(Initializer, GetsIdAndArgumentsOfTheOrb) {
  Lines seen;
  PI::ORBInitInfo_var kept;
  const test::Setup setup{[&](PI::ORBInitInfo_ptr info) {
                            const CORBA::String_var id = info->orb_id();
                            const CORBA::StringSeq_var arguments = info->arguments();
                            EXPECT_EQ(arguments->length(), 2U) << "without the ORB's own";
                            EXPECT_EQ(
                                test::minor_of([&] { CORBA::release(info->resolve_initial_references("RootPOA")); }),
                                CORBA::OMGVMCID | 14);
                            seen.push_back(id.in());
                          },
                          [&](PI::ORBInitInfo_ptr info) {
                            const CORBA::Object_var root = info->resolve_initial_references("RootPOA");
                            EXPECT_FALSE(CORBA::is_nil(root));
                            kept = PI::ORBInitInfo::_duplicate(info);
                          }};
  test::Prepared<test::Orb> orb(setup, {"-ORBEndpointPort", "0", "--mine"});
  EXPECT_EQ(seen, (Lines{orb->id()}));
  EXPECT_EQ(raised([&] { kept->allocate_slot_id(); }), "OBJECT_NOT_EXIST");
}

TEST(Initializer, ExceptionOfAnInitializerEndsOrbInit) {
  const test::Setup setup{[](PI::ORBInitInfo_ptr) { throw CORBA::NO_PERMISSION(); }, {}};
  EXPECT_EQ(raised([&] { test::Prepared<test::Orb> orb(setup); }), "NO_PERMISSION");
}

TEST(Initializer, RefusesASecondOfOneName) {
  test::Log log;
  bool refused = false;
  {
    const test::Setup setup{[&](PI::ORBInitInfo_ptr info) {
                              for (const char* name : {"", "", "A", "A"}) {
                                const PI::ClientRequestInterceptor_var one = new test::LoggingClient(name, log);
                                try {
                                  info->add_client_request_interceptor(one);
                                } catch (const PI::ORBInitInfo::DuplicateName& duplicate) {
                                  refused = true;
                                  EXPECT_STREQ(duplicate.name, "A");
                                }
                              }
                            },
                            {}};
    test::Prepared<test::Orb> orb(setup);
    EXPECT_TRUE(refused);
  }
  EXPECT_EQ(log.take(), (Lines{" destroy", " destroy", "A destroy"})) << "with the ORB";
}

test::Setup with_factory(test::Log& log, std::function<void(PI::ServerRequestInfo_ptr)> ask = {}) {
  return {[&log, ask](PI::ORBInitInfo_ptr info) {
            const PI::PolicyFactory_var factory = new OurFactory;
            info->register_policy_factory(kOurs, factory);
            EXPECT_EQ(test::minor_of([&] { info->register_policy_factory(kOurs, factory); }), CORBA::OMGVMCID | 16);
            const PI::ServerRequestInterceptor_var interceptor = new test::LoggingServer(
                "S", log, [ask](const std::string&, const std::string& point, PI::ServerRequestInfo_ptr request) {
                  if (ask && point == "receive_request") {
                    ask(request);
                  }
                });
            info->add_server_request_interceptor(interceptor);
          },
          {}};
}

TEST(Policies, AreMadeByTheOrbOrAFactory) {
  test::Log log;
  test::Prepared<test::Orb> orb(with_factory(log));
  CORBA::Any any;
  any <<= static_cast<CORBA::Short>(Messaging::SYNC_WITH_SERVER);
  const CORBA::Policy_var scope = orb->create_policy(Messaging::SYNC_SCOPE_POLICY_TYPE, any);
  const Messaging::SyncScopePolicy_var typed = Messaging::SyncScopePolicy::_narrow(scope);
  EXPECT_EQ(typed->synchronization(), Messaging::SYNC_WITH_SERVER);
  const CORBA::Policy_var rebind = orb->create_policy(Messaging::REBIND_POLICY_TYPE, any);
  EXPECT_EQ(Messaging::RebindPolicy_var(Messaging::RebindPolicy::_narrow(rebind))->rebind_mode(),
            Messaging::NO_RECONNECT);
  const auto reason = [&](CORBA::PolicyType type) {
    try {
      CORBA::release(orb->create_policy(type, any));
    } catch (const CORBA::PolicyError& error) {
      return error.reason;
    }
    return CORBA::PolicyErrorCode{-1};
  };
  EXPECT_EQ(reason(Messaging::RELATIVE_RT_TIMEOUT_POLICY_TYPE), CORBA::BAD_POLICY_TYPE);
  EXPECT_EQ(reason(4711), CORBA::BAD_POLICY);
  EXPECT_EQ(reason(kOurs), CORBA::BAD_POLICY_VALUE);
  any <<= static_cast<CORBA::Short>(17);
  EXPECT_EQ(reason(Messaging::SYNC_SCOPE_POLICY_TYPE), CORBA::BAD_POLICY_VALUE);
  EXPECT_EQ(reason(Messaging::REBIND_POLICY_TYPE), CORBA::BAD_POLICY_VALUE);
}

TEST(Policies, ModuleThatIsNotLinkedIsNamedInTheLog) {
  const test::Orb orb;
  CORBA::Any any;
  any <<= BiDirPolicy::BOTH;
  testing::internal::CaptureStderr();
  try {
    const CORBA::Policy_var policy = orb->create_policy(BiDirPolicy::BIDIRECTIONAL_POLICY_TYPE, any);
    ADD_FAILURE() << "this program has it";
  } catch (const CORBA::PolicyError& error) {
    EXPECT_EQ(error.reason, CORBA::UNSUPPORTED_POLICY);
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "corbel: BidirectionalPolicy: this program is not linked with it (Corbel::bidir).\n");
}

TEST(Policies, PoliciesOfAFactoryAreKeptByTheirObjectAdapter) {
  test::Log log;
  CORBA::Long seen = 0;
  test::ReadData gps;
  test::Prepared<test::Server> server(with_factory(log, [&](PI::ServerRequestInfo_ptr request) {
    const CORBA::Policy_var policy = request->get_server_policy(kOurs);
    seen = dynamic_cast<OurPolicy&>(*policy.in()).value;
  }));
  CORBA::Any any;
  any <<= static_cast<CORBA::Long>(17);
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = server.orb()->create_policy(kOurs, any);
  const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
  const PortableServer::POA_var poa = server.poa()->create_POA("ours", manager, policies);
  const PortableServer::ObjectId_var id = poa->activate_object(&gps);
  const CORBA::Object_var object = poa->id_to_reference(*id);
  const CORBA::String_var text = server.orb()->object_to_string(object);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, text.in());
  target->get_data();
  EXPECT_EQ(seen, 17);
  server.stop();
}

class Establisher final : public PI::IORInterceptor {
 public:
  char* name() override { return CORBA::string_dup("establisher"); }
  void destroy() override {}
  void establish_components(PI::IORInfo_ptr info) override {
    ++adapters;
    IOP::TaggedComponent component;
    component.tag = kComponent;
    component.component_data.length(3);
    component.component_data[2] = 7;
    info->add_ior_component(component);
    info->add_ior_component_to_profile(component, corbel::giop::profile_tag::internet_iop);
    EXPECT_EQ(test::minor_of([&] { info->add_ior_component_to_profile(component, 0x12345); }), CORBA::OMGVMCID | 29);
    throw CORBA::NO_PERMISSION();  // the ORB ignores it
  }
  static inline int adapters = 0;
};

TEST(IorInterceptor, AddsComponentsThatClientsFind) {
  const test::Setup server_setup{[](PI::ORBInitInfo_ptr info) {
                                   const PI::IORInterceptor_var interceptor = new Establisher;
                                   info->add_ior_interceptor(interceptor);
                                 },
                                 {}};
  test::Log log;
  int found = 0;
  const test::Setup client_setup =
      test::clients({"C"}, log, [&](const std::string&, const std::string&, PI::ClientRequestInfo_ptr info) {
        const IOP::TaggedComponentSeq_var components = info->get_effective_components(kComponent);
        EXPECT_EQ(components->length(), 2U);
        EXPECT_EQ(components[0].component_data.length(), 3U);
        EXPECT_EQ(components[0].component_data[2], 7);
        EXPECT_EQ(test::minor_of([&] { delete info->get_effective_component(4711); }), CORBA::OMGVMCID | 28);
        ++found;
      });
  Establisher::adapters = 0;
  test::ReadData gps;
  test::Prepared<test::Server> server(server_setup);
  test::Prepared<test::Orb> client(client_setup);
  const CORBA::Object_var object = client->string_to_object(server.activate(&gps).c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  target->get_data();
  EXPECT_EQ(found, 2);
  EXPECT_EQ(Establisher::adapters, 1);
  server.stop();
}

}  // namespace
