// SPDX-License-Identifier: Apache-2.0
// Abstract interfaces in anys, and custom values with anys: a servant, and the checks of its clients.
#pragma once

#include "abstract_any_skel.hpp"
#include "value_factories.hpp"

#include <corbel/cdr/fixed.hpp>

#include <string>

namespace test_abstract_any {

class NoteOf : public virtual OBV_abstract_any::Note, public virtual CORBA::DefaultValueRefCountBase {
 public:
  NoteOf() = default;
  explicit NoteOf(const char* words) { text(words); }
  char* describe() override { return CORBA::string_dup(text()); }
};

/// Writes and reads anys by all functions of streams.
class CarrierOf : public virtual OBV_abstract_any::Carrier, public virtual CORBA::DefaultValueRefCountBase {
 public:
  void marshal(CORBA::DataOutputStream* stream) override {
    stream->write_octet(1);  // so that the following data must be aligned
    stream->write_any(held());
    stream->write_TypeCode(kind());
    stream->write_fixed(price());
    stream->write_ulong(more.length());
    stream->write_any_array(more, 0, more.length());
    stream->write_ulong(prices.length());
    stream->write_fixed_array(prices, 0, prices.length());
  }
  void unmarshal(CORBA::DataInputStream* stream) override {
    stream->read_octet();
    held(*CORBA::Any_var(stream->read_any()));
    kind(CORBA::TypeCode_var(stream->read_TypeCode()));
    price(*CORBA::Any_var(stream->read_fixed(5, 2)));
    more.length(1);
    stream->read_any_array(more, 1, stream->read_ulong());
    stream->read_fixed_array(prices, 0, stream->read_ulong(), 31, 31);
  }

  CORBA::AnySeq more;
  CORBA::AnySeq prices;
};

inline void register_factories(CORBA::ORB_ptr orb) {
  test::register_factory<test::FactoryOf<NoteOf>>(orb, "IDL:abstract_any/Note:1.0");
  test::register_factory<test::FactoryOf<CarrierOf>>(orb, "IDL:abstract_any/Carrier:1.0");
}

class AccountServant : public virtual POA_abstract_any::Account {
 public:
  explicit AccountServant(CORBA::Long amount) : amount_(amount) {}
  char* describe() override { return CORBA::string_dup(std::to_string(amount_).c_str()); }
  void deposit(CORBA::Long amount) override { amount_ += amount; }

