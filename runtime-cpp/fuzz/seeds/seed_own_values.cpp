// SPDX-License-Identifier: Apache-2.0
// Writes custom values, and objects and values as abstract interfaces, to files:
// seed_own_values fuzz/corpus/custom_value fuzz/corpus/abstract_value
#include <cstdio>
#include <string>

#include "seed_file.hpp"
#include "support/servants/abstracts.hpp"
#include "support/servants/customs.hpp"

namespace {

template <class... Values>
bool wrote(const std::string& path, const Values&... values) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  {
    corbel::value::ValueWriter sending(out);
    (out << ... << values);
  }
  return out.ok() && write_seed(path, out.data());
}

bool write_customs(const std::string& folder) {
  const customs::Leaf_var leaf = new OBV_customs::Leaf(7);
  auto* const made = new corbel::test::SeriesOf("title", leaf);
  const customs::Series_var series = made;
  made->numbers.length(2);
  auto* const deep = new corbel::test::DeepOf;
  const customs::Series_var owner = deep;
  deep->depth(3);
  deep->first(leaf);
  const customs::Holder_var holder = new OBV_customs::Holder(series, 12);
  const customs::Holder_var deeper = new OBV_customs::Holder(deep, 13);
  return wrote(folder + "series", series, series) && wrote(folder + "deep", owner, series) &&
         wrote(folder + "holder", holder, deeper);
}

bool write_abstracts(const std::string& folder, CORBA::ORB_ptr orb) {
  const abstracts::Card_var card = new test_abstract::CardOf;
  card->owner(abstracts::Described_var(new test_abstract::NoteOf("note")));
  const CORBA::Object_var object = orb->string_to_object("corbaloc::127.0.0.1:9/key");
  const abstracts::Account_var account = abstracts::Account::_unchecked_narrow(object);
  abstracts::Pair pair;
  pair.left = abstracts::Described::_duplicate(card);
  pair.right = abstracts::Described::_duplicate(account);
  abstracts::All all;
  all.length(2);
  all[0] = pair.left;
  all[1] = pair.left;
  const abstracts::Cell_var last = new OBV_abstracts::Cell(pair.left, nullptr);
  const abstracts::Cell_var cell = new OBV_abstracts::Cell(pair.right, last);
  return wrote(folder + "pair", pair) && wrote(folder + "all", all) && wrote(folder + "cells", cell);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s CUSTOM ABSTRACT\n", argv[0]);
    return 2;
  }
  int none = 0;
  const CORBA::ORB_var orb = CORBA::ORB_init(none, nullptr, "seeds");
  return write_customs(std::string(argv[1]) + "/") && write_abstracts(std::string(argv[2]) + "/", orb) ? 0 : 1;
}
