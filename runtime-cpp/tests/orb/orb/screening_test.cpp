// SPDX-License-Identifier: Apache-2.0
// The 14 options of Yilmaz et al. (Table 1) as two-level factors: all 32 configurations of their screening design
// (Table 2, 2^(14-9)) serve a closed loop of one client thread over several objects, object adapters, and more
// connections than the cache holds.
#include "support/orbs/poa_fixture.hpp"

#include <gtest/gtest.h>

namespace {

struct Factor {
  const char *option, *low, *high;
};
constexpr Factor kFactors[] = {
    {"-ORBReactorThreadQueue", "FIFO", "LIFO"},
    {"-ORBClientConnectionHandler", "RW", "MT"},
    {"-ORBReactorMaskSignals", "0", "1"},
    {"-ORBConnectionPurgingStrategy", "lru", "lfu"},
    {"-ORBConnectionCachePurgePercentage", "10", "40"},
    {"-ORBConnectionCacheLock", "thread", "null"},
    {"-ORBCorbaObjectLock", "thread", "null"},
    {"-ORBObjectKeyTableLock", "thread", "null"},
    {"-ORBInputCDRAllocator", "thread", "null"},
    {"-ORBConcurrency", "reactive", "thread-per-connection"},
    {"-ORBActiveObjectMapSize", "32", "128"},
    {"-ORBUseridPolicyDemuxStrategy", "linear", "dynamic"},
    {"-ORBSystemidPolicyDemuxStrategy", "linear", "dynamic"},
    {"-ORBUniqueidPolicyReverseDemuxStrategy", "linear", "dynamic"},
};

/// Returns the options of a run: the first five factors are those of a full design, the others are products of them.
std::vector<std::string> configuration(unsigned run) {
  constexpr unsigned generators[] = {0b00111, 0b01011, 0b01101, 0b01110, 0b10011, 0b10101, 0b10110, 0b11001, 0b11010};
  std::vector<std::string> options;
  for (std::size_t i = 0; i < std::size(kFactors); ++i) {
    // A product of an odd number of levels (-1 or +1) is +1 if an even number of them are -1.
    const bool high = i < 5 ? ((run >> i) & 1U) != 0 : __builtin_parity(run & generators[i - 5]) != 0;
    options.insert(options.end(), {kFactors[i].option, high ? kFactors[i].high : kFactors[i].low});
  }
  return options;
}

class Screening : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(All, Screening, testing::Range(0U, 32U));

TEST_P(Screening, ServesAClosedLoop) {
  constexpr std::size_t connections = 5;
  constexpr int calls = 20;
  std::vector<std::string> options = configuration(GetParam());
  test::ReadData servants[4];
  test::Server server(options);
  const PortableServer::POA_var named =
      test::make_poa(server.poa(), "named", {test::assignment(PortableServer::USER_ID)});
  const PortableServer::POA_var lasting = test::persistent_poa(server.poa(), "lasting");
  std::vector<std::string> references{server.activate(&servants[0]), server.activate(&servants[1])};
  const auto add = [&](const PortableServer::POA_var& poa, const char* id, PortableServer::Servant servant) {
    const PortableServer::ObjectId_var name = PortableServer::string_to_ObjectId(id);
    poa->activate_object_with_id(*name, servant);
    const CORBA::Object_var object = poa->servant_to_reference(servant);
    const CORBA::String_var text = server.orb()->object_to_string(object);
    references.emplace_back(text.in());
  };
  add(named, "a", &servants[2]);
  add(lasting, "b", &servants[3]);

  options.insert(options.end(), {"-ORBConnectionCacheMax", "3", "-ORBCallTimeout", "20s"});
  const test::Orb client(options);
  std::vector<nav::ReadData_var> targets;
  for (CORBA::ULong connection = 1; connection <= connections; ++connection) {
    for (const std::string& reference : references) {
      const CORBA::Object_var object = client->string_to_object(reference.c_str());
      const CORBA::Object_var over_own = object->_over_private_connection(connection);
      targets.emplace_back(nav::ReadData::_unchecked_narrow(over_own));
    }
  }
  for (int i = 0; i < calls; ++i) {
    for (const nav::ReadData_var& target : targets) {
      const nav::ReadData_var copy = nav::ReadData::_duplicate(target);
      ASSERT_EQ(copy->get_data().latitude, 1);
      ASSERT_LE(client.core().connections.open(), 3U);
    }
  }
  server.stop();
  for (const test::ReadData& servant : servants) EXPECT_EQ(servant.calls, calls * static_cast<int>(connections));
}

}  // namespace
