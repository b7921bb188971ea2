// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/server_request.hpp>

namespace corbel {

/// Corbel's own: a servant, a servant manager or an interceptor throws it, as the request's outcome: the object is
/// there. Where it is so for good, clients forget where it was (LOCATION_FORWARD_PERM, since GIOP 1.2; before, they are
/// sent there as by PortableServer::ForwardRequest, which can say no more than that it is there for now).
///
/// It is no exception of the mapping's, lest a servant catch it as one.
class LocationForward final : public orb::Forward {
 public:
  /// OBJ_ADAPTER when it is nil, or local: no client can go there.
  LocationForward(CORBA::Object_ptr where, bool permanent);
};

}  // namespace corbel
