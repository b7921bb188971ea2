// SPDX-License-Identifier: Apache-2.0
// What the information of both sides has in common.
#pragma once

#include "slots.hpp"

#include <corbel/giop/ior.hpp>
#include <corbel/giop/service_context.hpp>
#include <corbel/mapping/minor_codes.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/pi/request_info.hpp>

#include <exception>
#include <memory>
#include <string>
#include <vector>

namespace corbel::pi {

/// How a request ends. Exceptions are kept alive by `keeper`, if they are not somebody else's.
struct Ending {
  PortableInterceptor::ReplyStatus status = PortableInterceptor::UNKNOWN;
  const CORBA::Exception* exception = nullptr;
  std::exception_ptr keeper;
  std::string id;                            ///< the exception's, also where there is no more of it
  std::shared_ptr<const giop::Ior> forward;  ///< of LOCATION_FORWARD

  void forward_to(giop::Ior ior);
  /// In a handler, of what rethrow_from_interceptor() throws.
  static Ending of_caught();
};

/// Contexts that interceptors add: they stay where they are, as messages only point to them.
class AddedContexts {
 public:
  /// @param all what goes with the message. BAD_INV_ORDER when one is there that is not to be replaced.
  void add(std::vector<giop::ServiceContext>& all, const IOP::ServiceContext& context, bool replace);
  /// Takes what was added back.
  void remove_from(std::vector<giop::ServiceContext>& all) noexcept {
    if (!octets_.empty()) {
      remove_all_from(all);
    }
  }

 private:
  void remove_all_from(std::vector<giop::ServiceContext>& all) noexcept;

  std::vector<std::vector<std::byte>> octets_;
};

CORBA::OctetSeq to_octets(std::span<const std::byte> bytes);
IOP::ServiceContext* to_context(const giop::ServiceContext& context);
/// BAD_PARAM when it is not there.
IOP::ServiceContext* find_context(const std::vector<giop::ServiceContext>& all, IOP::ServiceId id);
IOP::ServiceContext* find_context(const giop::ServiceContexts& all, IOP::ServiceId id);

/// A system exception as it is; UNKNOWN in place of a user exception, whose type only its stub knows.
CORBA::Any* to_any(const CORBA::Exception& exception);

}  // namespace corbel::pi
