// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/buffer.hpp>
#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/transport/stream.hpp>

#include <cstdint>
#include <memory>
#include <optional>

namespace corbel::orb {

class Core;

/// The encoding of the messages of one connection: code sets and the native structure layout. The client announces both
/// in service contexts of a request, and they apply to its later requests.
class ConnectionEncoding {
 public:
  /// @param made_here this ORB made the connection and offered it to the peer
  ConnectionEncoding(Core& core, bool made_here) noexcept;

  /// Returns the context for the readers and writers of the current message.
  cdr::Context& context() noexcept { return context_; }

  /// Returns true if update() must be called before the request is served.
  bool is_changed_by(giop::Version version, const giop::Request& request) const noexcept {
    return version.minor != version_ || (!request.contexts.empty() && are_about_connection(request.contexts));
  }

  /// Sets the code sets and fragment boundaries for a message. Throws MARSHAL for a malformed context and
  /// CODESET_INCOMPATIBLE for unknown code sets.
  void update(giop::Version version, const giop::Request& request);

  /// Reads the client's offer or use of the native structure layout. Returns true if the client offers the layout, and
  /// its layout is this ORB's. From a request with the step `use` on, structures are as they are in memory. Throws
  /// MARSHAL for a `use` without an agreement of this ORB: the arguments cannot be decoded.
  bool negotiate_layout(const giop::Request& request, const transport::Stream& stream);

  /// Returns true if the request announces an encoding that is not known yet.
  bool is_announced_by(const giop::Request& request) const;

 private:
  static constexpr std::uint8_t no_version = 255;

  /// Returns true if the contexts may change the encoding, or offer a bidirectional connection. Other contexts, such as
  /// those of priorities and of interceptors, come with each request.
  static bool are_about_connection(const giop::ServiceContexts& contexts) noexcept;

  Core& core_;
  const bool made_here_;
  cdr::Context context_;
  // The GIOP minor version of context_, or `no_version` if each message needs a new context.
  std::uint8_t version_ = no_version;
  bool native_layout_ = false;                   // the client sends structures as they are in memory
  std::optional<giop::Transmission> code_sets_;  // announced by the client
  std::unique_ptr<cdr::FragmentBoundaries> boundaries_;
};

}  // namespace corbel::orb
