// SPDX-License-Identifier: Apache-2.0
// Decodes arbitrary octets by a codec, as interceptors do with a peer's service context or a component of a reference.
#include <corbel/PortableInterceptor.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "support/messages/exercise.hpp"

namespace {

/// Obtains the codec factory of an ORB that is created for it.
class Keeper final : public PortableInterceptor::ORBInitializer {
 public:
  void pre_init(PortableInterceptor::ORBInitInfo_ptr info) override { factory = info->codec_factory(); }
  void post_init(PortableInterceptor::ORBInitInfo_ptr) override {}
  IOP::CodecFactory_var factory;
};

IOP::Codec_ptr make_codec() {
  auto* const keeper = new Keeper;
  const PortableInterceptor::ORBInitializer_var initializer = keeper;
  PortableInterceptor::register_orb_initializer(initializer);
  int argc = 0;
  char* argv[] = {nullptr};
  const CORBA::ORB_var orb = CORBA::ORB_init(argc, argv, "codec");
  return keeper->factory->create_codec({});
}

template <class Decode>
void try_it(Decode decode) {
  try {
    const CORBA::Any_var value = decode();
    const CORBA::TypeCode_var type = value->type();
    corbel::test::require(type->kind() <= CORBA::tk_event, "the type code has a known kind");
  } catch (const IOP::Codec::FormatMismatch&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const IOP::Codec_var codec = make_codec();
  CORBA::OctetSeq octets;
  octets.length(static_cast<CORBA::ULong>(size));
  if (size > 0) {
    std::memcpy(octets.get_buffer(), data, size);
  }
  try_it([&] { return codec->decode(octets); });
  for (CORBA::TypeCode_ptr type : {CORBA::_tc_any, CORBA::_tc_string, CORBA::_tc_TypeCode, CORBA::_tc_wstring}) {
    try_it([&] { return codec->decode_value(octets, type); });
  }
  return 0;
}
