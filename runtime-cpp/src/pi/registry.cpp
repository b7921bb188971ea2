// SPDX-License-Identifier: Apache-2.0
#include "registry.hpp"

#include <corbel/orb/core/exception_translation.hpp>
#include <corbel/orb/server_request.hpp>

#include <string_view>

namespace corbel::pi {

namespace {

template <class Interceptors, class Pointer>
void add_to(Interceptors& all, Pointer interceptor) {
  if (CORBA::is_nil(interceptor)) {
    throw CORBA::BAD_PARAM(minor::nil_argument, CORBA::COMPLETED_NO);
  }
  const CORBA::String_var name = interceptor->name();
  for (const auto& there : all) {
    const CORBA::String_var other = there->name();
    if (*name.in() != '\0' && std::string_view(name.in()) == other.in()) {
      throw PortableInterceptor::ORBInitInfo::DuplicateName(name.in());
    }
  }
  using Interface = std::remove_pointer_t<Pointer>;
  all.emplace_back(Interface::_duplicate(interceptor));
}

}  // namespace

void Registry::add(PortableInterceptor::ClientRequestInterceptor_ptr interceptor) { add_to(clients_, interceptor); }
void Registry::add(PortableInterceptor::ServerRequestInterceptor_ptr interceptor) { add_to(servers_, interceptor); }
void Registry::add(PortableInterceptor::IORInterceptor_ptr interceptor) { add_to(iors_, interceptor); }

void Registry::add_factory(CORBA::PolicyType type, PortableInterceptor::PolicyFactory_ptr factory) {
  if (CORBA::is_nil(factory)) {
    throw CORBA::BAD_PARAM(minor::nil_argument, CORBA::COMPLETED_NO);
  }
  if (factories_.contains(type)) {
    throw CORBA::BAD_INV_ORDER(minor::factory_there, CORBA::COMPLETED_NO);
  }
  factories_.emplace(type, PortableInterceptor::PolicyFactory::_duplicate(factory));
}

PortableInterceptor::PolicyFactory_ptr Registry::factory(CORBA::PolicyType type) const noexcept {
  const auto found = factories_.find(type);
  return found != factories_.end() ? found->second.in() : nullptr;
}

// Slots need the server's interception points even without interceptors: the values that a servant sets must not stay
// in the thread.
void Registry::attach(orb::Core& core) {
  //@@ CORBEL_INTERCEPTORS_INSTALLED
  if (!clients_.empty()) {
    attach_client(core, *this);
  }
  if (!servers_.empty() || slots_ > 0) {
    attach_server(core, *this);
  }
  attach_adapters(core);
}

void Registry::attach_adapters(orb::Core& core) {
  if (!iors_.empty()) {
    attach_ior(core);
  }
}

void Registry::shut_down() noexcept {
  const auto end = [](const auto& interceptors) {
    for (const auto& interceptor : interceptors) {
      try {
        interceptor->destroy();
      } catch (...) {  // exceptions are ignored (CORBA 3.3 part 1, 16.3.1)
      }
    }
  };
  end(clients_);
  end(servers_);
  end(iors_);
}

void rethrow_from_interceptor(CORBA::CompletionStatus completed) {
  try {
    throw;
  } catch (const PortableInterceptor::ForwardRequest& request) {
    CORBA::Object_ptr there = request.forward.in();
    if (there == nullptr || !there->_reference()) {
      throw CORBA::BAD_PARAM(minor::bad_forward, CORBA::COMPLETED_NO);  // nil or local: no request can reach it
    }
    throw orb::Forward{there->_reference()->ior()};
  } catch (...) {
    orb::rethrow_for_client(completed);
  }
}

}  // namespace corbel::pi
