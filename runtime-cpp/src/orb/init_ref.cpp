// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/init_ref.hpp>

#include <corbel/orb/core.hpp>

CORBA::Object_ptr corbel_by_init_ref(corbel::orb::Core& core, const std::string& name) {
  for (const std::string& entry : core.options.init_ref) {
    if (entry.size() > name.size() && entry.starts_with(name) && entry[name.size()] == '=') {
      return core.string_to_object(entry.c_str() + name.size() + 1);
    }
  }
  if (!core.options.default_init_ref.empty()) {
    return core.string_to_object((core.options.default_init_ref + "/" + name).c_str());
  }
  return nullptr;
}
