// SPDX-License-Identifier: Apache-2.0
// Wide characters and long doubles over every GIOP version and every path to an object, and the negotiation of code
// sets between ORBs.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/components.hpp"
#include "support/servants/wide_servant.hpp"

#include <corbel/giop/code_sets.hpp>
#include <corbel/orb/client_request.hpp>

#include <gtest/gtest.h>

#include <cwchar>
#include <functional>
#include <string>
#include <tuple>

namespace {

using corbel::giop::TaggedComponent;
using Components = std::vector<TaggedComponent>;

constexpr const wchar_t* kTexts[] = {L"", L"plain", L"gr\u00fc\u00df \u20ac", L"\ufeffmark", L"beyond \U0001f600"};

void expect_text(const CORBA::WChar* got, const CORBA::WChar* wanted) {
  EXPECT_EQ(std::wstring(got), std::wstring(wanted));
}

wide::Record make_record(CORBA::Octet number) {
  wide::Record record;
  record.before = number;
  record.letter = static_cast<CORBA::WChar>(0x20ac + number);
  record.title = static_cast<const CORBA::WChar*>(L"title \u00e9");
  record.mark = static_cast<const CORBA::WChar*>(L"four");
  record.letters.length(number);
  for (CORBA::ULong i = 0; i < number; ++i) record.letters[i] = static_cast<CORBA::WChar>(L'a' + i);
  record.names.length(2);
  record.names[1] = static_cast<const CORBA::WChar*>(L"second");
  record.codes.length(1);
  record.codes[0] = static_cast<const CORBA::WChar*>(L"code");
  for (int i = 0; i < 3; ++i) record.sealed[i] = static_cast<CORBA::WChar>(0x3b1 + i);
  record.inline_verses[1] = static_cast<const CORBA::WChar*>(L"abc");
  record.exact = number / 3.0L;
  record.exacts.length(2);
  record.exacts[0] = -record.exact;
  record.exacts[1] = 1.0L + 0x1p-60L;
  record.grid[0][0] = record.grid[1][1] = number;
  record.grid[0][1] = record.grid[1][0] = 0;
  return record;
}
void expect_record(const wide::Record& got, const wide::Record& wanted) {
  EXPECT_EQ(got.before, wanted.before);
  EXPECT_EQ(got.letter, wanted.letter);
  expect_text(got.title.in(), wanted.title.in());
  expect_text(got.mark.in(), wanted.mark.in());
  ASSERT_EQ(got.letters.length(), wanted.letters.length());
  for (CORBA::ULong i = 0; i < got.letters.length(); ++i) EXPECT_EQ(got.letters[i], wanted.letters[i]);
  ASSERT_EQ(got.names.length(), 2u);
  for (CORBA::ULong i = 0; i < 2; ++i) expect_text(got.names[i], wanted.names[i]);
  ASSERT_EQ(got.codes.length(), 1u);
  expect_text(got.codes[0], wanted.codes[0]);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(got.sealed[i], wanted.sealed[i]);
  for (int i = 0; i < 2; ++i) expect_text(got.inline_verses[i].in(), wanted.inline_verses[i].in());
  EXPECT_EQ(got.exact, wanted.exact);
  ASSERT_EQ(got.exacts.length(), 2u);
  for (CORBA::ULong i = 0; i < 2; ++i) EXPECT_EQ(got.exacts[i], wanted.exacts[i]);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(got.grid[i / 2][i % 2], wanted.grid[i / 2][i % 2]);
}

void exchange_basics(wide::Echo_ptr echo) {
  CORBA::WChar both = L'\u00e9';
  CORBA::WChar last = 0;
  EXPECT_EQ(echo->letter(L'\u20ac', both, last), L'\u20ac');
  EXPECT_EQ(both, L'\u20ac');
  EXPECT_EQ(last, L'\u00e9');
  for (const wchar_t* text : kTexts) {
    CORBA::WString_var in_out = static_cast<const CORBA::WChar*>(L"before");
    CORBA::WString_var out;
    const CORBA::WString_var result = echo->text(text, in_out.inout(), out.out());
    expect_text(result.in(), text);
    expect_text(in_out.in(), text);
    expect_text(out.in(), L"before");
    echo->label(text);
    const CORBA::WString_var label = echo->label();
    expect_text(label.in(), text);
  }
  wide::Exact exact_both = -0.1L;
  wide::Exact exact_last = 0;
  EXPECT_EQ(echo->exact(1 / 3.0L, exact_both, exact_last), 1 / 3.0L);
  EXPECT_EQ(exact_both, 1 / 3.0L);
  EXPECT_EQ(exact_last, -0.1L);
}

void exchange_constructed(wide::Echo_ptr echo) {
  wide::Record both = make_record(3);
  wide::Record_var last;
  const wide::Record_var result = echo->entry(make_record(5), both, last.out());
  expect_record(result.in(), make_record(5));
  expect_record(both, make_record(5));
  expect_record(last.in(), make_record(3));
  wide::Choice text;
  text.text(static_cast<const CORBA::WChar*>(L"\u20ac"));
  wide::Choice letter;
  letter.letter(L'x');
  letter._d('1');
  wide::Choice_var other;
  const wide::Choice_var chosen = echo->choose(text, letter, other.out());
  expect_text(chosen->text(), L"\u20ac");
  EXPECT_EQ(letter._d(), 'b');
  EXPECT_EQ(other->_d(), '1');
  EXPECT_EQ(other->letter(), L'x');
  wide::Verses verses;
  verses[0] = static_cast<const CORBA::WChar*>(L"one");
  wide::Verses more;
  more[1] = static_cast<const CORBA::WChar*>(L"two");
  wide::Verses_var recited_last;
  const wide::Verses_var recited = echo->recite(verses, more, recited_last.out());
  expect_text(recited[0].in(), L"one");
  expect_text(more[0].in(), L"one");
  expect_text(recited_last[1].in(), L"two");
}

void expect_refusal(wide::Echo_ptr echo) {
  try {
    echo->fail();
    FAIL() << "nothing thrown";
  } catch (const wide::Refused& refused) {
    expect_text(refused.why.in(), L"na\u00efve \u20ac");
    EXPECT_EQ(refused.limit, 0.1L);
  }
}

TEST(Wide, ConstantsAreAsInIdl) {
  EXPECT_EQ(wide::EURO, L'\u20ac');
  expect_text(wide::GREETING, L"gr\u00fc\u00df dich, Welt\n");
  EXPECT_EQ(wide::THIRD, 0.25L);
}

class WideCalls : public testing::TestWithParam<std::tuple<std::string, std::string, std::string>> {};

TEST_P(WideCalls, ArriveAndComeBack) {
  const auto [concurrency, caller, version] = GetParam();
  WideServant servant;
  test::CalledServer both(concurrency, caller, {"-ORBGIOPVersion", version});
  const CORBA::Object_var object = both.server.orb()->string_to_object(both.server.activate(&servant).c_str());
  const wide::Echo_var echo = both.seen_by_caller<wide::Echo>(object);
  exchange_basics(echo);
  exchange_constructed(echo);
  expect_refusal(echo);
  CORBA::WString_var mark = static_cast<const CORBA::WChar*>(L"");
  CORBA::WString_var last;
  if (caller != "direct") {  // direct calls check no bounds
    EXPECT_THROW(echo->mark(L"five!", mark.inout(), last.out()), CORBA::MARSHAL);
    EXPECT_THROW(echo->label(L"\xd800"), CORBA::DATA_CONVERSION);
  }
  EXPECT_THROW(echo->label(nullptr), CORBA::BAD_PARAM);
}
INSTANTIATE_TEST_SUITE_P(All, WideCalls,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers),
                                          testing::Values("1.1", "1.2")));

