// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/corbaloc.hpp"

#include <arpa/inet.h>
#include <strings.h>
#include <algorithm>
#include <charconv>

#include "corbel/mapping/minor_codes.hpp"
#include "hex.hpp"
#include "host.hpp"

namespace corbel::giop {

namespace {

constexpr std::string_view scheme = "corbaloc:";
// The unreserved characters of RFC 2396, and the reserved characters that 7.6.10.1 permits unescaped in a key.
constexpr std::string_view plain_in_key = ";/:?@&=+$,-_.!~*'()";

bool is_ipv6_address(const std::string& host) {
  in6_addr address{};
  return ::inet_pton(AF_INET6, host.substr(0, host.find('%')).c_str(), &address) == 1;
}

class Parser {
 public:
  Parser(std::string_view text, Corbaloc& result, const Limits& limits)
      : text_(text), result_(result), limits_(limits) {}

  UrlError parse() {
    if (!skip_scheme()) return error(minor::bad_uri_scheme, "is no corbaloc URL");
    if (skip("rir:")) {
      result_.initial_reference = true;
    } else {
      do {
        if (UrlError problem = address()) return problem;
      } while (skip(","));
    }
    // The last address ends with a bar if it is a path, and with a slash otherwise.
    const bool bar = !result_.addresses.empty() && !result_.addresses.back().path.empty();
    return bar ? key_octets() : key();
  }

 private:
  bool skip(std::string_view word) noexcept {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  /// Skips a scheme in upper or lower case (RFC 2396, 3.1).
  bool skip_scheme() noexcept {
    if (text_.size() < scheme.size() || ::strncasecmp(text_.data(), scheme.data(), scheme.size()) != 0) return false;
    at_ = scheme.size();
    return true;
  }
  UrlError error(std::uint32_t minor, const char* reason) const noexcept { return UrlError{minor, at_, reason}; }

  /// Parses [iiop]:[1.x@]host[:port] or uiop:[1.x@]path|
  UrlError address() {
    const bool uiop = skip("uiop:");
    if (!uiop && !skip(":") && !skip("iiop:")) {
      return error(minor::bad_uri_address, "has an unknown protocol: use iiop: or uiop:");
    }
    if (result_.addresses.size() == limits_.max_profiles) {
      return error(minor::bad_uri_address, "has more addresses than MaxProfiles");
    }
    Corbaloc::Address address;
    address.version = v1_0;  // the default of 7.6.10.3
    if (UrlError problem = version(address.version, uiop ? "/|" : ",/")) return problem;
    if (uiop) {
      if (UrlError problem = path(address.path)) return problem;
      result_.addresses.push_back(std::move(address));
      return {};
    }
    if (UrlError problem = host(address.host)) return problem;
    if (skip(":")) {
      if (UrlError problem = port(address.port)) return problem;
    }
    if (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '/') {
      return error(minor::bad_uri_address, "has something between address and key");
    }
    result_.addresses.push_back(std::move(address));
    return {};
  }

  UrlError path(std::string& path) {
    const std::size_t bar = text_.find('|', at_);
    if (bar == std::string_view::npos) return error(minor::bad_uri_address, "has a path that no | ends");
    path = text_.substr(at_, bar - at_);
    if (!is_socket_path(path)) {
      return error(minor::bad_uri_address, "has a bad path: it begins with / and has at most 107 octets");
    }
    at_ = bar + 1;
    return {};
  }

  UrlError version(Version& version, const char* ends) noexcept {
    const std::size_t end = text_.find_first_of(ends, at_);
    const std::size_t at_sign = text_.find('@', at_);
    if (at_sign == std::string_view::npos || at_sign > end) return {};
    unsigned major = 0;
    unsigned minor_version = 0;
    const char* const last = text_.data() + at_sign;
    auto parsed = std::from_chars(text_.data() + at_, last, major);
    bool good = parsed.ec == std::errc() && parsed.ptr != last && *parsed.ptr == '.';
    if (good) {
      parsed = std::from_chars(parsed.ptr + 1, last, minor_version);
      good = parsed.ec == std::errc() && parsed.ptr == last && major == 1 && minor_version <= 255;
    }
    if (!good) return error(minor::bad_uri_address, "has a bad IIOP version: use 1.0, 1.1 or 1.2");
    version = std::min(Version{1, static_cast<std::uint8_t>(std::min(minor_version, 2u))}, v1_2);
    at_ = at_sign + 1;
    return {};
  }

  UrlError host(std::string& host) {
    const bool brackets = skip("[");
    std::size_t end = at_;
    while (end < text_.size() && (brackets ? is_ipv6_character(text_[end]) : is_name_character(text_[end]))) ++end;
    host = text_.substr(at_, end - at_);
    if (host.empty()) return error(minor::bad_uri_address, "has no host");
    if (!is_host(host)) return error(minor::bad_uri_address, "has a host name that is too long");
    if (brackets && !is_ipv6_address(host)) return error(minor::bad_uri_address, "has a bad IPv6 address");
    at_ = end;
    if (brackets && !skip("]")) return error(minor::bad_uri_address, "has an IPv6 address without its closing bracket");
    return {};
  }

  UrlError port(std::uint16_t& port) noexcept {
    const char* const first = text_.data() + at_;
    const auto parsed = std::from_chars(first, text_.data() + text_.size(), port);
    if (parsed.ec != std::errc() || parsed.ptr == first) {
      return error(minor::bad_uri_address, "has a bad port: use 1 to 65535");
    }
    if (port == 0) return error(minor::bad_uri_address, "has port 0, at which no server can listen");
    at_ += static_cast<std::size_t>(parsed.ptr - first);
    return {};
  }

  UrlError key() {
    if (at_ == text_.size() || !skip("/")) {
      if (result_.initial_reference && at_ == text_.size()) return default_name();
      return error(minor::bad_uri_specific_part, "has no /key");
    }
    return key_octets();
  }

  UrlError key_octets() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '%') {
        const int high = at_ + 2 < text_.size() ? hex_value(text_[at_ + 1]) : -1;
        const int low = at_ + 2 < text_.size() ? hex_value(text_[at_ + 2]) : -1;
        if (high < 0 || low < 0)
          return error(minor::bad_uri_specific_part, "has a % that is not followed by two hex digits");
        result_.key.push_back(static_cast<std::byte>(high << 4 | low));
        at_ += 3;
      } else if (is_alphanumeric(c) || plain_in_key.find(c) != std::string_view::npos) {
        result_.key.push_back(static_cast<std::byte>(c));
        ++at_;
      } else {
        return error(minor::bad_uri_specific_part, "has a character in its key that must be written as %XX");
      }
    }
    if (result_.initial_reference && result_.key.empty()) return default_name();
    return {};
  }

