// SPDX-License-Identifier: Apache-2.0
// A connection stores the header of its last request; a request that differs in more than the id must not use it.
#include "types_skel.hpp"

#include "support/orbs/orb_fixture.hpp"
#include "support/servants/everything_servant.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/client_request.hpp>
#include <corbel/orb/server_request.hpp>

#include <gtest/gtest.h>

namespace {

using corbel::orb::ClientRequest;
using corbel::orb::ServerRequest;

class HeaderReuse : public testing::Test {
 protected:
  nav::ReadData_ptr target(PortableServer::Servant servant) {
    const CORBA::Object_var object = client->string_to_object(server.activate(servant).c_str());
    return nav::ReadData::_unchecked_narrow(object);
  }

  test::ReadData first;
  test::ReadData second;
  test::Server server;
  test::Orb client;
};

TEST_F(HeaderReuse, KnowsTargetsAndOperationsApart) {
  const nav::ReadData_var one = target(&first);
  const nav::ReadData_var two = target(&second);
  for (int i = 1; i <= 3; ++i) {
    EXPECT_EQ(one->get_data().altitude, 2 * i - 1);
    EXPECT_EQ(one->get_data().altitude, 2 * i);
    EXPECT_EQ(two->get_data().altitude, i);
    EXPECT_FALSE(two->_non_existent());
    EXPECT_FALSE(one->_non_existent());
  }
  EXPECT_EQ(client.core().connections.open(), 1U);
  server.stop();
}

// A new reference may have the memory of a released one.
TEST_F(HeaderReuse, KnowsReferencesApartThatComeOneAfterTheOther) {
  for (int i = 1; i <= 20; ++i) {
    EXPECT_EQ(nav::ReadData_var(target(&first))->get_data().altitude, i);
    EXPECT_EQ(nav::ReadData_var(target(&second))->get_data().altitude, i);
    const PortableServer::ObjectId_var id = server.poa()->servant_to_id(&first);
    server.poa()->deactivate_object(*id);
    const PortableServer::ObjectId_var other = server.poa()->servant_to_id(&second);
    server.poa()->deactivate_object(*other);
  }
  server.stop();
}

// Operations whose names are in the same memory, one after the other.
TEST_F(HeaderReuse, ComparesNamesNotTheirAddresses) {
  const nav::ReadData_var one = target(&first);
  char name[16] = "_non_existent";
  const auto call = [&] {
    ClientRequest request(*one.in(), name);
    do {
      request.begin();
    } while (!request.invoke());
    request.finish();
  };
  call();
  const std::string other = "_non_existens";
  other.copy(name, other.size());
  EXPECT_EQ(test::raised(call), "BAD_OPERATION");
  server.stop();
}

TEST_F(HeaderReuse, SendsServiceContextsOfThisCallOnly) {
  struct ContextCounts {
    int calls = 0;
    int with_context = 0;
  } seen;
  static constexpr std::byte data[] = {std::byte{1}, std::byte{42}};
  client.core().interception_points.send_request = {[](void* cookie, ClientRequest& request) {
                                                      if (++*static_cast<int*>(cookie) % 3 == 0) {
                                                        request.state().contexts_out.push_back({0x12345678, data});
                                                      }
                                                    },
                                                    &seen.calls};
  server.orb().core().interception_points.receive_request = {
      [](void* cookie, ServerRequest& request) {
        corbel::giop::ServiceContext found;
        *static_cast<int*>(cookie) += request.request().contexts.find(0x12345678, found) ? 1 : 0;
      },
      &seen.with_context};
  const nav::ReadData_var one = target(&first);
  for (int i = 1; i <= 9; ++i) {
    EXPECT_EQ(one->get_data().altitude, i);
    EXPECT_EQ(seen.with_context, i / 3);
  }
  server.stop();
}

}  // namespace
