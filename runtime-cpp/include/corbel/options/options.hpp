// SPDX-License-Identifier: Apache-2.0
// The ORB's options as plain members, declared from one table (option_table.inc), so that reading one costs nothing.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace corbel::options {

#define CORBEL_CHOICE(enumerator, spelling) enumerator,
#define CORBEL_CHOICE_TYPE(Type, ...) enum class Type : std::uint8_t { __VA_ARGS__ };
#define CORBEL_OPTION_CHOICE(field, ...)
#define CORBEL_OPTION_BOOLEAN(field, ...)
#define CORBEL_OPTION_INTEGER(field, ...)
#define CORBEL_OPTION_BYTES(field, ...)
#define CORBEL_OPTION_DURATION(field, ...)
#define CORBEL_OPTION_TEXT(field, ...)
#define CORBEL_OPTION_LIST(field, ...)
#include "corbel/options/option_table.inc"
#include "corbel/options/undef.inc"

/// The configuration of an ORB. Default construction gives each option its default.
struct Values {
#define CORBEL_CHOICE(enumerator, spelling)
#define CORBEL_CHOICE_TYPE(Type, ...)
#define CORBEL_OPTION_CHOICE(field, name, Type, value, ...) Type field = Type::value;
#define CORBEL_OPTION_BOOLEAN(field, name, value, ...) bool field = value;
#define CORBEL_OPTION_INTEGER(field, name, value, ...) std::uint32_t field = value;
#define CORBEL_OPTION_BYTES(field, name, value, ...) std::uint32_t field = value;
#define CORBEL_OPTION_DURATION(field, name, value, ...) std::chrono::microseconds field{std::int64_t{value} * 1000};
#define CORBEL_OPTION_TEXT(field, name, value, ...) std::string field = value;
#define CORBEL_OPTION_LIST(field, ...) std::vector<std::string> field;
#include "corbel/options/option_table.inc"
#include "corbel/options/undef.inc"
};

enum class Side : std::uint8_t { client, server, both };
enum class Scope : std::uint8_t { process, orb, adapter, connection };
enum class Binding : std::uint8_t { compile, start, connect, call };
enum class Kind : std::uint8_t { choice, boolean, integer, bytes, duration, text, list };

/// A row of the table, for messages and listings. The default of the option is get(Values(), name).
struct Description {
  const char* name;
  Kind kind;
  const char* allowed;  // such as "reactive, thread-per-connection" or "0 to 65535"; "" for texts
  Side side;
  Scope scope;
  Binding binding;
  const char* doc;
};
/// Returns all rows in the order of the table.
std::span<const Description> descriptions() noexcept;

/// The error, its place and the remedy; empty without an error.
using Problem = std::string;

/// Sets one option by name ("Concurrency" or "ORBConcurrency"). `where` begins the message: a file and line, or an
/// argument.
Problem set(Values& values, std::string_view name, std::string_view value, std::string_view where);

/// Returns the value as in a configuration file; the entries of a list are separated by newlines. Returns "" for an
/// unknown name.
std::string get(const Values& values, std::string_view name);

/// Reads lines `name = value`; `#` begins a comment line. The last value of an option wins, as with arguments, unless
/// the option is a list. `where` names the text in messages. Stops at the first error.
Problem parse_text(Values& values, std::string_view text, std::string_view where);
/// Reads a file of at most 1 MiB as parse_text does.
Problem parse_file(Values& values, const std::string& path);

/// Reads environment variables of the form `CORBEL_ORB<Name>=value`, after the file named by `CORBEL_ORBConfigFile`.
/// `CORBEL_<Name>` without ORB is an error. `environment` ends with a null pointer, as `environ` does.
Problem parse_environment(Values& values, const char* const* environment);

/// Removes all pairs `-ORB<Name> value` from the arguments and sets these options (formal/2012-11-12, 8.5.1).
/// `-ORBConfigFile path` reads the file at this point, so that later arguments win. argv[0] is unchanged. An unknown
/// -ORB argument is an error.
Problem parse_arguments(Values& values, int& argc, char** argv);

/// Returns the options that differ from their defaults, as lines of a configuration file.
std::string changed(const Values& values);

/// Returns the options except Id that the arguments would change compared with `there`, as "A, B"; empty if none would
/// change.
std::string changes(const Values& there, std::span<char* const> arguments);

}  // namespace corbel::options
