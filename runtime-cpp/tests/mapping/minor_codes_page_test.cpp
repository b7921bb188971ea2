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

A system exception of Corbel's has a minor code that tells why something was not done. `corbel::describe_minor` gives
the sentence that stands here; it is "" for codes that are another ORB's:

    #include <corbel/mapping/minor_codes.hpp>    // const char* describe_minor(const char* exception_name, CORBA::ULong minor) noexcept
    catch (const CORBA::SystemException& e) { std::cerr << e._name() << ": " << corbel::describe_minor(e._name(), e.minor()) << '\n'; }

The upper 20 bits of a code are the id of the vendor that has given it (VMCID): `0x4f4d0` is the OMG's, for the reasons
that the standard lists (CORBA 3.3 part 1, annex A.5), which are the same with each ORB. Each exception numbers them
anew. `0xfffff` is the id that the standard sets aside for experiments: Corbel's own reasons have it, as it has no id
that is registered. Each of those has a code of its own. Other ORBs may use that id, too: with a code that came from
one, these sentences do not count. Code 0 says nothing more than the exception does.

Codes that a server gives come to the client as they are, so an option that a sentence names may be the server's. With
`-ORBLog connections` the server's log says so, too, and whose call it was.

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
