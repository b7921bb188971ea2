// SPDX-License-Identifier: Apache-2.0
// Objects and values with abstract interfaces, a servant that passes them, and the checks of its clients, in the
// classic mapping: for Corbel and for omniORB.
#pragma once

#ifdef ABSTRACTS_STUBS
#include ABSTRACTS_STUBS  // stubs of another ORB
#else
#include "abstracts_skel.hpp"
#endif

#include "value_factories.hpp"

#include <string>

namespace test_abstract {

inline char* repeated(const std::string& text, CORBA::Long times) {
  std::string all;
  for (CORBA::Long i = 0; i < times; ++i) all += text;
  return CORBA::string_dup(all.c_str());
}

class NoteOf : public virtual OBV_abstracts::Note, public virtual CORBA::DefaultValueRefCountBase {
 public:
  NoteOf() = default;
  explicit NoteOf(const char* words) { text(words); }
  char* describe(CORBA::Long times) override { return repeated(text(), times); }
  CORBA::Long size() override { return static_cast<CORBA::Long>(std::string(text()).size()); }
};

class CardOf : public virtual OBV_abstracts::Card, public virtual CORBA::DefaultValueRefCountBase {
 public:
  CORBA::Long count() override { return number(); }
  char* describe(CORBA::Long times) override { return repeated("card", times); }
};

inline void register_factories(CORBA::ORB_ptr orb) {
  test::register_factory<test::FactoryOf<NoteOf>>(orb, "IDL:abstracts/Note:1.0");
  test::register_factory<test::FactoryOf<CardOf>>(orb, "IDL:abstracts/Card:1.0");
  test::register_factory<abstracts::Cell_init>(orb, "IDL:abstracts/Cell:1.0");
}

class SavingsServant : public virtual POA_abstracts::Savings {
 public:
  explicit SavingsServant(CORBA::Long amount) : amount_(amount) {}
  char* describe(CORBA::Long times) override { return repeated("account", times); }
  CORBA::Long size() override { return amount_; }
  void deposit(CORBA::Long amount) override { amount_ += amount; }
  CORBA::Long rate() override { return 2; }

