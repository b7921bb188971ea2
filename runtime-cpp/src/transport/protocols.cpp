// SPDX-License-Identifier: Apache-2.0
#include "iiop.hpp"
#include "uiop.hpp"

#include <algorithm>

namespace corbel::transport {

namespace {
template <class Is>
const Protocol* find(const std::vector<std::unique_ptr<const Protocol>>& all, Is is) noexcept {
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& protocol) { return is(*protocol); });
  return found != all.end() ? found->get() : nullptr;
}
}  // namespace

const Protocol& Protocols::operator[](ProtocolId id) const noexcept {
  return *find(all_, [&](const Protocol& protocol) { return protocol.id() == id; });
}

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

//@@ CORBEL_PROTOCOL_FACTORY_BEGIN
Protocols make_protocols(const options::Values& values) {
  std::vector<std::unique_ptr<const Protocol>> all;
  all.push_back(std::make_unique<Iiop>(values));
  all.push_back(std::make_unique<Uiop>(values));
  return Protocols(std::move(all));
}
//@@ CORBEL_PROTOCOL_FACTORY_END

}  // namespace corbel::transport
