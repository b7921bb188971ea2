// SPDX-License-Identifier: Apache-2.0
// corbaloc URLs (CORBA 3.3 part 2, 7.6.10.1):
//   corbaloc:[iiop]:[1.x@]host[:port][,more addresses]/key     corbaloc:rir:/Name
//   corbaloc:uiop:[1.x@]/path|[,more addresses]key             TAO's form: the bar ends the path of a socket file
// IPv6 addresses stand in brackets; the key has %-escapes for octets outside the URL alphabet.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "corbel/giop/ior.hpp"

namespace corbel::giop {

inline constexpr std::uint16_t default_port = 2809;

struct Corbaloc {
  struct Address {
    Version version;
    std::string host;
    std::uint16_t port = default_port;
    std::string path = {};  // path of a socket file (uiop); empty: iiop
  };
  bool initial_reference = false;  // rir: the key names an initial reference
  std::vector<Address> addresses;
  Bytes key;

  std::string key_text() const { return {reinterpret_cast<const char*>(key.data()), key.size()}; }
};

/// The error in a URL: the minor code of string_to_object's BAD_PARAM, the position and the reason.
struct UrlError {
  std::uint32_t minor = 0;  // corbel::minor::bad_uri_*; 0: no error
  std::size_t offset = 0;   // position in the text
  const char* reason = "";
  explicit operator bool() const noexcept { return minor != 0; }
};

UrlError parse_corbaloc(std::string_view text, Corbaloc& result, const Limits& limits = default_limits);

/// Makes one profile per address. The type id is empty, because a URL does not contain it. Returns nil for rir.
Ior corbaloc_to_ior(const Corbaloc& corbaloc);

/// Makes a readable URL for a profile, which users can type.
std::string make_corbaloc(const IiopProfile& profile);
std::string make_corbaloc(const UiopProfile& profile);

}  // namespace corbel::giop
