// SPDX-License-Identifier: Apache-2.0
// Any octets as what a server sends back to calls of generated stubs, over one connection or, where it forwards us or
// ends it, over several. The first octet says in which portions it comes, and what is called.
#include <corbel/mapping/exception.hpp>
#include <corbel/transport/protocol.hpp>

#include <cstddef>
#include <cstdint>

#include "support/messages/memory_stream.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/reply_calls.hpp"

namespace {

using namespace corbel;

corbel::test::Incoming* incoming = nullptr;  // of the input that is run

/// Replaces IIOP and UIOP, whose profiles it reads: no reply makes this process connect elsewhere.
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

/// For all inputs: connections are its references' own, and go with them. Small limits, so that they are reached.
struct CallingOrb {
  explicit CallingOrb(const char* locates)
      : orb({"-ORBMaxForwards", "4", "-ORBMaxMessageSize", "16384", "-ORBMaxFragmentedMessages", "3",
             "-ORBMaxReassemblyMemory", "8192", "-ORBClientConnectionHandler", "RW", "-ORBLocateBeforeFirstCall",
             locates}) {
    for (const auto& protocol : orb.core().protocols.all()) {
      const auto& asked = orb.core().protocols[protocol->tag()];
      corbel::test::require(asked.scheme() == "memory", "nobody leaves this process");
    }
  }
  ::test::Orb orb;
  corbel::test::CalledObjects objects{orb.get()};
};

}  // namespace

// The first of a tag is asked: these are linked before those of the library.
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
