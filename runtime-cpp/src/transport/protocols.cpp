// SPDX-License-Identifier: Apache-2.0
#include "iiop.hpp"

#include <algorithm>

extern "C" {
// Symbols of the linker for begin and end of the section that CORBEL_PROTOCOL fills.
[[gnu::visibility("hidden")]] extern const corbel::transport::ProtocolFactory __start_corbel_protocols[];
[[gnu::visibility("hidden")]] extern const corbel::transport::ProtocolFactory __stop_corbel_protocols[];
}

namespace corbel::transport {

namespace {
template <class Is>
const Protocol* find(const std::vector<std::unique_ptr<const Protocol>>& all, Is is) noexcept {
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& protocol) { return is(*protocol); });
  return found != all.end() ? found->get() : nullptr;
}
}  // namespace

const Protocol* Protocols::with_tag(std::uint32_t tag) const noexcept {
  return find(all_, [&](const Protocol& protocol) { return protocol.tag() == tag; });
}

const Protocol* Protocols::with_scheme(std::string_view scheme) const noexcept {
  return find(all_, [&](const Protocol& protocol) { return protocol.scheme() == scheme; });
}

std::optional<Profile> Protocols::read(const giop::TaggedProfile& profile, const giop::Limits& limits) const {
  const Protocol* protocol = with_tag(profile.tag);
  return protocol != nullptr ? protocol->read(profile, limits) : std::nullopt;
}

Protocols make_protocols(const options::Values& values) {
  std::vector<std::unique_ptr<const Protocol>> all;
  for (const ProtocolFactory* make = __start_corbel_protocols; make != __stop_corbel_protocols; ++make) {
    if (auto protocol = (*make)(values)) {
      all.push_back(std::move(protocol));
    }
  }
  return Protocols(std::move(all));
}

namespace {
std::unique_ptr<const Protocol> make_iiop(const options::Values& values) { return std::make_unique<Iiop>(values); }
}  // namespace

}  // namespace corbel::transport

CORBEL_PROTOCOL(iiop, corbel::transport::make_iiop)
