// SPDX-License-Identifier: Apache-2.0
// One valid message of each kind, version and byte order, written by hand: seeds for the mutation test and the fuzzer.
#pragma once

#include <string>
#include <vector>

#include "wire_builder.hpp"

namespace corbel::test {

struct NamedMessage {
  std::string name;
  std::vector<std::byte> bytes;
};

/// Returns the data of an IIOP profile: key "key", host "h", port 2809, and from 1.1 on one component.
inline std::vector<std::byte> iiop_profile(bool little_endian, unsigned minor = 2, std::string_view host = "h") {
  WireBuilder profile(little_endian);
  profile.u8(little_endian).u8(1).u8(minor).string(host).u16(2809).octets("key");
  if (minor >= 1) profile.u32(1).u32(0).octets(WireBuilder(little_endian).u8(little_endian).u32(0x54414f00).bytes());
  return profile.bytes();
}

inline WireBuilder& append_ior(WireBuilder& wire, bool little_endian) {
  return wire.string("IDL:A:1.0").u32(1).u32(0).octets(iiop_profile(little_endian));
}

/// Appends two service contexts: code sets (1) and an unknown one.
inline WireBuilder& append_contexts(WireBuilder& wire) {
  const bool little = wire.little_endian();
  WireBuilder code_sets(little);
  code_sets.u8(little).u32(0x00010001).u32(0x00010109);
  return wire.u32(2).u32(1).octets(code_sets.bytes()).u32(0x12345678).octets("???");
}

enum class Address { key, profile, reference };

inline std::vector<std::byte> request(bool little, unsigned minor, Address address = Address::key,
                                      bool with_contexts = true, unsigned response = 3) {
  WireBuilder wire(little);
  wire.giop(minor, 0);
  const auto contexts = [&] { with_contexts ? append_contexts(wire) : wire.u32(0); };
  if (minor < 2) {
    contexts();
    wire.u32(77).u8(response != 0);
    if (minor == 1) wire.u8(0).u8(0).u8(0);
    wire.octets("key").string("get_data").u32(0);
  } else {
    wire.u32(77).u8(response).u8(0).u8(0).u8(0).u16(static_cast<std::uint16_t>(address));
    if (address == Address::key) wire.octets("key");
    if (address == Address::profile) wire.u32(0).octets(iiop_profile(little));
    if (address == Address::reference) append_ior(wire.u32(0), little);
    wire.string("get_data");
    contexts();
    wire.align(8);
  }
  wire.u32(5).f64(1.5).string("argument");
  return wire.finish().bytes();
}

inline WireBuilder reply_head(bool little, unsigned minor, std::uint32_t status, bool with_contexts = true) {
  WireBuilder wire(little);
  wire.giop(minor, 1);
  const auto contexts = [&] { with_contexts ? append_contexts(wire) : wire.u32(0); };
  if (minor < 2) contexts();
  wire.u32(77).u32(status);
  if (minor >= 2) {
    contexts();
    wire.align(8);
  }
  return wire;
}

inline std::vector<NamedMessage> valid_messages() {
  std::vector<NamedMessage> all;
  for (const bool little : {false, true}) {
    for (unsigned minor = 0; minor <= 2; ++minor) {
      const std::string suffix = "_1" + std::to_string(minor) + (little ? "_little" : "_big");
      const auto add = [&](const char* name, const std::vector<std::byte>& bytes) {
        all.push_back({name + suffix, bytes});
      };
      add("request", request(little, minor));
      add("request_plain", request(little, minor, Address::key, false));
      add("oneway", request(little, minor, Address::key, false, 0));
      if (minor == 2) add("request_profile", request(little, minor, Address::profile));
      if (minor == 2) add("request_reference", request(little, minor, Address::reference));
      add("reply", reply_head(little, minor, 0).f64(1).f64(2).f64(3).finish().bytes());
      add("reply_empty", reply_head(little, minor, 0, false).finish().bytes());
      add("reply_user", reply_head(little, minor, 1).string("IDL:NotReady:1.0").u32(4).finish().bytes());
      add("reply_system",
          reply_head(little, minor, 2).string("IDL:omg.org/CORBA/MARSHAL:1.0").u32(1).u32(2).finish().bytes());
      WireBuilder forward = reply_head(little, minor, 3);
      add("reply_forward", append_ior(forward, little).finish().bytes());
      if (minor == 2) add("reply_addressing", reply_head(little, minor, 5).u16(1).finish().bytes());
      add("cancel", WireBuilder(little).giop(minor, 2).u32(77).finish().bytes());
      WireBuilder locate(little);
      locate.giop(minor, 3).u32(77);
      if (minor == 2) locate.u16(0);
      add("locate", locate.octets("key").finish().bytes());
      add("locate_reply", WireBuilder(little).giop(minor, 4).u32(77).u32(1).finish().bytes());
      WireBuilder moved(little);
      moved.giop(minor, 4).u32(77).u32(2);
      add("locate_forward", append_ior(moved, little).finish().bytes());
      add("close", WireBuilder(little).giop(minor, 5).finish().bytes());
      add("error", WireBuilder(little).giop(minor, 6).finish().bytes());
      if (minor >= 1) add("fragment", WireBuilder(little).giop(minor, 7).u32(77).u64(1).finish().bytes());
    }
  }
  return all;
}

}  // namespace corbel::test
