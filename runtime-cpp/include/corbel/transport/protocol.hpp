// SPDX-License-Identifier: Apache-2.0
// Interface of a protocol below GIOP: profiles, connections and listening. IIOP, UIOP and SHMIOP implement it. Another
// protocol needs a class with its own profile tag, and CORBEL_PROTOCOL with its factory anywhere in the program.
#pragma once

#include <corbel/giop/ior.hpp>
#include <corbel/transport/acceptor.hpp>
#include <corbel/transport/connection_properties.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace corbel::options {
struct Values;
}

namespace corbel::transport {

/// A connection. On failure the stream is null, and `result` has the reason (timed_out or failed).
struct Connected {
  StreamPtr stream;
  IoResult result;
};

/// The contents of a profile, independent of the protocol.
struct Profile {
  giop::Version version;
  giop::Bytes object_key;
  std::vector<Endpoint> endpoints;  ///< never empty; tried in this order
};

class Protocol {
 public:
  Protocol() = default;
  Protocol(const Protocol&) = delete;
  Protocol& operator=(const Protocol&) = delete;
  virtual ~Protocol() = default;

  /// Returns the tag of the profiles, also used in Endpoint::protocol; unique among the protocols of a program.
  virtual std::uint32_t tag() const noexcept = 0;
  /// Returns the scheme in the option Endpoint, before "://".
  virtual std::string_view scheme() const noexcept = 0;
  /// Clients try profiles of lower rank first. In a reference these profiles are last, because clients that know only
  /// IIOP, or read only one profile, expect IIOP first.
  virtual int rank() const noexcept = 0;

  /// Returns nothing if the profile is malformed, or not reachable from this host.
  virtual std::optional<Profile> read(const giop::TaggedProfile& profile, const giop::Limits& limits) const = 0;
  /// Makes a profile with these components in this order, if profiles of this version have components.
  virtual giop::TaggedProfile write(const Endpoint& published, giop::Version version, const giop::Bytes& object_key,
                                    std::vector<giop::TaggedComponent> components) const = 0;

  virtual Connected connect(const Endpoint& endpoint, std::chrono::microseconds timeout) const = 0;
  /// Connects with these properties, as far as the protocol supports them.
  virtual Connected connect_as(const Endpoint& endpoint, std::chrono::microseconds timeout,
                               const ConnectionProperties&) const {
    return connect(endpoint, timeout);
  }

  /// Parses the text behind "://" in the option Endpoint. Returns nothing for malformed text.
  virtual std::optional<Endpoint> parse(std::string_view address) const = 0;
  /// Returns the syntax for parse(), for error messages.
  virtual const char* form() const noexcept = 0;
  /// Returns an endpoint on which servers listen even if no option names an endpoint of this protocol.
  virtual std::optional<Endpoint> offered() const { return std::nullopt; }
  /// Throws std::system_error with the endpoint in its text.
  virtual AcceptorPtr listen(const Endpoint& endpoint) const = 0;
  /// Returns the endpoint for references.
  virtual Endpoint published(const Endpoint& listening) const = 0;
};

/// Makes a protocol for an ORB with these options, which must outlive it. Returns null if the options exclude the
/// protocol.
using ProtocolFactory = std::unique_ptr<const Protocol> (*)(const options::Values& values);

/// Adds a protocol to all ORBs of the program. `NAME` must be unique, and `FACTORY` is a ProtocolFactory. The linker
/// collects these constants in a section: no code runs before main(), and unlinked protocols cost nothing. The linker
/// omits the constant from a static library unless the program refers to it: `-Wl,-u,corbel_protocol_NAME`.
#define CORBEL_PROTOCOL(NAME, FACTORY)                                                         \
  extern "C" {                                                                                 \
  extern const ::corbel::transport::ProtocolFactory corbel_protocol_##NAME;                    \
  [[gnu::section("corbel_protocols"), gnu::used,                                               \
    gnu::retain]] const ::corbel::transport::ProtocolFactory corbel_protocol_##NAME = FACTORY; \
  }

/// The protocols of one ORB.
class Protocols {
 public:
  explicit Protocols(std::vector<std::unique_ptr<const Protocol>> all) noexcept : all_(std::move(all)) {}

  /// Requires that the protocol exists.
  const Protocol& operator[](std::uint32_t tag) const noexcept { return *with_tag(tag); }
  /// Return null if the ORB has no such protocol.
  const Protocol* with_tag(std::uint32_t tag) const noexcept;
  const Protocol* with_scheme(std::string_view scheme) const noexcept;
  const std::vector<std::unique_ptr<const Protocol>>& all() const noexcept { return all_; }

  /// Reads a profile of any protocol of the ORB. Returns nothing as Protocol::read() does.
  std::optional<Profile> read(const giop::TaggedProfile& profile, const giop::Limits& limits) const;

 private:
  std::vector<std::unique_ptr<const Protocol>> all_;
};

/// Returns all protocols with which the program is linked. The values must outlive the result.
Protocols make_protocols(const options::Values& values);

}  // namespace corbel::transport
