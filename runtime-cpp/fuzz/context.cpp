// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as a context.
#include <corbel/context.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "support/orbs/require.hpp"

namespace {

using namespace corbel;

std::vector<std::byte> written(CORBA::Context_ptr context) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out << context;
  test::require(out.ok(), "a context that was read can be written");
  return {out.data().begin(), out.data().end()};
}

void exercise(std::span<const std::byte> bytes, bool little) {
  cdr::Reader in(bytes, little);
  CORBA::Context_var context;
  in >> context;
  test::require(!CORBA::is_nil(context), "any octets give a context");
  const std::vector<std::byte> all = written(context);
  test::require(all.size() <= std::max<std::size_t>(bytes.size() + 3, 4), "a context is not larger than its octets");
  cdr::Reader again(all, cdr::writes_little);
  CORBA::Context_var copy;
  again >> copy;
  test::require(again.ok() && again.remaining() == 0, "a context that was written can be read");
  test::require(written(copy) == all, "the second copy of a context is equal");
  const CORBA::Context_var matching = CORBA::Context::_matching(context, std::array{"*"});
  test::require(written(matching) == all, "the pattern * matches the whole context");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const bool little : {false, true}) exercise(std::as_bytes(std::span(data, size)), little);
  return 0;
}
