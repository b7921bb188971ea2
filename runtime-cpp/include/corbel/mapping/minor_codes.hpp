// SPDX-License-Identifier: Apache-2.0
// Minor codes of system exceptions. The upper 20 bits are the vendor's id (VMCID): the OMG's for codes of the standard
// (CORBA 3.3 part 1, annex A.5); Corbel's own use the id that the standard sets aside for experiments, as it has none
// registered.
#pragma once

#include "corbel/mapping/types.hpp"

namespace CORBA {

constexpr ULong OMGVMCID = 0x4f4d0000u;

}  // namespace CORBA

namespace corbel::minor {

/// By itself it says nothing: no exception takes it, only a code.
struct OwnVmcid {};
inline constexpr OwnVmcid own_vmcid;
consteval CORBA::ULong operator|(OwnVmcid, CORBA::ULong code) {
  return code != 0 && code <= 0xfff ? 0xfffff000u | code : throw "no minor code";
}

#define CORBEL_MINOR_CODE(name, vendor, number, ...) inline constexpr CORBA::ULong name = vendor | number;
#include "corbel/mapping/minor_codes.inc"
#undef CORBEL_MINOR_CODE

/// Of data: | cdr::Error, see cdr_errors.inc.
inline constexpr CORBA::ULong decode_base = own_vmcid | 0x100;
/// Of messages: | giop::Error, see giop_errors.inc.
inline constexpr CORBA::ULong message_base = own_vmcid | 0x200;

}  // namespace corbel::minor

namespace corbel {

/// A sentence for a log or an error text: what a minor code means and what can be done. "" for codes that are not
/// known.
const char* describe_minor(const char* exception_name, CORBA::ULong minor) noexcept;

}  // namespace corbel
