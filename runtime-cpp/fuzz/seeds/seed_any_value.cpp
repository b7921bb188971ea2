// SPDX-License-Identifier: Apache-2.0
// Writes Anys with values of each kind to files: seed_any_value fuzz/corpus/any_value
#include <cstdio>
#include <string>

#include "seed_file.hpp"
#include "support/servants/abstract_any.hpp"
#include "support/servants/value_any.hpp"

namespace {

template <class T>
bool wrote(const std::string& path, const T& value) {
  CORBA::Any any;
  any <<= value;
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out << any;
  return out.ok() && write_seed(path, out.data());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s DIR\n", argv[0]);
    return 2;
  }
  const std::string folder = std::string(argv[1]) + "/";
  const value_any::Node_var list = test_any::list(1, 2);
  const value_any::Node_var circle = test_any::list(3, 4);
  circle->next()->next(circle);
  const value_any::Label_var label = new value_any::Label("label");
  const value_any::Derived_var derived = new OBV_value_any::Derived;
  derived->next(list);
  derived->title(label);
  const value_any::Cut_var cut = new OBV_value_any::Cut;
  cut->next(derived);
  CORBA::Any inner;
  inner <<= list.in();
  cut->extra(inner);
  value_any::Pair pair;
  pair.first = test::counted(list.in());
  pair.second = test::counted(list.in());
  value_any::Node* const nothing = nullptr;
  const abstract_any::Described_var note = new test_abstract_any::NoteOf("note");
  abstract_any::Pair either;
  either.left = abstract_any::Described::_duplicate(note);
  either.right = abstract_any::Described::_duplicate(note);
  const bool good = wrote(folder + "null", nothing) && wrote(folder + "list", list.in()) &&
                    wrote(folder + "circle", circle.in()) && wrote(folder + "box", label.in()) &&
                    wrote(folder + "derived", derived.in()) && wrote(folder + "chunks", cut.in()) &&
                    wrote(folder + "shared", pair) && wrote(folder + "abstract", note.in()) &&
                    wrote(folder + "either", either);
  circle->next(nullptr);
  return good ? 0 : 1;
}
