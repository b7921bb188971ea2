// SPDX-License-Identifier: Apache-2.0
// The ORB's options as plain members, from one table (option_table.inc): reading one costs nothing.
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

/// What an ORB was configured with. Default-constructed: every option's default.
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

/// One row of the table, for messages and listings. Its default is get(Values(), name).
struct Description {
  const char* name;
  Kind kind;
  const char* allowed;  // "reactive, thread-per-connection"; "0 to 65535"; "" for texts
  Side side;
  Scope scope;
  Binding binding;
  const char* doc;
};
/// All rows, in the table's order.
std::span<const Description> descriptions() noexcept;

/// What is wrong, where, how to fix it; empty when nothing is.
using Problem = std::string;

/// Sets one option by name ("Concurrency" or "ORBConcurrency"). `where` begins the message: a file and line, an
/// argument.
Problem set(Values& values, std::string_view name, std::string_view value, std::string_view where);

/// The value as it would be written in a file; entries of a list are separated by newlines. Empty for an unknown name.
std::string get(const Values& values, std::string_view name);

/// Reads `name = value` lines; `#` begins a comment line. Of an option that stands there twice the later value counts,
/// as with arguments, unless it is a list. `where` names the text in messages. Stops at the first problem.
Problem parse_text(Values& values, std::string_view text, std::string_view where);
/// Reads a file of at most 1 MiB as parse_text does.
Problem parse_file(Values& values, const std::string& path);

/// Takes what stands in variables of the form `CORBEL_ORB<Name>=value`, and first of all the file that
/// `CORBEL_ORBConfigFile` names. `CORBEL_<Name>` of an option is a problem: ORB was forgotten. `environment` ends with
/// a null pointer, as `environ` does.
Problem parse_environment(Values& values, const char* const* environment);

/// Takes all `-ORB<Name> value` pairs out of the arguments (formal/2012-11-12, 8.5.1); `-ORBConfigFile path` reads that
/// file at its place, so what stands later wins. argv[0] is left alone. An unknown -ORB argument is a problem.
Problem parse_arguments(Values& values, int& argc, char** argv);

/// Those that are not their defaults, as lines of a file.
std::string changed(const Values& values);

/// Which options but Id arguments would change that stand as `there`: "A, B". Empty for none.
std::string changes(const Values& there, std::span<char* const> arguments);

}  // namespace corbel::options
