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

constexpr CORBA::ULong own_vmcid = 0xfffff000u;

// The standard's.
constexpr CORBA::ULong unlisted_user_exception = CORBA::OMGVMCID | 1;   // UNKNOWN
constexpr CORBA::ULong foreign_system_exception = CORBA::OMGVMCID | 2;  // UNKNOWN: not one of the standard ones
constexpr CORBA::ULong bad_uri_scheme = CORBA::OMGVMCID | 7;            // BAD_PARAM of string_to_object
constexpr CORBA::ULong bad_uri_address = CORBA::OMGVMCID | 8;           // BAD_PARAM
constexpr CORBA::ULong bad_uri_specific_part = CORBA::OMGVMCID | 9;     // BAD_PARAM
constexpr CORBA::ULong bad_uri = CORBA::OMGVMCID | 10;                  // BAD_PARAM
constexpr CORBA::ULong orb_shut_down = CORBA::OMGVMCID | 4;             // BAD_INV_ORDER
constexpr CORBA::ULong no_usable_profile = CORBA::OMGVMCID | 2;         // TRANSIENT
constexpr CORBA::ULong request_discarded = CORBA::OMGVMCID | 1;         // TRANSIENT: discarded by the POA manager
constexpr CORBA::ULong no_value_factory = CORBA::OMGVMCID | 1;          // MARSHAL, and BAD_PARAM of lookups
constexpr CORBA::ULong no_such_character = CORBA::OMGVMCID | 1;         // DATA_CONVERSION
constexpr CORBA::ULong no_common_code_set = CORBA::OMGVMCID | 1;        // CODESET_INCOMPATIBLE: found by the client
constexpr CORBA::ULong unknown_code_set = CORBA::OMGVMCID | 2;          // CODESET_INCOMPATIBLE: found by the server
constexpr CORBA::ULong wide_not_offered = CORBA::OMGVMCID | 1;          // INV_OBJREF
constexpr CORBA::ULong bad_name = CORBA::OMGVMCID | 15;                 // BAD_PARAM of ORB::create_…_tc
constexpr CORBA::ULong bad_repository_id = CORBA::OMGVMCID | 16;        // BAD_PARAM of ORB::create_…_tc
constexpr CORBA::ULong bad_member_name = CORBA::OMGVMCID | 17;          // BAD_PARAM of ORB::create_…_tc
constexpr CORBA::ULong duplicate_label = CORBA::OMGVMCID | 18;          // BAD_PARAM of ORB::create_union_tc
constexpr CORBA::ULong wrong_label_type = CORBA::OMGVMCID | 19;         // BAD_PARAM of ORB::create_union_tc
constexpr CORBA::ULong wrong_discriminator = CORBA::OMGVMCID | 20;      // BAD_PARAM of ORB::create_union_tc
constexpr CORBA::ULong incomplete_type = CORBA::OMGVMCID | 1;           // BAD_TYPECODE
constexpr CORBA::ULong illegal_member_type = CORBA::OMGVMCID | 2;       // BAD_TYPECODE
constexpr CORBA::ULong illegal_parameter_type = CORBA::OMGVMCID | 3;    // BAD_TYPECODE: a property that is no string
constexpr CORBA::ULong bad_property_name = CORBA::OMGVMCID | 35;        // BAD_PARAM of contexts
constexpr CORBA::ULong bad_pattern = CORBA::OMGVMCID | 36;              // BAD_PARAM of contexts
constexpr CORBA::ULong bad_context_name = CORBA::OMGVMCID | 37;         // BAD_PARAM of contexts
constexpr CORBA::ULong no_such_scope = CORBA::OMGVMCID | 1;             // BAD_CONTEXT
constexpr CORBA::ULong no_such_property = CORBA::OMGVMCID | 2;          // BAD_CONTEXT
constexpr CORBA::ULong wide_not_negotiated = CORBA::OMGVMCID | 23;      // BAD_PARAM
constexpr CORBA::ULong wide_from_old_client = CORBA::OMGVMCID | 5;      // MARSHAL: wide characters in GIOP 1.0
constexpr CORBA::ULong wide_from_old_server = CORBA::OMGVMCID | 6;      // MARSHAL

// Corbel's own.
constexpr CORBA::ULong decode_base = own_vmcid | 0x100;     // MARSHAL: | cdr::Error, see cdr/error.hpp
constexpr CORBA::ULong message_base = own_vmcid | 0x200;    // MARSHAL, COMM_FAILURE: | giop::Error, see giop/error.hpp
constexpr CORBA::ULong bound_exceeded = own_vmcid | 0x001;  // BAD_PARAM: longer than a bounded type allows
constexpr CORBA::ULong nil_string = own_vmcid | 0x002;      // BAD_PARAM: nullptr where IDL has a string
constexpr CORBA::ULong wrong_union_label = own_vmcid | 0x003;      // BAD_PARAM: _d() to a label of another member
constexpr CORBA::ULong no_private_connection = own_vmcid | 0x004;  // BAD_PARAM: of a local object, or numbered 0
constexpr CORBA::ULong no_such_type = own_vmcid | 0x005;     // BAD_PARAM: no type can have such members, digits or size
constexpr CORBA::ULong wrong_option = own_vmcid | 0x006;     // BAD_PARAM of ORB_init
constexpr CORBA::ULong connect_refused = own_vmcid | 0x010;  // TRANSIENT: nobody listens there
constexpr CORBA::ULong connect_timeout = own_vmcid | 0x011;  // TRANSIENT: no answer within ConnectTimeout
constexpr CORBA::ULong connect_failed = own_vmcid | 0x012;   // TRANSIENT: no route, no address, no descriptor
constexpr CORBA::ULong peer_closed = own_vmcid | 0x013;      // COMM_FAILURE: connection ended before the reply
constexpr CORBA::ULong peer_error = own_vmcid | 0x014;       // COMM_FAILURE: the peer answered MessageError
constexpr CORBA::ULong call_timeout = own_vmcid | 0x015;  // TIMEOUT: no reply within CallTimeout, or the policy's time
constexpr CORBA::ULong send_failed = own_vmcid | 0x016;   // COMM_FAILURE: the kernel refused the request
constexpr CORBA::ULong oneway_backlog = own_vmcid | 0x017;   // TRANSIENT: OnewaySyncScope none has no room
constexpr CORBA::ULong bound_elsewhere = own_vmcid | 0x018;  // REBIND: the object has moved, or so says its server
constexpr CORBA::ULong not_connected = own_vmcid | 0x019;    // REBIND: a connection would have to be opened

}  // namespace corbel::minor

namespace corbel {

/// A sentence for a log or an error text: what a minor code means and what can be done. "" for codes that are not
/// known.
const char* describe_minor(const char* exception_name, CORBA::ULong minor) noexcept;

}  // namespace corbel
