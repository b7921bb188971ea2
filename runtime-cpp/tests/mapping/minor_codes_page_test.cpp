// SPDX-License-Identifier: Apache-2.0
// docs/reference/minor-codes.md is generated from the codes. If the page differs, the test writes the right page into
// the build folder, from which it can be copied.
#include "corbel/mapping/minor_codes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

struct Row {
  CORBA::ULong code;
  const char* exception;  // null: several exceptions
  const char* sentence;
};
using Rows = std::vector<Row>;

const Rows kCodes{
#define CORBEL_MINOR_CODE(name, vendor, number, exception, sentence) {corbel::minor::name, exception, sentence},
#include "corbel/mapping/minor_codes.inc"
#undef CORBEL_MINOR_CODE
};
const Rows kOfData{
#define CORBEL_CDR_ERROR(name, exception, sentence) {0, exception, sentence},
#include "corbel/mapping/cdr_errors.inc"
#undef CORBEL_CDR_ERROR
};
const Rows kOfMessages{
#define CORBEL_GIOP_ERROR(name, exception, sentence) {0, exception, sentence},
#include "corbel/mapping/giop_errors.inc"
#undef CORBEL_GIOP_ERROR
};

Rows of_vendor(bool standard) {
  Rows rows;
  std::copy_if(kCodes.begin(), kCodes.end(), std::back_inserter(rows),
               [&](const Row& row) { return ((row.code & 0xfffff000U) == CORBA::OMGVMCID) == standard; });
  const auto key = [](const Row& row) {
    return std::pair(row.code, std::string_view(row.exception != nullptr ? row.exception : ""));
  };
  std::sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) { return key(a) < key(b); });
  return rows;
}

/// Returns the errors that have their own code.
Rows numbered(const Rows& errors, CORBA::ULong base) {
  Rows rows;
  CORBA::ULong number = 0;
  for (const Row& error : errors) {
    ++number;
    if (error.exception != nullptr) {
      rows.push_back({base | number, error.exception, error.sentence});
    }
  }
  return rows;
}

/// Escapes bars, which would end the column.
std::string escaped(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != text.npos; at += 2) {
    text.insert(at, 1, '\\');
  }
  return text;
}

std::string table(const Rows& rows) {
  std::string text = "| code | exception | what it means |\n|---|---|---|\n";
  for (const Row& row : rows) {
    char code[16];
    std::snprintf(code, sizeof code, "0x%08x", row.code);
    const std::string exception = row.exception != nullptr ? "`" + std::string(row.exception) + "`" : "several";
    text += "| `" + std::string(code) + "` | " + exception + " | " + escaped(row.sentence) + " |\n";
  }
  return text;
}

std::string page() {
  return R"(<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- Written by runtime-cpp/tests/mapping/minor_codes_page_test.cpp; do not edit. -->
# Minor codes

The minor code of a system exception from Corbel states the reason. `corbel::describe_minor` returns the sentence of
this page, and "" for codes of other ORBs:

    #include <corbel/mapping/minor_codes.hpp>    // const char* describe_minor(const char* exception_name, CORBA::ULong minor) noexcept
    catch (const CORBA::SystemException& e) { std::cerr << e._name() << ": " << corbel::describe_minor(e._name(), e.minor()) << '\n'; }

The upper 20 bits of a code identify the vendor (VMCID). `0x4f4d0` is the OMG's id, for the reasons that the standard
lists (CORBA 3.3 part 1, annex A.5); they are the same in each ORB, and each exception numbers them from 1. `0xfffff` is
the id that the standard reserves for experiments. Corbel has no registered id, so its own reasons have this one, each
with a different code. Other ORBs may use the same id: the sentences of this page do not apply to their codes. Code 0
adds nothing to the exception.

The codes of a server reach the client unchanged, so an option that a sentence names may be an option of the server.
With `-ORBLog connections` the server's log has the reason, too, and the client of the call.

## The standard's

)" + table(of_vendor(true)) +
         "\n## Corbel's own\n\n" + table(of_vendor(false)) +
         "\n## Corbel's own, of data\n\nErrors in arguments, results or exceptions, when they are written or "
         "read.\n\n" +
         table(numbered(kOfData, corbel::minor::decode_base)) +
         "\n## Corbel's own, of messages\n\nErrors in messages of the peer. The connection ended.\n\n" +
         table(numbered(kOfMessages, corbel::minor::message_base));
}

TEST(MinorCodesPage, MatchesTheMinorCodes) {
  std::ifstream file(CORBEL_MINOR_CODES_PAGE);
  const std::string there{std::istreambuf_iterator<char>(file), {}};
  const std::string now = page();
  const std::string written = testing::TempDir() + "minor-codes.md";
  if (there != now) {
    std::ofstream(written) << now;
  }
  EXPECT_TRUE(there == now) << CORBEL_MINOR_CODES_PAGE << " is not what the codes say: copy " << written << " there.";
}

}  // namespace
