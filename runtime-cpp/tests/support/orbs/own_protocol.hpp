// SPDX-License-Identifier: Apache-2.0
// A protocol whose connections are created or refused by a test. For one source of a program: CORBEL_PROTOCOL(own,
// test::make_own_protocol).
#pragma once

#include "orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/transport/protocol.hpp>

#include <functional>
#include <memory>
#include <optional>

namespace test {

inline constexpr std::uint32_t kOwnTag = 0x74727921;

/// Creates each connection.
inline std::function<corbel::transport::Connected()> own_connect;

/// A protocol whose profiles consist of the key.
class OwnProtocol final : public corbel::transport::Protocol {
 public:
  using Endpoint = corbel::transport::Endpoint;

  std::uint32_t tag() const noexcept override { return kOwnTag; }
  std::string_view scheme() const noexcept override { return "own"; }
  int rank() const noexcept override { return 9; }
  const char* form() const noexcept override { return "own://"; }
  std::optional<corbel::transport::Profile> read(const corbel::giop::TaggedProfile& profile,
                                                 const corbel::giop::Limits&) const override {
    return corbel::transport::Profile{corbel::giop::v1_2, profile.data, {{"", 0, kOwnTag}}};
  }
  corbel::giop::TaggedProfile write(const Endpoint&, corbel::giop::Version, const corbel::giop::Bytes& key,
                                    std::vector<corbel::giop::TaggedComponent>) const override {
    return {kOwnTag, key};
  }
  corbel::transport::Connected connect(const Endpoint&, std::chrono::microseconds) const override {
    return own_connect();
  }
  std::optional<Endpoint> parse(std::string_view) const override { return Endpoint{"", 0, kOwnTag}; }
  corbel::transport::AcceptorPtr listen(const Endpoint&) const override { return nullptr; }
  Endpoint published(const Endpoint& listening) const override { return listening; }
};

inline std::unique_ptr<const corbel::transport::Protocol> make_own_protocol(const corbel::options::Values&) {
  return std::make_unique<OwnProtocol>();
}

/// Returns an object that is reached by the protocol.
inline nav::ReadData_ptr own_object(const Orb& client) {
  corbel::giop::Ior ior;
  ior.type_id = "IDL:nav/ReadData:1.0";
  ior.profiles.push_back({kOwnTag, corbel::giop::Bytes(4, std::byte{1})});
  const CORBA::Object_var object = client->string_to_object(corbel::giop::ior_to_string(ior).c_str());
  return nav::ReadData::_unchecked_narrow(object);
}

}  // namespace test
