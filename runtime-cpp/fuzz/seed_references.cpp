// SPDX-License-Identifier: Apache-2.0
// Writes profiles, components and listen points as files: seed_references fuzz/corpus/components
// fuzz/corpus/listen_points
#include <cstdio>
#include <fstream>
#include <span>
#include <string>

#include "corbel/giop/code_sets.hpp"
#include "corbel/giop/listen_points.hpp"
#include "corbel/giop/priority.hpp"
#include "corbel/transport/local_server.hpp"
#include "support/components.hpp"
#include "support/wire_builder.hpp"

namespace {

using namespace corbel;

bool write(const std::string& path, int first, std::span<const std::byte> octets) {
  std::ofstream file(path, std::ios::binary);
  if (first >= 0) file.put(static_cast<char>(first));
  file.write(reinterpret_cast<const char*>(octets.data()), static_cast<std::streamsize>(octets.size()));
  if (file.flush()) return true;
  std::fprintf(stderr, "%s: cannot be written\n", path.c_str());
  return false;
}

bool write_profiles(const std::string& folder) {
  const giop::Bytes key{std::byte{1}, std::byte{2}};
  giop::TaggedProfile iiop = giop::make_iiop_profile({giop::v1_2, "127.0.0.1", 2809, key, {}});
  bool good = write(folder + "iiop", 0, iiop.data) &&
              write(folder + "iiop_1_0", 0, giop::make_iiop_profile({giop::v1_0, "host", 1, key, {}}).data) &&
              write(folder + "uiop", 1, giop::make_uiop_profile({giop::v1_2, "/tmp/socket", key, {}}).data);
  const giop::CodeSets sets = giop::own_code_sets(giop::code_set::utf_8);
  iiop = corbel::test::with_component(iiop, giop::make_code_sets_component(sets));
  good = good && write(folder + "iiop_code_sets", 0, iiop.data);
  const giop::PriorityBand bands[] = {{0, 99}, {100, 32767}};
  iiop = corbel::test::with_component(iiop, giop::make_priority_component({true, 7}, bands));
  good = good && write(folder + "iiop_priority", 0, iiop.data);
  giop::UiopProfile local{giop::v1_2, "/tmp/socket", key, {}};
  local.components.push_back(transport::write_local_server(std::string(12, 'x')));
  good = good && write(folder + "uiop_other_host", 1, giop::make_uiop_profile(local).data) &&
         write(folder + "shmiop", 2, giop::make_uiop_profile(local, giop::profile_tag::shmiop).data);
  test::WireBuilder multiple(true);
  multiple.u8(1).u32(1).u32(giop::component_tag::orb_type).u32(8).u8(1).align(4).u32(0x54414f00);
  return good && write(folder + "multiple", 3, multiple.bytes());
}

bool write_components(const std::string& folder) {
  test::WireBuilder sets(false);
  sets.u8(0).u32(giop::code_set::iso_8859_1).u32(1).u32(giop::code_set::utf_8).u32(giop::code_set::utf_16).u32(0);
  test::WireBuilder address(true);
  address.u8(1).string("other").u16(4711);
  test::WireBuilder policy(true);  // of RT-CORBA: the priority model
  policy.u8(1).u32(1).u32(40).u32(12).u8(1).align(4).u32(0).u16(7);
  return write(folder + "component_code_sets", 4, sets.bytes()) &&
         write(folder + "component_policies", 5, policy.bytes()) &&
         write(folder + "component_address", 6, address.bytes()) &&
         write(folder + "component_local_server", 7, test::as_bytes("12345678user"));
}

bool write_points(const std::string& folder) {
  const std::vector<giop::ListenPoint> some{{"127.0.0.1", 2809}, {"::1", 65535}};
  test::WireBuilder big(false);
  big.u8(0).u32(1).string("host").u16(4711);
  return write(folder + "none", -1, giop::write_listen_points({})) &&
         write(folder + "two", -1, giop::write_listen_points(some)) && write(folder + "big", -1, big.bytes());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s COMPONENTS LISTEN_POINTS\n", argv[0]);
    return 2;
  }
  const std::string components = std::string(argv[1]) + "/";
  return write_profiles(components) && write_components(components) && write_points(std::string(argv[2]) + "/") ? 0 : 1;
}
