// SPDX-License-Identifier: Apache-2.0
// The module IOP for interceptors (CORBA 3.3 part 1, 16.7 and 16.11): service contexts, tagged components and codecs.
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/mapping/sequence.hpp>
#include <corbel/orb/user_exception.hpp>
#include <corbel/poa/servant_manager.hpp>

namespace CORBA {

class OctetSeq : public corbel::UnboundedSequence<Octet> {
 public:
  using Base = corbel::UnboundedSequence<Octet>;
  using Base::Base;
  using _base = Base;
};
using OctetSeq_var = corbel::SequenceVar<OctetSeq>;
using OctetSeq_out = corbel::VariableOut<OctetSeq>;

}  // namespace CORBA

namespace IOP {

using ServiceId = CORBA::ULong;
using ComponentId = CORBA::ULong;
using ProfileId = CORBA::ULong;

/// `context_data` is an encapsulation, which begins with the octet of the byte order.
struct ServiceContext {
  ServiceId context_id = 0;
  CORBA::OctetSeq context_data;
};
using ServiceContext_var = corbel::VariableVar<ServiceContext>;

struct TaggedComponent {
  ComponentId tag = 0;
  CORBA::OctetSeq component_data;
};
using TaggedComponent_var = corbel::VariableVar<TaggedComponent>;

class TaggedComponentSeq : public corbel::UnboundedSequence<TaggedComponent> {
 public:
  using Base = corbel::UnboundedSequence<TaggedComponent>;
  using Base::Base;
};
using TaggedComponentSeq_var = corbel::SequenceVar<TaggedComponentSeq>;

struct TaggedProfile {
  ProfileId tag = 0;
  CORBA::OctetSeq profile_data;
};
using TaggedProfile_var = corbel::VariableVar<TaggedProfile>;

using EncodingFormat = CORBA::Short;
inline constexpr EncodingFormat ENCODING_CDR_ENCAPS = 0;

struct Encoding {
  EncodingFormat format = ENCODING_CDR_ENCAPS;
  CORBA::Octet major_version = 1;
  CORBA::Octet minor_version = 2;
};

class Codec;
using Codec_ptr = Codec*;
using Codec_var = corbel::ObjectVar<Codec>;

/// Converts values to encapsulations for service contexts and components. The caller owns the results.
class Codec : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = Codec_ptr;
  using _var_type = Codec_var;
  static Codec_ptr _duplicate(Codec_ptr codec) noexcept { return corbel::orb::duplicate(codec); }
  static Codec_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<Codec_ptr>(o)); }
  static Codec_ptr _nil() noexcept { return nullptr; }

  class InvalidTypeForEncoding final : public corbel::orb::UserException<InvalidTypeForEncoding> {
   public:
    static constexpr const char* _static_name = "InvalidTypeForEncoding";
    static constexpr const char* _static_id = "IDL:omg.org/IOP/Codec/InvalidTypeForEncoding:1.0";
  };
  class FormatMismatch final : public corbel::orb::UserException<FormatMismatch> {
   public:
    static constexpr const char* _static_name = "FormatMismatch";
    static constexpr const char* _static_id = "IDL:omg.org/IOP/Codec/FormatMismatch:1.0";
  };
  class TypeMismatch final : public corbel::orb::UserException<TypeMismatch> {
   public:
    static constexpr const char* _static_name = "TypeMismatch";
    static constexpr const char* _static_id = "IDL:omg.org/IOP/Codec/TypeMismatch:1.0";
  };

  /// Encodes type and value.
  virtual CORBA::OctetSeq* encode(const CORBA::Any& data) = 0;
  /// Throws FormatMismatch if the octets are not an encapsulation of an Any.
  virtual CORBA::Any* decode(const CORBA::OctetSeq& data) = 0;
  /// Encodes the value only, for decoders that know its type.
  virtual CORBA::OctetSeq* encode_value(const CORBA::Any& data) = 0;
  /// Throws FormatMismatch if the octets are not an encapsulation of exactly one value of this type.
  virtual CORBA::Any* decode_value(const CORBA::OctetSeq& data, CORBA::TypeCode_ptr type) = 0;
};

class CodecFactory;
using CodecFactory_ptr = CodecFactory*;
using CodecFactory_var = corbel::ObjectVar<CodecFactory>;

/// Result of resolve_initial_references("CodecFactory"), and of ORBInitInfo::codec_factory().
class CodecFactory : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = CodecFactory_ptr;
  using _var_type = CodecFactory_var;
  static CodecFactory_ptr _duplicate(CodecFactory_ptr factory) noexcept { return corbel::orb::duplicate(factory); }
  static CodecFactory_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<CodecFactory_ptr>(o)); }
  static CodecFactory_ptr _nil() noexcept { return nullptr; }

  class UnknownEncoding final : public corbel::orb::UserException<UnknownEncoding> {
   public:
    static constexpr const char* _static_name = "UnknownEncoding";
    static constexpr const char* _static_id = "IDL:omg.org/IOP/CodecFactory/UnknownEncoding:1.0";
  };

  /// Creates a codec for CDR encapsulations of GIOP 1.0, 1.1 or 1.2. Throws UnknownEncoding for other encodings.
  virtual Codec_ptr create_codec(const Encoding& encoding) = 0;
};

}  // namespace IOP
