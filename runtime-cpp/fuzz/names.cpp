// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary text as a name of the naming service, as the name in a corbaname URL, and as a corbaname URL.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "corbel/giop/corbaloc.hpp"
#include "corbel/giop/stringified_name.hpp"
#include "support/messages/exercise.hpp"

namespace {

using namespace corbel;

void exercise_url(const std::string& url) {
  const auto parts = giop::parse_corbaname(url);
  if (!parts) return;
  test::require(parts->context.starts_with("corbaloc:"), "the context of a corbaname URL is a corbaloc URL");
  test::exercise_reference(parts->context);
  if (!parts->name.empty()) {
    const std::string text = giop::format_stringified_name(parts->name);
    test::require(giop::parse_stringified_name(text) == parts->name, "the name in a URL can be read");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto name = giop::parse_stringified_name(text)) {
    test::require(!name->empty(), "a name has at least one component");
    const std::string written = giop::format_stringified_name(*name);
    test::require(giop::parse_stringified_name(written) == name, "a written name is read as an equal name");
    const auto url = giop::parse_corbaname(giop::make_corbaname(":host", text));
    test::require(url && url->name == *name, "a name in a URL is read as an equal name");
  }
  exercise_url(text);
  exercise_url("corbaname::host#" + text);
  exercise_url("corbaname:" + text);
  return 0;
}
