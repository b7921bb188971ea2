// SPDX-License-Identifier: Apache-2.0
// Minor codes of system exceptions. The upper 20 bits are the vendor's id (VMCID): the OMG's for codes of the standard
// (CORBA 3.3 part 1, annex A.5). Corbel has no registered id, so its own codes use the id that the standard reserves
// for experiments.
#pragma once

#include "corbel/mapping/types.hpp"

namespace CORBA {

constexpr ULong OMGVMCID = 0x4f4d0000u;

}  // namespace CORBA

namespace corbel::minor {

/// A vendor id without a code; exceptions accept only the combination of both.
struct OwnVmcid {};
inline constexpr OwnVmcid own_vmcid;
consteval CORBA::ULong operator|(OwnVmcid, CORBA::ULong code) {
  return code != 0 && code <= 0xfff ? 0xfffff000u | code : throw "no minor code";
}

#define CORBEL_MINOR_CODE(name, vendor, number, ...) inline constexpr CORBA::ULong name = vendor | number;
#include "corbel/mapping/minor_codes.inc"
#undef CORBEL_MINOR_CODE

/// Errors of data: decode_base | cdr::Error, see cdr_errors.inc.
inline constexpr CORBA::ULong decode_base = own_vmcid | 0x100;
/// Errors of messages: message_base | giop::Error, see giop_errors.inc.
inline constexpr CORBA::ULong message_base = own_vmcid | 0x200;

}  // namespace corbel::minor

namespace corbel {

/// Returns a sentence for a log or error text: the meaning of a minor code and the remedy. Returns "" for unknown
/// codes.
const char* describe_minor(const char* exception_name, CORBA::ULong minor) noexcept;

}  // namespace corbel
