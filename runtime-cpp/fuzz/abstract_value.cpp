// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as abstract interfaces: objects or values, alone, in a structure, and in values.
#include <cstdint>
#include <set>
#include <vector>

#include "support/messages/exercise.hpp"
#include "support/servants/abstracts.hpp"

namespace {

using namespace corbel;

orb::Core& abstract_orb() {
  static const CORBA::ORB_var orb = [] {
    int argc = 0;
    CORBA::ORB_var made = CORBA::ORB_init(argc, nullptr, "abstract values");
    test_abstract::register_factories(made);
    return made;
  }();
  return *orb->_core();
}

/// Breaks circles of values, which would stay in memory otherwise.
void open_circles(CORBA::AbstractBase_ptr first) {
  std::vector<CORBA::ValueBase_var> all;
  std::set<CORBA::ValueBase*> seen{nullptr};
  const auto add = [&](CORBA::ValueBase* value) {  // takes over the caller's reference count
    CORBA::ValueBase_var counted = value;
    if (seen.insert(value).second) all.push_back(counted);
  };
  const auto add_either = [&](CORBA::AbstractBase_ptr either) {
    if (either != nullptr) add(either->_to_value());
  };
  const auto add_value = [&](CORBA::ValueBase* value) {
    CORBA::add_ref(value);
    add(value);
  };
  add_either(first);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (auto* const card = abstracts::Card::_downcast(all[i].in())) {
      add_either(card->owner());
    } else if (auto* const cell = abstracts::Cell::_downcast(all[i].in())) {
      add_either(cell->held());
      add_value(cell->next());
    }
  }
  for (const CORBA::ValueBase_var& each : all) {
    if (auto* const card = abstracts::Card::_downcast(each.in())) {
      card->owner(abstracts::Described::_nil());
    } else if (auto* const cell = abstracts::Cell::_downcast(each.in())) {
      cell->held(abstracts::Described::_nil());
      cell->next(nullptr);
    }
  }
}

template <class Read>
void read(std::span<const std::byte> bytes, bool little, Read what) {
  cdr::Context context;
  context.orb = &abstract_orb();
  cdr::Reader in(bytes, little);
  in.context(&context);
  try {
    what(in);
  } catch (const CORBA::SystemException&) {  // an object reference was invalid
  }
  corbel::test::require(context.chunks == nullptr, "the context has no open chunks after the message");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  for (const bool little : {false, true}) {
    abstracts::Pair pair;
    read(bytes, little, [&](cdr::Reader& in) {
      value::ValueReader receiving(in);
      in >> pair;
    });
    open_circles(pair.left.in());
    open_circles(pair.right.in());
    abstracts::Cell_var cell;
    read(bytes, little, [&](cdr::Reader& in) {
      value::ValueReader receiving(in);
      in >> cell;
    });
    while (cell.in() != nullptr) {
      open_circles(cell->held());
      const abstracts::Cell_var next = abstracts::Cell::_duplicate(cell->next());
      cell->held(abstracts::Described::_nil());
      cell->next(nullptr);
      cell = next;
    }
    abstracts::All all;
    read(bytes, little, [&](cdr::Reader& in) {
      value::ValueReader receiving(in);
      in >> all;
    });
    for (CORBA::ULong i = 0; i < all.length(); ++i) open_circles(all[i]);
  }
  return 0;
}
