// SPDX-License-Identifier: Apache-2.0
#include <bw/value/elements.hpp>

#include <bw/process/process.hpp>

namespace bw {

void fail_without_element(const Component& component, const char* text, std::int64_t index, std::uint64_t length) {
  component.process().fail(component.instance_name() + ": " + text + ": there is no element " + std::to_string(index) +
                           ", its length is " + std::to_string(length));
  throw CORBA::BAD_PARAM();
}

}  // namespace bw
