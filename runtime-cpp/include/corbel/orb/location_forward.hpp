// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/server_request.hpp>

namespace corbel {

/// Corbel extension: a servant, a servant manager or an interceptor throws this exception to forward the request to
/// another object. With `permanent`, clients replace the old reference (LOCATION_FORWARD_PERM, since GIOP 1.2). Older
/// clients get LOCATION_FORWARD, as with PortableServer::ForwardRequest, which is always temporary.
///
/// LocationForward is not a CORBA::Exception, so that servants do not catch it by accident.
class LocationForward final : public orb::Forward {
 public:
  /// Throws OBJ_ADAPTER if `where` is nil or local, because no client can reach it.
  LocationForward(CORBA::Object_ptr where, bool permanent);
};

}  // namespace corbel
