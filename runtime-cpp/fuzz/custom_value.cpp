// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as a custom value, whose own code reads its state, and as a value that contains one.
#include <cstdint>

#include "support/messages/exercise.hpp"
#include "support/servants/customs.hpp"

namespace {

using namespace corbel;

orb::Core& custom_orb() {
  static const CORBA::ORB_var orb = [] {
    int argc = 0;
    CORBA::ORB_var made = CORBA::ORB_init(argc, nullptr, "custom values");
    corbel::test::register_factories(made);
    return made;
  }();
  return *orb->_core();
}

template <class Value>
void read(std::span<const std::byte> bytes, bool little) {
  cdr::Context context;
  context.orb = &custom_orb();
  cdr::Reader in(bytes, little);
  in.context(&context);
  Value first;
  Value second;
  try {
    value::ValueReader receiving(in);
    in >> first >> second;
  } catch (const CORBA::SystemException&) {  // an object reference was invalid
  }
  corbel::test::require(context.chunks == nullptr, "the context has no open chunks after the message");
  if (in.ok() && first.in() != nullptr) {
    cdr::Buffer buffer;
    cdr::Writer out(buffer);
    {
      value::ValueWriter sending(out);
      out << first << second;
    }
    corbel::test::require(out.ok(), "a value that was read can be written");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  for (const bool little : {false, true}) {
    read<customs::Series_var>(bytes, little);
    read<customs::Holder_var>(bytes, little);
  }
  return 0;
}
