// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as an Any that may contain values, and checks what must hold for any input.
#pragma once

#include "exercise.hpp"
#include "support/servants/abstract_any.hpp"
#include "support/servants/value_any.hpp"

#include <span>
#include <vector>

namespace corbel::test {

/// Returns an ORB with factories for some types: values of other types are identified by their type codes only.
inline orb::Core& any_value_orb() {
  static const CORBA::ORB_var orb = [] {
    int argc = 0;
    CORBA::ORB_var made = CORBA::ORB_init(argc, nullptr, "exercised values in anys");
    ::test::register_factory<value_any::Node_init>(made, "IDL:value_any/Node:1.0");
    ::test::register_factory<value_any::Cut_init>(made, "IDL:value_any/Cut:1.0");
    ::test::register_factory<::test::FactoryOf<test_abstract_any::NoteOf>>(made, "IDL:abstract_any/Note:1.0");
    return made;
  }();
  return *orb->_core();
}

inline std::vector<std::byte> written_any(const CORBA::Any& any) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out << any;
  require(out.ok(), "what was read can be written");
  return {out.data().begin(), out.data().end()};
}

/// Reads an any and passes it to `then`. At the end, all values release their references, because cycles would leak.
template <class Then>
void with_any(std::span<const std::byte> bytes, bool little, void* orb, bool must_be_good, Then then) {
  cdr::Context context;
  context.orb = orb;
  cdr::Reader in(bytes, little);
  in.context(&context);
  value::ValueReader receiving(in);
  CORBA::Any any;
  in >> any;
  require(in.ok() || !must_be_good, "what was written is read again");
  if (in.ok()) then(any);
  in.fail(cdr::Error::bad_value);
  receiving.end();
  require(context.chunks == nullptr, "nobody is asked for chunks any more");
}

inline void exercise_abstract(const CORBA::Any& any) {
  try {
    abstract_any::Described_ptr described = nullptr;
    CORBA::AbstractBase_ptr either = nullptr;
    if ((any >>= described) && described != nullptr) {
      const CORBA::ValueBase_var value = described->_to_value();
      const CORBA::Object_var object = described->_to_object();
      require(CORBA::is_nil(object) != (value.in() == nullptr), "it is one of the two");
    }
    if (any >>= CORBA::Any::to_abstract_base(either)) CORBA::release(either);
  } catch (const CORBA::SystemException&) {  // an object reference was invalid
  }
}

inline void exercise_any_value(std::span<const std::byte> bytes) {
  for (const bool little : {false, true}) {
    for (void* const orb : {static_cast<void*>(nullptr), static_cast<void*>(&any_value_orb())}) {
      with_any(bytes, little, orb, false, [&](const CORBA::Any& any) {
        const std::vector<std::byte> once = written_any(any);
        with_any(once, cdr::writes_little, orb, true, [&](const CORBA::Any& same) {
          const CORBA::TypeCode_var type = any.type();
          const CORBA::TypeCode_var same_type = same.type();
          require(type->equal(same_type), "its type is the same");
          require(written_any(same).size() == once.size(), "so is its value");
          value_any::Node* node = nullptr;
          value_any::Label* label = nullptr;
          const value_any::Pair* pair = nullptr;
          CORBA::ValueBase* base = nullptr;
          if ((same >>= node) && node != nullptr) require(node->_refcount_value() > 0, "a value lives");
          if ((same >>= label) && label != nullptr) require(label->_value() != nullptr, "a box has its text");
          if (same >>= pair) require(type->_original().kind() == CORBA::tk_struct, "of its own type only");
          if (same >>= CORBA::Any::to_value(base)) CORBA::remove_ref(base);
          exercise_abstract(same);
        });
      });
    }
  }
}

}  // namespace corbel::test
