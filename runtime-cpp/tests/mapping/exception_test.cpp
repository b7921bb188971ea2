// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/exception.hpp"

#include <gtest/gtest.h>

#include <concepts>
#include <set>
#include <string>
#include <utility>

#include "corbel/cdr/stream.hpp"

namespace {

/// An exception's class as the generator writes it.
class NotReady : public CORBA::UserException {
 public:
  NotReady() = default;
  explicit NotReady(CORBA::Long why_) : why(why_) {}
  [[noreturn]] void _raise() const override { throw *this; }
  const char* _name() const noexcept override { return "NotReady"; }
  const char* _rep_id() const noexcept override { return "IDL:NotReady:1.0"; }
  void _encode(corbel::cdr::Writer& out) const override { out << _rep_id() << why; }
  static const NotReady* _downcast(const CORBA::Exception* exception) {
    return dynamic_cast<const NotReady*>(exception);
  }

  CORBA::Long why = 0;
};

TEST(SystemException, CarriesMinorAndCompletion) {
  const CORBA::MARSHAL error(corbel::minor::peer_closed, CORBA::COMPLETED_MAYBE);
  EXPECT_EQ(error.minor(), corbel::minor::peer_closed);
  EXPECT_EQ(error.completed(), CORBA::COMPLETED_MAYBE);
  EXPECT_STREQ(error._name(), "MARSHAL");
  EXPECT_STREQ(error._rep_id(), "IDL:omg.org/CORBA/MARSHAL:1.0");
  EXPECT_EQ(CORBA::COMM_FAILURE().completed(), CORBA::COMPLETED_NO);
}

TEST(SystemException, RaisesAsItsOwnType) {
  const CORBA::TRANSIENT transient(7, CORBA::COMPLETED_NO);
  const CORBA::Exception& base = transient;
  EXPECT_THROW(base._raise(), CORBA::TRANSIENT);
}

TEST(Exception, DowncastsTellTheKinds) {
  CORBA::TIMEOUT timeout;
  NotReady user(3);
  EXPECT_NE(CORBA::SystemException::_downcast(&timeout), nullptr);
  EXPECT_EQ(CORBA::UserException::_downcast(&timeout), nullptr);
  EXPECT_EQ(CORBA::MARSHAL::_downcast(&timeout), nullptr);
  EXPECT_EQ(CORBA::TIMEOUT::_narrow(&timeout), &timeout);
  EXPECT_EQ(CORBA::SystemException::_downcast(static_cast<CORBA::Exception*>(&user)), nullptr);
  EXPECT_EQ(NotReady::_downcast(&user)->why, 3);
  EXPECT_EQ(CORBA::SystemException::_downcast(static_cast<CORBA::Exception*>(nullptr)), nullptr);
}

TEST(RaiseSystemException, ThrowsEachStandardOneAsItself) {
  int caught_as_itself = 0;
  int all = 0;
#define CORBEL_SYSTEM_EXCEPTION(NAME)                                                            \
  ++all;                                                                                         \
  try {                                                                                          \
    corbel::raise_system_exception("IDL:omg.org/CORBA/" #NAME ":1.0", 42, CORBA::COMPLETED_YES); \
  } catch (const CORBA::NAME& caught) {                                                          \
    ++caught_as_itself;                                                                          \
    EXPECT_EQ(caught.minor(), 42u);                                                              \
    EXPECT_EQ(caught.completed(), CORBA::COMPLETED_YES);                                         \
    EXPECT_STREQ(caught._name(), #NAME);                                                         \
  }
#include "corbel/mapping/standard_exceptions.inc"
#undef CORBEL_SYSTEM_EXCEPTION
  EXPECT_EQ(caught_as_itself, all);
  EXPECT_EQ(all, 40);
}

TEST(RaiseSystemException, UnknownIdsBecomeUnknown) {
  try {
    corbel::raise_system_exception("IDL:acme.com/Ours:1.0", 42, CORBA::COMPLETED_MAYBE);
    FAIL() << "no exception";
  } catch (const CORBA::UNKNOWN& caught) {
    EXPECT_EQ(caught.minor(), corbel::minor::foreign_system_exception);
    EXPECT_EQ(caught.completed(), CORBA::COMPLETED_MAYBE);
  }
}

TEST(UserException, EncodesIdAndMembers) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  const NotReady error(0x01020304);
  const CORBA::UserException& base = error;
  base._encode(out);
  corbel::cdr::Reader in(out.data(), corbel::cdr::native_little);
  EXPECT_EQ(in.get_string(), "IDL:NotReady:1.0");
  EXPECT_EQ(in.get<CORBA::Long>(), 0x01020304);
  EXPECT_EQ(in.remaining(), 0u);
}

// The vendor's id alone would have no meaning.
static_assert(!std::convertible_to<decltype(corbel::minor::own_vmcid), CORBA::ULong>);

// Each reason for an exception has its own minor code and a description.
TEST(DescribeMinor, KnowsEachCodeOfTheTable) {
  struct Code {
    const char* exception;  // null: several exceptions
    CORBA::ULong code;
  };
  constexpr Code all[] = {
#define CORBEL_MINOR_CODE(name, vendor, number, exception, sentence) {exception, corbel::minor::name},
#include "corbel/mapping/minor_codes.inc"
#undef CORBEL_MINOR_CODE
  };
  std::set<std::pair<std::string, CORBA::ULong>> seen;
  for (const Code& each : all) {
    const char* const exception = each.exception != nullptr ? each.exception : "BAD_PARAM";
    EXPECT_TRUE(seen.emplace(exception, each.code).second) << exception << " " << std::hex << each.code;
    EXPECT_STRNE(corbel::describe_minor(exception, each.code), "") << exception << " " << std::hex << each.code;
    const bool own = (each.code & 0xfffff000U) != CORBA::OMGVMCID;
    EXPECT_TRUE(!own || seen.emplace("", each.code).second) << std::hex << each.code;
  }
}

// Errors of data and messages have the same description as in the log.
TEST(DescribeMinor, DescribesDataErrorsAsTheLogDoes) {
  for (int i = 1;; ++i) {
    const auto error = static_cast<corbel::cdr::Error>(i);
    if (std::string_view(corbel::cdr::describe(error)) == "Unknown error.") {
      EXPECT_EQ(static_cast<int>(corbel::cdr::Error::bad_context), i - 1);
      break;
    }
    try {
      corbel::cdr::raise(error, CORBA::COMPLETED_NO);
    } catch (const CORBA::SystemException& exception) {
      const char* const said = corbel::describe_minor(exception._name(), exception.minor());
      const bool own = (exception.minor() & ~0xffU) == corbel::minor::decode_base;
      EXPECT_STRNE(said, "") << exception._name() << " " << std::hex << exception.minor();
      EXPECT_TRUE(!own || std::string_view(said) == corbel::cdr::describe(error)) << said;
      EXPECT_STREQ(corbel::describe_minor("TRANSIENT", corbel::minor::decode_base | static_cast<CORBA::ULong>(i)), "");
    }
  }
}

TEST(DescribeMinor, DescribesMessageErrorsAsTheLogDoes) {
  using corbel::minor::message_base;
  EXPECT_STREQ(corbel::describe_minor("COMM_FAILURE", message_base | 5), "The message is larger than MaxMessageSize.");
  EXPECT_STREQ(corbel::describe_minor("COMM_FAILURE", message_base), "");
  EXPECT_STREQ(corbel::describe_minor("COMM_FAILURE", message_base | 0xff), "");
  EXPECT_STREQ(corbel::describe_minor("MARSHAL", message_base | 5), "");
}

TEST(DescribeMinor, KnowsItsOwnCodesByException) {
  EXPECT_NE(std::string_view(corbel::describe_minor("TRANSIENT", corbel::minor::connect_refused)), "");
  EXPECT_NE(std::string_view(corbel::describe_minor("TRANSIENT", corbel::minor::no_usable_profile)),
            std::string_view(corbel::describe_minor("UNKNOWN", corbel::minor::foreign_system_exception)));
  EXPECT_EQ(std::string_view(corbel::describe_minor("TRANSIENT", 0xabc)), "");
}

}  // namespace
