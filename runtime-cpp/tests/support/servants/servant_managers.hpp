// SPDX-License-Identifier: Apache-2.0
// Servant managers that count their calls, and forward "elsewhere" to another object.
#pragma once

#include "support/orbs/poa_fixture.hpp"

#include <map>

namespace test {

/// Creates a servant for each id but "none"; forwards "elsewhere" to `other`.
class Activator : public PortableServer::ServantActivator {
 public:
  PortableServer::Servant incarnate(const PortableServer::ObjectId& oid, PortableServer::POA_ptr) override {
    const std::string id = text_of(oid);
    if (id == "none") {
      throw CORBA::OBJECT_NOT_EXIST(0, CORBA::COMPLETED_NO);
    }
    if (id == "elsewhere") {
      throw PortableServer::ForwardRequest(other);
    }
    ++incarnated[id];
    return new ReadData([this] {
      if (in_call) {
        in_call();
      }
    });
  }
  void etherealize(const PortableServer::ObjectId& oid, PortableServer::POA_ptr, PortableServer::Servant servant,
                   CORBA::Boolean cleanup, CORBA::Boolean remaining) override {
    ++etherealized[text_of(oid)];
    last_cleanup = cleanup;
    EXPECT_FALSE(remaining);
    servant->_remove_ref();
  }
  std::map<std::string, int> incarnated;
  std::map<std::string, int> etherealized;
  bool last_cleanup = false;
  CORBA::Object_var other;
  std::function<void()> in_call;
};

class Locator : public PortableServer::ServantLocator {
 public:
  explicit Locator(PortableServer::Servant servant) : servant_(servant) {}
  PortableServer::Servant preinvoke(const PortableServer::ObjectId& oid, PortableServer::POA_ptr, const char* operation,
                                    Cookie& cookie) override {
    if (text_of(oid) == "elsewhere") {
      throw PortableServer::ForwardRequest(other);
    }
    if (text_of(oid) == "none") {
      throw CORBA::OBJECT_NOT_EXIST(0, CORBA::COMPLETED_NO);
    }
    last_operation = operation;
    ++before;
    cookie = this;
    return servant_;
  }
  void postinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*, Cookie cookie,
                  PortableServer::Servant servant) override {
    EXPECT_EQ(cookie, this);
    EXPECT_EQ(servant, servant_);
    ++after;
  }
  int before = 0;
  int after = 0;
  std::string last_operation;
  CORBA::Object_var other;

 private:
  PortableServer::Servant servant_;
};

inline PortableServer::POA_ptr activated_poa(PortableServer::POA_ptr parent, const char* name) {
  return make_poa(parent, name,
                  {lifespan(PortableServer::PERSISTENT), assignment(PortableServer::USER_ID),
                   processing(PortableServer::USE_SERVANT_MANAGER)});
}

inline PortableServer::POA_ptr located_poa(PortableServer::POA_ptr parent, PortableServer::ServantLocator& locator) {
  PortableServer::POA_ptr poa =
      make_poa(parent, "located",
               {lifespan(PortableServer::PERSISTENT), assignment(PortableServer::USER_ID),
                retention(PortableServer::NON_RETAIN), processing(PortableServer::USE_SERVANT_MANAGER)});
  poa->set_servant_manager(&locator);
  return poa;
}

}  // namespace test
