// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/giop/service_context.hpp>
#include <corbel/orb/connection/request_binding.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace corbel::orb {

/// Writes the header of a client's request anew, on the connection to which the request is bound: the encoding of the
/// message, the ORB's own service contexts, and the negotiation of the structure layout. Requests that repeat the last
/// header of the connection do not need this class.
class RequestHeader {
 public:
  /// @param binding has a connection
  RequestHeader(const RequestBinding& binding, giop::Response response) noexcept
      : binding_(binding), response_(response) {}

  /// Begins the message `id` in `out`. Throws CODESET_INCOMPATIBLE, and std::bad_alloc.
  /// @param contexts the service contexts of interceptors
  void begin(std::optional<cdr::Writer>& out, std::uint32_t id, std::string_view operation,
             const giop::ServiceContextList& contexts);

  //@@ CORBEL_KEPT_HEADER_USE
  /// Called when the message was sent: the server has the connection's service contexts.
  void note_sent(std::uint32_t id) noexcept;

  /// Called for the first reply of a connection, and for the first reply after the offer of the native layout. The next
  /// request has a new header with the agreed encoding.
  /// @param contexts of the reply
  void note_reply(const giop::ServiceContexts& contexts) noexcept;

 private:
  Core& core() const noexcept { return binding_.reference().core(); }
  const Targets& targets() const noexcept { return binding_.targets(); }
  const Target& target() const noexcept { return binding_.target(); }
  ClientConnection& connection() const noexcept { return *binding_.connection(); }

  void set_encoding();
  bool announces_code_sets() const noexcept;
  bool may_use_native_layout() const noexcept;
  std::optional<giop::LayoutStep> layout_step() const noexcept;
  void write(cdr::Writer& out, std::uint32_t id, std::string_view operation,
             std::span<const giop::ServiceContext> contexts, bool repeatable);

  const RequestBinding& binding_;
  const giop::Response response_;
};

}  // namespace corbel::orb