 private:
  CORBA::Long amount_;
};

class BankServant : public virtual POA_abstracts::Bank {
 public:
  abstracts::Savings_ptr open(CORBA::Long amount) override {
    auto* const servant = new SavingsServant(amount);
    PortableServer::ServantBase_var owner(servant);
    return servant->_this();
  }
  abstracts::Described_ptr echo(abstracts::Described_ptr given, abstracts::Sized_ptr& changed,
                                abstracts::Described_out copied) override {
    copied = abstracts::Described::_duplicate(changed);
    CORBA::release(changed);
    changed = abstracts::Sized::_narrow(given);
    return abstracts::Described::_duplicate(given);
  }
  abstracts::Pair* pair(const abstracts::Pair& given) override { return new abstracts::Pair(given); }
  abstracts::All* all(const abstracts::All& given) override { return new abstracts::All(given); }
  abstracts::Choice* choice(const abstracts::Choice& given) override { return new abstracts::Choice(given); }
  abstracts::Cell* cell(abstracts::Cell* given) override { return test::counted(given); }
  abstracts::Parcel* parcel(abstracts::Parcel* given) override { return test::counted(given); }
  CORBA::Boolean same(abstracts::Described_ptr left, abstracts::Described_ptr right) override { return left == right; }
  void lose(abstracts::Described_ptr what) override {
    abstracts::Lost lost;
    lost.what = abstracts::Described::_duplicate(what);
    throw lost;
  }
};

inline std::string described(abstracts::Described_ptr what, CORBA::Long times) {
  CORBA::String_var text = what->describe(times);
  return std::string(text.in());
}

/// Returns the errors; empty if there are none.
inline std::string wrong_of(abstracts::Bank_ptr bank) {
  abstracts::Savings_var account = bank->open(7);
  if (CORBA::is_nil(account)) return "a nil account";
  abstracts::Sized_var changed = new NoteOf("note");
  abstracts::Described_var copied;
  abstracts::Described_var result = bank->echo(account.in(), changed.inout(), copied.out());
  CORBA::Object_var object = result->_to_object();
  CORBA::ValueBase_var value = result->_to_value();
  if (CORBA::is_nil(object) || value.in() != nullptr || !object->_is_equivalent(account)) return "an object";
  if (described(result, 2) != "accountaccount" || changed->size() != 7) return "a call of an object";
  abstracts::Account_var narrowed = abstracts::Account::_narrow(result);
  if (CORBA::is_nil(narrowed) || !narrowed->_is_equivalent(account))
    return "an object narrowed from an abstract interface";
  narrowed = abstracts::Account::_narrow(copied);
  if (!CORBA::is_nil(narrowed)) return "a value narrowed to an object";
  account->deposit(3);
  if (changed->size() != 10 || account->rate() != 2) return "a call of the same object";
  value = copied->_to_value();
  object = copied->_to_object();
  abstracts::Note* const note = abstracts::Note::_downcast(value.in());
  if (note == nullptr || !CORBA::is_nil(object) || std::string(note->text()) != "note") return "a value";
  if (described(copied, 2) != "notenote") return "a call of a value";
  abstracts::Sized_var sized = abstracts::Sized::_narrow(copied.in());
  if (CORBA::is_nil(sized) || sized->size() != 4) return "a narrowed value";
  sized = abstracts::Sized::_narrow(result.in());
  if (CORBA::is_nil(sized) || sized->size() != 10) return "a narrowed object";
  abstracts::Card_var card = new CardOf;
  card->number(5);
  card->owner(account.in());
  sized = abstracts::Sized::_narrow(abstracts::Described_ptr(card.in()));
  if (!CORBA::is_nil(sized)) return "a value of another interface";
  if (!bank->same(card.in(), card.in()) || bank->same(card.in(), copied.in())) return "shared arguments";

  result = bank->echo(abstracts::Described::_nil(), changed.inout(), copied.out());
  if (!CORBA::is_nil(result) || !CORBA::is_nil(changed) || CORBA::is_nil(copied)) return "nil";

  abstracts::Pair pair;
  pair.left = abstracts::Described::_duplicate(card.in());
  pair.right = abstracts::Described::_duplicate(card.in());
  abstracts::Pair_var pairs = bank->pair(pair);
  abstracts::Described_ptr left = pairs->left;
  abstracts::Described_ptr right = pairs->right;
  value = left->_to_value();
  abstracts::Card* const held = abstracts::Card::_downcast(value.in());
  if (left != right || held == nullptr || held->number() != 5) return "a structure";
  abstracts::Described_ptr owner = held->owner();
  if (described(owner, 1) != "account") return "a value that holds an object";

  abstracts::All all;
  all.length(3);
  all[0] = abstracts::Described::_duplicate(account.in());
  all[1] = abstracts::Described::_duplicate(card.in());
  abstracts::All_var alls = bank->all(all);
  abstracts::Described_ptr second = alls->operator[](1);
  abstracts::Described_ptr third = alls->operator[](2);
  if (alls->length() != 3 || described(second, 1) != "card" || !CORBA::is_nil(third)) return "a sequence";

  abstracts::Choice choice;
  choice.one(card.in());
  abstracts::Choice_var chosen = bank->choice(choice);
  if (chosen->_d() != 1 || described(chosen->one(), 1) != "card") return "a union";

  abstracts::Cell_var cell = new OBV_abstracts::Cell;
  cell->held(card.in());
  abstracts::Cell_var cells = bank->cell(cell.in());
  if (described(cells->held(), 1) != "card") return "a member of a value";
  abstracts::Parcel_var parcel = new abstracts::Parcel(account.in());
  abstracts::Parcel_var parcels = bank->parcel(parcel.in());
  if (parcels->_value()->size() != 10) return "a box";
  try {
    bank->lose(card.in());
    return "an exception";
  } catch (const abstracts::Lost& e) {
    abstracts::Described_ptr what = e.what;
    if (described(what, 1) != "card") return "an exception's member";
  }
  return "";
}

}  // namespace test_abstract
