// SPDX-License-Identifier: Apache-2.0
// Objects with one operation, both twoway and oneway, without generated stubs.
#pragma once

#include <corbel/PortableServer.h>
#include <corbel/orb/client_request.hpp>
#include <corbel/orb/server_request.hpp>

#include <functional>
#include <string>

namespace test {

using Act = std::function<std::string(const std::string&)>;

/// A servant that calls a function. CORBA exceptions are passed on.
class Actor : public PortableServer::ServantBase {
 public:
  explicit Actor(Act act) : act_(std::move(act)) {}
  const char* _static_type() const noexcept override { return "IDL:test/Actor:1.0"; }
  bool _is_statically(std::string_view id) const noexcept override { return id == _static_type(); }
  void _dispatch(corbel::orb::ServerRequest& request) override {
    if (request.operation() != "act" && request.operation() != "tell") {
      return ServantBase::_dispatch(request);
    }
    CORBA::String_var given;
    request.arguments() >> given;
    request.end_arguments();
    const std::string result = act_(given.in());
    if (request.operation() == "act") {
      request.begin_reply() << result.c_str();
    }
  }

 private:
  Act act_;
};

inline std::string act(CORBA::Object_ptr object, const std::string& given = "") {
  corbel::orb::ClientRequest request(*object, "act");
  do {
    request.begin() << given.c_str();
  } while (!request.invoke());
  CORBA::String_var result;
  request.results() >> result;
  request.finish();
  return result.in();
}

inline void tell(CORBA::Object_ptr object, const std::string& given = "") {
  corbel::orb::ClientRequest request(*object, "tell", corbel::orb::oneway);
  do {
    request.begin() << given.c_str();
  } while (!request.send());
}

}  // namespace test
