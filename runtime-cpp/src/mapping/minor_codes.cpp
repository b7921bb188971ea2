// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/minor_codes.hpp"

#include <string_view>

namespace corbel {

namespace {

struct Row {
  CORBA::ULong code;
  const char* exception;  // nullptr: whichever
  const char* sentence;
};

constexpr Row rows[] = {
    {minor::unlisted_user_exception, "UNKNOWN", "The servant threw an exception that its operation does not declare."},
    {minor::foreign_system_exception, "UNKNOWN", "The peer sent a system exception that is not a standard one."},
    {minor::bad_uri_scheme, "BAD_PARAM", "The URL's scheme is unknown: use IOR:, corbaloc: or corbaname:."},
    {minor::bad_uri_address, "BAD_PARAM", "The URL's address is wrong: write corbaloc:iiop:1.2@host:port/key."},
    {minor::bad_uri_specific_part, "BAD_PARAM", "The URL's part after the scheme is wrong."},
    {minor::bad_uri, "BAD_PARAM", "The text is no object reference."},
    {minor::orb_shut_down, "BAD_INV_ORDER", "The ORB has been shut down."},
    {minor::no_usable_profile, "TRANSIENT",
     "None of the reference's addresses could be reached: is the server running?"},
    {minor::request_discarded, "TRANSIENT",
     "The object adapter's manager discards requests: has the server activated it?"},
    {minor::no_such_character, "DATA_CONVERSION",
     "A character is not in the code set that client and server have agreed on, or is no character at all."},
    {minor::no_common_code_set, "CODESET_INCOMPATIBLE",
     "Client and server know no common code set: choose another with NativeCharCodeSet."},
    {minor::unknown_code_set, "CODESET_INCOMPATIBLE", "The client uses a code set that the server does not know."},
    {minor::wide_not_offered, "INV_OBJREF",
     "The reference names no code sets, so wide characters cannot be sent: use the server's IOR, not a URL."},
    {minor::wide_not_negotiated, "BAD_PARAM", "The client has sent wide characters without naming their code set."},
    {minor::wide_from_old_client, "MARSHAL", "GIOP 1.0 has no wide characters: use GIOPVersion 1.2."},
    {minor::wide_from_old_server, "MARSHAL", "GIOP 1.0 has no wide characters: use GIOPVersion 1.2."},
    {minor::bad_name, "BAD_PARAM", "A type code's name is no identifier of IDL."},
    {minor::bad_repository_id, "BAD_PARAM", "A type code's repository id has no format: write IDL:NAME:1.0."},
    {minor::bad_member_name, "BAD_PARAM", "A member's name is no identifier of IDL, or another member has it."},
    {minor::duplicate_label, "BAD_PARAM", "Two members of a union have the same label."},
    {minor::wrong_label_type, "BAD_PARAM", "A union's label is of another type than its discriminator."},
    {minor::wrong_discriminator, "BAD_PARAM",
     "A union's discriminator is no integer, character, boolean or enumeration."},
    {minor::incomplete_type, "BAD_TYPECODE",
     "The type code is null, or stands for a recursive type that has not been made."},
    {minor::illegal_member_type, "BAD_TYPECODE", "No member, element, base or alias can be of that type."},
    {minor::illegal_parameter_type, "BAD_TYPECODE", "A context's property is a string."},
    {minor::bad_property_name, "BAD_PARAM", "A context's property has a name, without *."},
    {minor::bad_pattern, "BAD_PARAM", "A property is looked for by its name, or by its beginning with a * behind it."},
    {minor::bad_context_name, "BAD_PARAM", "A context's name is an identifier of IDL, or empty."},
    {minor::no_such_scope, "BAD_CONTEXT", "No context from here up has this name."},
    {minor::no_such_property, "BAD_CONTEXT", "No property of the context matches."},
    {minor::no_such_type, nullptr,
     "No type has no members or elements, more than 31 digits, or a value type's modifier that is not one of four."},
    {minor::bound_exceeded, nullptr, "A value is longer than the bound of its IDL type."},
    {minor::wrong_union_label, nullptr,
     "A union's discriminator was set to a label of another member than the one that is set."},
    {minor::nil_string, nullptr, "A null pointer was passed where IDL has a string: pass \"\" for an empty one."},
    {minor::no_private_connection, nullptr,
     "Only references to objects of servers have private connections, numbered from 1 on."},
    {minor::wrong_option, nullptr, "An option of the ORB is wrong: its log says which, and how to mend it."},
    {minor::connect_refused, nullptr, "Nobody listens at that address: is the server running, is the port right?"},
    {minor::connect_timeout, nullptr, "No connection within ConnectTimeout: is the host reachable?"},
    {minor::connect_failed, nullptr,
     "No connection could be made: check host name, route and the limit on open files."},
    {minor::peer_closed, nullptr, "The connection ended before the reply came: look into the server's log."},
    {minor::peer_error, nullptr,
     "The peer could not understand a message (MessageError): check GIOPVersion and MaxMessageSize of both sides."},
    {minor::call_timeout, nullptr, "No reply within CallTimeout."},
    {minor::send_failed, nullptr, "The request could not be sent: the connection was lost."},
    {minor::oneway_backlog, nullptr,
     "The server takes oneways slower than they are sent: raise MaxOnewayBacklog or choose another OnewaySyncScope."},
    {minor::bound_elsewhere, nullptr,
     "The object is elsewhere now, and the RebindPolicy forbids to go there: _validate_connection does."},
    {minor::not_connected, nullptr,
     "No connection is free, and the RebindPolicy forbids to open one: _validate_connection does."},
};

}  // namespace

const char* describe_minor(const char* exception_name, CORBA::ULong minor) noexcept {
  const std::string_view name = exception_name ? exception_name : "";
  for (const Row& row : rows) {
    if (row.code == minor && (!row.exception || name == row.exception)) return row.sentence;
  }
  return "";
}

}  // namespace corbel