 private:
  CORBA::Long amount_;
};

class EchoServant : public virtual POA_abstract_any::Echo {
 public:
  abstract_any::Account_ptr open(CORBA::Long amount) override {
    auto* const servant = new AccountServant(amount);
    const PortableServer::ServantBase_var owner(servant);
    return servant->_this();
  }
  CORBA::Any* pass(const CORBA::Any& given, CORBA::Any& both) override {
    auto* const result = new CORBA::Any(both);
    both = given;
    return result;
  }
  CORBA::Boolean same(const CORBA::Any& left, abstract_any::Described_ptr right) override {
    abstract_any::Described_ptr found = nullptr;
    return (left >>= found) && found == right;
  }
  abstract_any::Carrier* carry(abstract_any::Carrier* given) override {
    CORBA::add_ref(given);
    return given;
  }
};

inline std::string described(abstract_any::Described_ptr what) {
  const CORBA::String_var text = what->describe();
  return text.in();
}

/// Returns an any from the peer, which has only forwarded it, or has read it.
inline CORBA::Any back(abstract_any::Echo_ptr echo, const CORBA::Any& given) {
  CORBA::Any both = given;
  const CORBA::Any_var result = echo->pass(given, both);
  return both;
}

inline CORBA::Any decimal(const char* digits, CORBA::UShort places, CORBA::UShort scale) {
  CORBA::Any any;
  any <<= CORBA::Any::from_fixed{CORBA::Fixed(digits), places, scale};
  return any;
}
inline bool is_decimal(const CORBA::Any& any, const char* digits, CORBA::UShort places, CORBA::UShort scale) {
  CORBA::Fixed number;
  return (any >>= CORBA::Any::to_fixed{number, places, scale}) && number == CORBA::Fixed(digits);
}

inline std::string wrong_carrier(abstract_any::Echo_ptr echo, const CORBA::Any& held) {
  auto* const given = new CarrierOf;
  const abstract_any::Carrier_var owner = given;
  given->held(held);
  given->kind(abstract_any::_tc_Pair);
  given->price(decimal("-123.45", 5, 2));
  given->more.length(2);
  given->more[0] <<= CORBA::Long{7};
  given->more[1] = held;
  given->prices.length(1);
  given->prices[0] = decimal("0.1234567890123456789012345678901", 31, 31);
  const abstract_any::Carrier_var back = echo->carry(given);
  auto* const found = dynamic_cast<CarrierOf*>(back.in());
  if (found == nullptr) return "a custom value";
  abstract_any::Described_ptr inner = nullptr;
  if (!(found->held() >>= inner) || described(inner) != "note") return "an any in a custom value";
  if (!found->kind()->equal(abstract_any::_tc_Pair)) return "a type code in a custom value";
  if (!is_decimal(found->price(), "-123.45", 5, 2)) return "a decimal number in a custom value";
  CORBA::Long number = 0;
  const CORBA::ULong more = found->more.length();  // each time the value is read, it has one more element before these
  if (more < 2 || !(found->more[more - 2] >>= number) || number != 7 || !(found->more[more - 1] >>= inner)) {
    return "anys in a custom value";
  }
  if (found->prices.length() != 1 || !is_decimal(found->prices[0], "0.1234567890123456789012345678901", 31, 31)) {
    return "decimal numbers in a custom value";
  }
  return "";
}

/// Returns the errors; empty if there are none.
inline std::string wrong_of(abstract_any::Echo_ptr echo) {
  const abstract_any::Account_var account = echo->open(7);
  const abstract_any::Described_var note = new NoteOf("note");
  abstract_any::Described_ptr found = nullptr;
  CORBA::Any given;
  given <<= abstract_any::Described_ptr(account.in());
  CORBA::Any result = back(echo, given);
  if (!(result >>= found) || described(found) != "7") return "an object behind an abstract interface";
  const CORBA::Object_var object = found->_to_object();
  if (!object->_is_equivalent(account)) return "which object it is";
  abstract_any::Account_ptr other = nullptr;
  if (result >>= other) return "another type";
  const CORBA::TypeCode_var type = result.type();
  if (type->kind() != CORBA::tk_abstract_interface || !type->equal(abstract_any::_tc_Described)) return "the type";
  const CORBA::Any passed = back(echo, result);
  if (!(passed >>= found) || described(found) != "7") return "an object that was passed on";

  given <<= note.in();
  result = back(echo, given);
  if (!(result >>= found) || described(found) != "note") return "a value behind an abstract interface";
  const CORBA::ValueBase_var value = found->_to_value();
  if (abstract_any::Note::_downcast(value.in()) == nullptr) return "which value it is";
  CORBA::AbstractBase_ptr either = nullptr;
  if (!(back(echo, result) >>= CORBA::Any::to_abstract_base(either))) return "a value of any abstract interface";
  const CORBA::AbstractBase_var held = either;
  const abstract_any::Described_var narrowed = abstract_any::Described::_narrow(either);
  if (CORBA::is_nil(narrowed) || described(narrowed) != "note") return "a narrowed value";
  if (!echo->same(given, note) || echo->same(given, account)) return "what is shared with an argument";

  given <<= abstract_any::Described::_nil();
  result = back(echo, given);
  if (!(result >>= found) || !CORBA::is_nil(found)) return "nil";

  abstract_any::Pair pair;
  pair.left = abstract_any::Described::_duplicate(note);
  pair.right = abstract_any::Described::_duplicate(note);
  given <<= pair;
  result = back(echo, given);
  const abstract_any::Pair* both = nullptr;
  if (!(result >>= both)) return "a structure";
  abstract_any::Described_ptr const left = both->left;
  abstract_any::Described_ptr const right = both->right;
  if (left != right || described(left) != "note") return "what is shared in a structure";
  given <<= note.in();
  return wrong_carrier(echo, given);
}

}  // namespace test_abstract_any