  UrlError default_name() {
    for (char c : std::string_view("NameService")) result_.key.push_back(static_cast<std::byte>(c));
    return {};
  }

  std::string_view text_;
  Corbaloc& result_;
  const Limits& limits_;
  std::size_t at_ = 0;
};

}  // namespace

UrlError parse_corbaloc(std::string_view text, Corbaloc& result, const Limits& limits) {
  result = Corbaloc();
  return Parser(text, result, limits).parse();
}

Ior corbaloc_to_ior(const Corbaloc& corbaloc) {
  Ior ior;
  for (const Corbaloc::Address& address : corbaloc.addresses) {
    if (!address.path.empty()) {
      ior.profiles.push_back(make_uiop_profile({address.version, address.path, corbaloc.key, {}}));
      continue;
    }
    IiopProfile profile;
    profile.version = address.version;
    profile.host = address.host;
    profile.port = address.port;
    profile.object_key = corbaloc.key;
    ior.profiles.push_back(make_iiop_profile(profile));
  }
  return ior;
}

namespace {
std::string append_key(std::string text, const Bytes& key) {
  for (const std::byte octet : key) {
    const char c = static_cast<char>(octet);
    // a comma directly behind a path would begin another address
    const bool begins_address = c == ',' && text.back() == '|';
    if (!begins_address && (is_alphanumeric(c) || plain_in_key.find(c) != std::string_view::npos)) {
      text += c;
    } else {
      text += '%';
      append_hex(text, octet);
    }
  }
  return text;
}
}  // namespace

std::string make_corbaloc(const IiopProfile& profile) {
  const bool brackets = profile.host.find(':') != std::string::npos;
  std::string text(scheme);
  text.append("iiop:1.").append(std::to_string(profile.version.minor)).append("@");
  text.append(brackets ? "[" : "").append(profile.host).append(brackets ? "]:" : ":");
  text.append(std::to_string(profile.port)).append("/");
  return append_key(std::move(text), profile.object_key);
}

std::string make_corbaloc(const UiopProfile& profile) {
  std::string text(scheme);
  text.append("uiop:1.").append(std::to_string(profile.version.minor)).append("@").append(profile.path).append("|");
  return append_key(std::move(text), profile.object_key);
}

}  // namespace corbel::giop
