// SPDX-License-Identifier: Apache-2.0
// What an ORB needs of a protocol below GIOP: profiles, connections, listening. IIOP, UIOP and SHMIOP are built so;
// another is a class with a profile tag of its own, and CORBEL_PROTOCOL with its factory anywhere in the program.
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

/// A connection; on failure the stream is null and `result` says why (timed_out or failed).
struct Connected {
  StreamPtr stream;
  IoResult result;
};

/// What a profile of a reference says, whatever the protocol.
struct Profile {
  giop::Version version;
  giop::Bytes object_key;
  std::vector<Endpoint> endpoints;  ///< never empty; they are tried in this order
};

class Protocol {
 public:
  Protocol() = default;
  Protocol(const Protocol&) = delete;
  Protocol& operator=(const Protocol&) = delete;
  virtual ~Protocol() = default;

  /// Of its profiles, and in Endpoint::protocol: no two protocols of a program have the same.
  virtual std::uint32_t tag() const noexcept = 0;
  /// In the option Endpoint, before "://".
  virtual std::string_view scheme() const noexcept = 0;
  /// Among the profiles of one reference those of a lower rank are tried first. They stand last: clients that know only
  /// one protocol, or look at one profile only, expect IIOP first.
  virtual int rank() const noexcept = 0;

  /// Nothing when the profile is broken, or leads nowhere from this host.
  virtual std::optional<Profile> read(const giop::TaggedProfile& profile, const giop::Limits& limits) const = 0;
  /// With these components, in this order, where profiles of that version have any.
  virtual giop::TaggedProfile write(const Endpoint& published, giop::Version version, const giop::Bytes& object_key,
                                    std::vector<giop::TaggedComponent> components) const = 0;

  virtual Connected connect(const Endpoint& endpoint, std::chrono::microseconds timeout) const = 0;
  /// Such a connection, as far as there is such a thing.
  virtual Connected connect_as(const Endpoint& endpoint, std::chrono::microseconds timeout,
                               const ConnectionProperties&) const {
    return connect(endpoint, timeout);
  }

  /// What stands behind "://" in the option Endpoint; nothing when it is malformed.
  virtual std::optional<Endpoint> parse(std::string_view address) const = 0;
  /// How parse() wants it: for messages.
  virtual const char* form() const noexcept = 0;
  /// Where a server listens, too, though its options name no endpoint of this protocol.
  virtual std::optional<Endpoint> offered() const { return std::nullopt; }
  /// Throws std::system_error, whose text names the endpoint.
  virtual AcceptorPtr listen(const Endpoint& endpoint) const = 0;
  /// As it shall stand in references.
  virtual Endpoint published(const Endpoint& listening) const = 0;
};

/// Makes a protocol for an ORB with these options, which outlive it; null when they rule it out.
using ProtocolFactory = std::unique_ptr<const Protocol> (*)(const options::Values& values);

/// Gives all ORBs of the program one more protocol: `NAME` is only to be unique, `FACTORY` a ProtocolFactory. Constants
/// that the linker puts side by side: no code runs before main(), and what is not linked costs nothing. A static
/// library needs someone who asks for the symbol corbel_protocol_NAME, or the linker leaves it out:
/// `-Wl,-u,corbel_protocol_NAME`.
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

  /// One that is known to be there.
  const Protocol& operator[](std::uint32_t tag) const noexcept { return *with_tag(tag); }
  /// Null for one that this ORB does not speak.
  const Protocol* with_tag(std::uint32_t tag) const noexcept;
  const Protocol* with_scheme(std::string_view scheme) const noexcept;
  const std::vector<std::unique_ptr<const Protocol>>& all() const noexcept { return all_; }

  /// Of a profile in any of them; nothing as Protocol::read().
  std::optional<Profile> read(const giop::TaggedProfile& profile, const giop::Limits& limits) const;

 private:
  std::vector<std::unique_ptr<const Protocol>> all_;
};

/// All that the program is linked with. The values must outlive the result.
Protocols make_protocols(const options::Values& values);

}  // namespace corbel::transport
