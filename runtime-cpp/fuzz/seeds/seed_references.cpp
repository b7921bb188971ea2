// SPDX-License-Identifier: Apache-2.0
// Writes profiles, components and listen points to files: seed_references fuzz/corpus/components
// fuzz/corpus/listen_points
#include <cstdio>
#include <string>

#include "corbel/giop/code_sets.hpp"
#include "corbel/giop/listen_points.hpp"
#include "corbel/giop/priority.hpp"
#include "corbel/transport/server_identity.hpp"
#include "seed_file.hpp"
#include "support/messages/wire_builder.hpp"
#include "support/servants/components.hpp"

namespace {

using namespace corbel;

bool write_profiles(const std::string& folder) {
  const giop::Bytes key{std::byte{1}, std::byte{2}};
  giop::TaggedProfile iiop = giop::make_iiop_profile({giop::v1_2, "127.0.0.1", 2809, key, {}});
  bool good = write_seed(folder + "iiop", iiop.data, 0) &&
              write_seed(folder + "iiop_1_0", giop::make_iiop_profile({giop::v1_0, "host", 1, key, {}}).data, 0) &&
              write_seed(folder + "uiop", giop::make_uiop_profile({giop::v1_2, "/tmp/socket", key, {}}).data, 1);
  const giop::CodeSets sets = giop::own_code_sets(giop::code_set::utf_8);
  iiop = corbel::test::with_component(iiop, giop::make_code_sets_component(sets));
  good = good && write_seed(folder + "iiop_code_sets", iiop.data, 0);
  const giop::PriorityBand bands[] = {{0, 99}, {100, 32767}};
  iiop = corbel::test::with_component(iiop, giop::make_priority_component({true, 7}, bands));
  good = good && write_seed(folder + "iiop_priority", iiop.data, 0);
  giop::UiopProfile local{giop::v1_2, "/tmp/socket", key, {}};
  local.components.push_back(transport::write_server_identity(std::string(12, 'x')));
  good = good && write_seed(folder + "uiop_other_host", giop::make_uiop_profile(local).data, 1) &&
         write_seed(folder + "shmiop", giop::make_uiop_profile(local, giop::profile_tag::shmiop).data, 2);
  test::WireBuilder multiple(true);
  multiple.u8(1).u32(1).u32(giop::component_tag::orb_type).u32(8).u8(1).align(4).u32(0x54414f00);
  return good && write_seed(folder + "multiple", multiple.bytes(), 3);
}

bool write_components(const std::string& folder) {
  test::WireBuilder sets(false);
  sets.u8(0).u32(giop::code_set::iso_8859_1).u32(1).u32(giop::code_set::utf_8).u32(giop::code_set::utf_16).u32(0);
  test::WireBuilder address(true);
  address.u8(1).string("other").u16(4711);
  test::WireBuilder policy(true);  // the priority model of RT-CORBA
  policy.u8(1).u32(1).u32(40).u32(12).u8(1).align(4).u32(0).u16(7);
  return write_seed(folder + "component_code_sets", sets.bytes(), 4) &&
         write_seed(folder + "component_policies", policy.bytes(), 5) &&
         write_seed(folder + "component_address", address.bytes(), 6) &&
         write_seed(folder + "component_local_server", test::as_bytes("12345678user"), 7);
}

bool write_points(const std::string& folder) {
  const std::vector<giop::ListenPoint> some{{"127.0.0.1", 2809}, {"::1", 65535}};
  test::WireBuilder big(false);
  big.u8(0).u32(1).string("host").u16(4711);
  return write_seed(folder + "none", giop::write_listen_points({})) &&
         write_seed(folder + "two", giop::write_listen_points(some)) && write_seed(folder + "big", big.bytes());
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
