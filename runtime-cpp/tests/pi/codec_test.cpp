// SPDX-License-Identifier: Apache-2.0
// IOP::Codec decodes what it has encoded, and survives any other input.
#include "pi_fixture.hpp"

#include <gtest/gtest.h>

namespace {

namespace PI = PortableInterceptor;

struct Codec : testing::Test {
  const test::Setup nothing;
  test::Prepared<test::Orb> orb{nothing};
  IOP::Codec_var codec = make({});

  IOP::Codec_ptr make(const IOP::Encoding& encoding) {
    const CORBA::Object_var object = orb->resolve_initial_references("CodecFactory");
    const IOP::CodecFactory_var factory = IOP::CodecFactory::_narrow(object);
    return factory->create_codec(encoding);
  }
  static CORBA::Any any_of(const char* text) {
    CORBA::Any any;
    any <<= text;
    return any;
  }
  static std::string text_in(const CORBA::Any& any) {
    const char* text = "";
    return (any >>= text) ? std::string(text) : std::string("?");
  }
};

TEST_F(Codec, ReadsWhatItWrites) {
  for (const CORBA::Octet minor : {0, 1, 2}) {
    codec = make({IOP::ENCODING_CDR_ENCAPS, 1, minor});
    const CORBA::OctetSeq_var whole = codec->encode(any_of("a text"));
    const CORBA::Any_var back = codec->decode(whole);
    EXPECT_EQ(text_in(back), "a text");
    const CORBA::OctetSeq_var value = codec->encode_value(any_of("a text"));
    EXPECT_EQ(value->length(), 1 + 3 + 4 + 7U) << "byte order, padding, length, characters";
    const CORBA::Any_var again = codec->decode_value(value, CORBA::_tc_string);
    EXPECT_EQ(text_in(again), "a text");
  }
}

TEST_F(Codec, KnowsNoOtherEncoding) {
  EXPECT_THROW(make({1, 1, 2}), IOP::CodecFactory::UnknownEncoding);
  EXPECT_THROW(make({IOP::ENCODING_CDR_ENCAPS, 1, 3}), IOP::CodecFactory::UnknownEncoding);
  EXPECT_THROW(make({IOP::ENCODING_CDR_ENCAPS, 2, 0}), IOP::CodecFactory::UnknownEncoding);
}

TEST_F(Codec, RefusesOctetsThatAreNotOfTheType) {
  const CORBA::OctetSeq_var value = codec->encode_value(any_of("a text"));
  EXPECT_THROW(delete codec->decode_value(value, CORBA::_tc_double), IOP::Codec::FormatMismatch);
  EXPECT_THROW(delete codec->decode_value(CORBA::OctetSeq(), CORBA::_tc_string), IOP::Codec::FormatMismatch);
}

// Flips each bit, cuts at each end, and replaces each word: the result is a value or FormatMismatch.
TEST_F(Codec, SurvivesEverySmallChange) {
  CORBA::Any inner = any_of("inner");
  CORBA::Any outer;
  outer <<= inner;
  const CORBA::OctetSeq_var good = codec->encode(outer);
  const auto survives = [&](const CORBA::OctetSeq& octets) {
    try {
      const CORBA::Any_var value = codec->decode(octets);
      const CORBA::TypeCode_var type = value->type();
      const CORBA::OctetSeq_var again = codec->encode(value);
      return again->length() > 0 && type->kind() <= CORBA::tk_event;
    } catch (const IOP::Codec::FormatMismatch&) {
      return true;
    }
  };
  for (CORBA::ULong at = 0; at < good->length(); ++at) {
    CORBA::OctetSeq cut(good.in());
    cut.length(at);
    ASSERT_TRUE(survives(cut)) << at;
    for (int bit = 0; bit < 8; ++bit) {
      CORBA::OctetSeq turned(good.in());
      turned[at] = static_cast<CORBA::Octet>(turned[at] ^ (1 << bit));
      ASSERT_TRUE(survives(turned)) << at << "." << bit;
    }
    for (const CORBA::Octet octet : {0, 0x7f, 0xff}) {
      CORBA::OctetSeq replaced(good.in());
      for (CORBA::ULong i = at; i < std::min(at + 4, good->length()); ++i) {
        replaced[i] = octet;
      }
      ASSERT_TRUE(survives(replaced)) << at;
    }
  }
}

}  // namespace
