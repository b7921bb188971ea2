// SPDX-License-Identifier: Apache-2.0
// Common parts of the request information on both sides.
#pragma once

#include "slots.hpp"

#include <corbel/giop/ior.hpp>
#include <corbel/giop/service_context.hpp>
#include <corbel/mapping/minor_codes.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/pi/request_info.hpp>

#include <array>
#include <cstddef>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace corbel::pi {

/// The end of a request. `keeper` owns the exception if no other object owns it.
struct RequestOutcome {
  PortableInterceptor::ReplyStatus status = PortableInterceptor::UNKNOWN;
  const CORBA::Exception* exception = nullptr;
  std::exception_ptr keeper;
  std::string id;                            ///< id of the exception, also if `exception` is null
  std::shared_ptr<const giop::Ior> forward;  ///< with LOCATION_FORWARD

  void forward_to(giop::Ior ior);
  /// Called in a catch handler for an exception of rethrow_from_interceptor().
  static RequestOutcome of_current_exception();
};

/// Owns the contexts that interceptors add, because messages only refer to their data.
class AddedContexts {
 public:
  AddedContexts() noexcept {}  // NOLINT(modernize-use-equals-default): leaves the octets of the first one as they are
  AddedContexts(const AddedContexts&) = delete;
  AddedContexts& operator=(const AddedContexts&) = delete;

  /// Copies the data. Throws BAD_INV_ORDER if there is a context with this id and `replace` is false.
  /// @param all the contexts of the message
  void add(giop::ServiceContextList& all, const giop::ServiceContext& context, bool replace);
  /// Removes the added contexts.
  void remove_from(giop::ServiceContextList& all) noexcept {
    if (has_first_ || !others_.empty()) {
      remove_all_from(all);
    }
  }

 private:
  std::span<const std::byte> keep(std::span<const std::byte> data);
  bool owns(std::span<const std::byte> data) const noexcept;
  void remove_all_from(giop::ServiceContextList& all) noexcept;

  // Most requests have at most one context, which is short: it needs no allocation.
  std::array<std::byte, 192> first_;
  bool has_first_ = false;
  std::vector<std::vector<std::byte>> others_;
};

/// Refers to the data of `context`.
giop::ServiceContext view_of(const IOP::ServiceContext& context) noexcept;

CORBA::OctetSeq to_octets(std::span<const std::byte> bytes);
IOP::ServiceContext* to_context(const giop::ServiceContext& context);
/// Throw BAD_PARAM if there is no context with this id.
IOP::ServiceContext* find_context(const giop::ServiceContextList& all, IOP::ServiceId id);
IOP::ServiceContext* find_context(const giop::ServiceContexts& all, IOP::ServiceId id);

/// Converts a system exception to an Any. A user exception becomes UNKNOWN, because only its stub has its type code.
CORBA::Any* to_any(const CORBA::Exception& exception);

}  // namespace corbel::pi
