// SPDX-License-Identifier: Apache-2.0
// Writes Anys of each kind of type to files: seed_any fuzz/corpus/any
#include <cstdio>
#include <map>
#include <string>

#include "dynamic.hpp"
#include "seed_file.hpp"

namespace {

std::map<std::string, CORBA::Any> anys() {
  std::map<std::string, CORBA::Any> all;
  all["nothing"];
  all["long"] <<= CORBA::Long{-2};
  all["double"] <<= 0.5;
  all["long_double"] <<= 0.25L;
  all["boolean"] <<= CORBA::Any::from_boolean(true);
  all["wchar"] <<= CORBA::Any::from_wchar(L'\u20ac');
  all["string"] <<= "text";
  all["bounded_string"] <<= CORBA::Any::from_string("four", 4);
  all["wstring"] <<= L"wide \U0001f600";
  all["enum"] <<= dynamic::green;
  all["type_code"] <<= dynamic::_tc_Entry;
  all["any"] <<= all["string"];
  all["structure"] <<= dynamic::Point{1, 2};
  dynamic::Tree tree;
  tree.children.length(2);
  tree.children[1].label = "leaf";
  all["recursive"] <<= tree;
  dynamic::Choice choice;
  choice.value(all["long"]);
  all["union"] <<= choice;
  dynamic::Letters letters;
  letters.text("other");
  all["union_default"] <<= letters;
  const dynamic::Grid grid = {{1, 2, 3}, {4, 5, 6}};
  all["array"] <<= dynamic::Grid_forany(const_cast<dynamic::Grid_slice*>(grid));
  dynamic::Things things;
  things.length(2);
  things[0] = all["enum"];
  all["sequence"] <<= things;
  all["exception"] <<= dynamic::Refused(all["double"], {3, 4});
  all["reference"] <<= dynamic::Echo::_nil();
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s DIR\n", argv[0]);
    return 2;
  }
  for (const auto& [name, any] : anys()) {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    out << any;
    if (!out.ok() || !write_seed(std::string(argv[1]) + "/" + name, out.data())) return 1;
  }
  return 0;
}