/// A server and its clients, which have their own options, and references with other code sets.
struct CodeSets : testing::Test {
  WideServant servant;

  static std::string changed(const std::string& reference, const std::function<void(Components&)>& change) {
    auto ior = *corbel::giop::ior_from_string(reference);
    auto profile = *corbel::giop::parse_iiop_profile(ior.profiles.at(0));
    change(profile.components);
    ior.profiles = {corbel::giop::make_iiop_profile(profile)};
    return corbel::giop::ior_to_string(ior);
  }
  template <class Exception, class Call>
  static void expect(Call call, CORBA::ULong minor) {
    try {
      call();
      ADD_FAILURE() << "nothing thrown";
    } catch (const Exception& exception) {
      EXPECT_EQ(exception.minor(), minor);
    }
  }
  static std::string plain(wide::Echo_ptr echo, const char* text) {
    CORBA::String_var both = "";
    CORBA::String_var last;
    const CORBA::String_var result = echo->plain(text, both.inout(), last.out());
    EXPECT_STREQ(result.in(), both.in());
    return result.in();
  }
};

TEST_F(CodeSets, Giop10HasNoWideCharacters) {
  test::Server server;
  const test::Orb client({"-ORBGIOPVersion", "1.0"});
  const wide::Echo_var echo = test::resolve<wide::Echo>(client, server.activate(&servant));
  expect<CORBA::MARSHAL>([&] { echo->label(L"a"); }, corbel::minor::wide_from_old_client);
  expect<CORBA::MARSHAL>([&] { CORBA::WString_var none = echo->label(); }, corbel::minor::wide_from_old_server);
  EXPECT_EQ(plain(echo, "still served"), "still served");
}

