// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as a server's answers to calls of generated stubs, over one connection, or over several if the
// server forwards the client or closes the connection. The first octet chooses the sizes of pieces and the calls.
#include <corbel/mapping/exception.hpp>
#include <corbel/transport/protocol.hpp>

#include <cstddef>
#include <cstdint>

#include "support/messages/memory_stream.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/reply_calls.hpp"

namespace {

using namespace corbel;

corbel::test::Incoming* incoming = nullptr;  // of the current input

/// Replaces IIOP and UIOP and reads their profiles, so that no reply makes this process connect to another address.
template <std::uint32_t Tag>
class InMemory final : public transport::Protocol {
 public:
  std::uint32_t tag() const noexcept override { return Tag; }
  std::string_view scheme() const noexcept override { return "memory"; }
  int rank() const noexcept override { return 0; }
  const char* form() const noexcept override { return "memory://"; }

  std::optional<transport::Profile> read(const giop::TaggedProfile& profile,
                                         const giop::Limits& limits) const override {
    if constexpr (Tag == giop::profile_tag::internet_iop) {
      auto body = giop::parse_iiop_profile(profile, limits);
      if (!body) return std::nullopt;
      return transport::Profile{body->version, std::move(body->object_key), {{std::move(body->host), body->port, Tag}}};
    } else {
      auto body = giop::parse_uiop_profile(profile, limits);
      if (!body) return std::nullopt;
      return transport::Profile{body->version, std::move(body->object_key), {{std::move(body->path), 0, Tag}}};
    }
  }
  transport::Connected connect(const transport::Endpoint&, std::chrono::microseconds) const override {
    return {std::make_unique<corbel::test::MemoryStream>(*incoming), {}};
  }
  giop::TaggedProfile write(const transport::Endpoint&, giop::Version, const giop::Bytes&,
                            std::vector<corbel::giop::TaggedComponent>) const override {
    return {};
  }
  std::optional<transport::Endpoint> parse(std::string_view) const override { return std::nullopt; }
  transport::AcceptorPtr listen(const transport::Endpoint&) const override { return nullptr; }
  transport::Endpoint published(const transport::Endpoint& listening) const override { return listening; }
};

template <std::uint32_t Tag>
std::unique_ptr<const transport::Protocol> make(const options::Values&) {
  return std::make_unique<InMemory<Tag>>();
}

/// The ORB for all inputs: connections belong to their references and end with them. Small limits can be reached by
/// inputs.
struct CallingOrb {
  explicit CallingOrb(const char* locates)
      : orb({"-ORBMaxForwards", "4", "-ORBMaxMessageSize", "16384", "-ORBMaxFragmentedMessages", "3",
             "-ORBMaxReassemblyMemory", "8192", "-ORBClientConnectionHandler", "RW", "-ORBLocateBeforeFirstCall",
             locates}) {
    for (const auto& protocol : orb.core().protocols.all()) {
      const auto& asked = orb.core().protocols[protocol->tag()];
      corbel::test::require(asked.scheme() == "memory", "connections stay in this process");
    }
  }
  ::test::Orb orb;
  corbel::test::CalledObjects objects{orb.get()};
};

}  // namespace

// The first protocol with a tag is used: these are linked before those of the library.
CORBEL_PROTOCOL(memory_iiop, make<corbel::giop::profile_tag::internet_iop>)
CORBEL_PROTOCOL(memory_uiop, make<corbel::giop::profile_tag::uiop>)

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = std::as_bytes(std::span(data, size));
  corbel::test::Incoming all(input);
  incoming = &all;
  const unsigned how = input.empty() ? 0 : std::to_integer<unsigned>(input[0]);
  static const CallingOrb orbs[] = {CallingOrb("0"), CallingOrb("1")};
  corbel::test::call_all(orbs[(how & 8) != 0 ? 1 : 0].objects, how >> 4, [&] { return !all.octets.empty(); });
  return 0;
}
