// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "service.hpp"

#include <corbel/pi/interceptor.hpp>

#include <memory>

namespace corbel::rtscheduling {

/// The interceptors that call the ORB's scheduling points and carry distributable threads. They precede the program's
/// interceptors, which therefore see the thread.
PortableInterceptor::ClientRequestInterceptor_ptr make_client_interceptor(std::shared_ptr<Service> service);
/// Returns false if the client interceptor need not see a call that the calling thread makes now, because the call is
/// outside of any segment. @param service the Service whose segments are looked up
bool applies_to_call(void* service) noexcept;
PortableInterceptor::ServerRequestInterceptor_ptr make_server_interceptor(std::shared_ptr<Service> service);

}  // namespace corbel::rtscheduling