TEST_F(CodeSets, ReferencesWithoutCodeSetsTakeNoWideCharacters) {
  test::Server server;
  const test::Orb client;
  const std::string bare = changed(server.activate(&servant), [](Components& all) { all.clear(); });
  const wide::Echo_var echo = test::resolve<wide::Echo>(client, bare);
  expect<CORBA::INV_OBJREF>([&] { echo->label(L"a"); }, corbel::minor::wide_not_offered);
  EXPECT_EQ(plain(echo, "still served"), "still served");
}

TEST_F(CodeSets, CallsWithoutACommonCodeSetAreNotSent) {
  test::Server server;
  const test::Orb client;
  const std::string reference = server.activate(&servant);
  const corbel::giop::CodeSets foreign{{0x10020025, {}}, {0x00010106, {}}};
  const auto replace = [&](Components& all) { all.clear(); };
  auto ior = *corbel::giop::ior_from_string(changed(reference, replace));
  ior.profiles[0] = corbel::test::with_component(ior.profiles[0], corbel::giop::make_code_sets_component(foreign));
  const wide::Echo_var echo = test::resolve<wide::Echo>(client, corbel::giop::ior_to_string(ior));
  expect<CORBA::CODESET_INCOMPATIBLE>([&] { plain(echo, "a"); }, corbel::minor::no_common_code_set);
  ior.profiles[0] = corbel::giop::ior_from_string(changed(reference, replace))->profiles[0];
  ior.profiles[0] = corbel::test::with_component(
      ior.profiles[0], corbel::giop::make_code_sets_component(
                           {corbel::giop::own_code_sets(corbel::giop::code_set::utf_8).narrow, foreign.wide}));
  const wide::Echo_var narrow = test::resolve<wide::Echo>(client, corbel::giop::ior_to_string(ior));
  EXPECT_EQ(plain(narrow, "only narrow"), "only narrow");
  expect<CORBA::CODESET_INCOMPATIBLE>([&] { narrow->label(L"a"); }, corbel::minor::no_common_code_set);
}

