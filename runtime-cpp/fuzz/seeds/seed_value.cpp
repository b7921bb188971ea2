// SPDX-License-Identifier: Apache-2.0
// Writes pairs of values of each kind to files: seed_value fuzz/corpus/value
#include <cstdio>
#include <string>

#include "seed_file.hpp"
#include "support/servants/values.hpp"

namespace {

bool wrote(const std::string& path, values::Node* first, values::Node* second) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  corbel::value::ValueWriter sending(out);
  out << first << second;
  return out.ok() && write_seed(path, out.data());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s DIR\n", argv[0]);
    return 2;
  }
  const std::string folder = std::string(argv[1]) + "/";
  const values::Node_var list = test::list({1, 2});
  const values::Node_var other = test::list({3}, list);
  const values::Node_var circle = test::circle({4, 5});
  const values::Text_var text = new values::Text("label");
  const values::Node_var derived = new OBV_values::Derived(6, "s", list, text);
  const values::Node_var cut = new OBV_values::Cut(7, "c", list, 0.5, list, "tail");
  const values::Node_var nested = new OBV_values::Cut(8, "n", cut, 1.5, cut, "");
  const values::Node_var cutter = new OBV_values::Cutter(9, "r", nested, 2.5, derived, "x", 3);
  const bool good = wrote(folder + "null", nullptr, nullptr) && wrote(folder + "list", list, nullptr) &&
                    wrote(folder + "shared", list, other) && wrote(folder + "circle", circle, circle) &&
                    wrote(folder + "derived", derived, list) && wrote(folder + "chunks", nested, list) &&
                    wrote(folder + "truncated", cutter, list);
  test::open_circle(circle);
  return good ? 0 : 1;
}
