// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/core/init_ref.hpp>

#include "orb/core/check_options.hpp"

#include <corbel/orb/core/core.hpp>

namespace {

void check_initial_reference(const corbel::orb::Core& core, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || !core.is_object_url(text.substr(equals + 1))) {
    refuse(core, "InitRef", text, "NAME=URL, with an IOR:, corbaloc: or corbaname: URL");
  }
}

}  // namespace

void corbel_check_init_ref(const corbel::orb::Core& core) {
  for (const std::string& text : core.options.init_ref) {
    check_initial_reference(core, text);
  }
  if (const std::string& text = core.options.default_init_ref; !text.empty() && !core.is_object_url(text + "/x")) {
    refuse(core, "DefaultInitRef", text, "the beginning of a corbaloc: or corbaname: URL, up to its key");
  }
}

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