TEST_F(CodeSets, StringsAreConvertedBetweenCodeSets) {
  const char* const here_latin1 = "Gr\xfc\xdf";
  const char* const here_utf8 = "Gr\xc3\xbc\xc3\x9f";
  for (const std::string& concurrency : test::kConcurrencies) {
    WideServant other;
    test::Server latin1({"-ORBConcurrency", concurrency});
    test::Server utf8({"-ORBConcurrency", concurrency, "-ORBNativeCharCodeSet", "utf-8"});
    const std::string at_latin1 = latin1.activate(&servant);
    const std::string at_utf8 = utf8.activate(&other);
    for (int again = 0; again < 3; ++again) {  // the first call of a connection negotiates
      const wide::Echo_var down = test::resolve<wide::Echo>(utf8.orb(), at_latin1);
      EXPECT_EQ(plain(down, here_utf8), here_utf8);
      expect<CORBA::DATA_CONVERSION>([&] { plain(down, "\xe2\x82\xac"); }, corbel::minor::no_such_character);
      const wide::Echo_var up = test::resolve<wide::Echo>(latin1.orb(), at_utf8);
      EXPECT_EQ(plain(up, here_latin1), here_latin1);
      const wide::Echo_var same = test::resolve<wide::Echo>(utf8.orb(), at_utf8);
      EXPECT_EQ(plain(same, "\xe2\x82\xac"), "\xe2\x82\xac");
      exchange_basics(down);
    }
  }
}

/// The servant records a text from another ORB.
class Listener : public WideServant {
 public:
  char* plain(const char* given, char*& both, CORBA::String_out last) override {
    heard = given;
    return WideServant::plain(given, both, last);
  }
  std::string heard;
};

TEST_F(CodeSets, TheServantGetsItsOwnCodeSet) {
  Listener listener;
  test::Server latin1;
  const test::Orb utf8({"-ORBNativeCharCodeSet", "utf-8"});
  const wide::Echo_var echo = test::resolve<wide::Echo>(utf8, latin1.activate(&listener));
  plain(echo, "\xc3\xbc");
  EXPECT_EQ(listener.heard, "\xfc");
}

using Data = std::vector<std::byte>;
Data context_data(std::uint32_t narrow, std::uint32_t wide) {
  const auto data = corbel::giop::write_code_set_context({narrow, wide});
  return {data.begin(), data.end()};
}

TEST_F(CodeSets, InvalidCodeSetContextsAreRefused) {
  using namespace corbel::giop::code_set;
  test::Server server;
  const std::string reference = server.activate(&servant);
  const auto say = [&](Data data, const std::function<void(wide::Echo_ptr)>& call) {
    const test::Orb client;
    auto& point = client.core().interception_points.send_request;
    point = {[](void* cookie, corbel::orb::ClientRequest& request) {
               if (request.operation() == "_is_a") return;
               request.state().contexts_out = {{corbel::giop::service_id::code_sets, *static_cast<Data*>(cookie)}};
             },
             &data};
    const CORBA::Object_var object = client->string_to_object(reference.c_str());
    const wide::Echo_var echo = wide::Echo::_unchecked_narrow(object);
    call(echo);
    point = {};
  };
  const auto calls = [](wide::Echo_ptr echo) { plain(echo, "a"); };
  say(context_data(0x10020025, utf_16), [&](wide::Echo_ptr echo) {
    expect<CORBA::CODESET_INCOMPATIBLE>([&] { calls(echo); }, corbel::minor::unknown_code_set);
  });
  say(context_data(iso_8859_1, 0x00010106), [&](wide::Echo_ptr echo) {
    expect<CORBA::CODESET_INCOMPATIBLE>([&] { calls(echo); }, corbel::minor::unknown_code_set);
  });
  say(context_data(iso_8859_1, none), [&](wide::Echo_ptr echo) {
    expect<CORBA::BAD_PARAM>([&] { echo->label(L"a"); }, corbel::minor::wide_not_negotiated);
  });
  say({}, [&](wide::Echo_ptr echo) { EXPECT_THROW(calls(echo), CORBA::MARSHAL); });
  say({std::byte{9}}, [&](wide::Echo_ptr echo) { EXPECT_THROW(calls(echo), CORBA::MARSHAL); });
  const test::Orb good;
  exchange_basics(wide::Echo_var(test::resolve<wide::Echo>(good, reference)));
}

}  // namespace
