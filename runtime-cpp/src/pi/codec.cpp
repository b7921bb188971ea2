// SPDX-License-Identifier: Apache-2.0
// IOP::Codec: values as CDR encapsulations (CORBA 3.3 part 1, 16.11).
#include "codec.hpp"

#include "request_info.hpp"

#include <corbel/orb/core/core.hpp>

namespace corbel::pi {

namespace {

using CORBA::Any;
using CORBA::OctetSeq;

class CdrCodec final : public IOP::Codec {
 public:
  CdrCodec(std::shared_ptr<orb::Core> core, giop::Version version) noexcept : core_(std::move(core)) {
    // Strings have the native code set and wide characters UTF-16, because encapsulations are not negotiated.
    context_.orb = core_.get();
    context_.encoding = giop::encoding_of({core_->code_sets.narrow.native, giop::code_set::utf_16},
                                          core_->code_sets.narrow.native, version, cdr::Wide::not_offered);
  }

  OctetSeq* encode(const Any& data) override {
    return written([&](cdr::Writer& out) { out << data; });
  }
  Any* decode(const OctetSeq& data) override {
    return read(data, [](cdr::Reader& in, Any& value) { in >> value; });
  }
  OctetSeq* encode_value(const Any& data) override {
    return written([&](cdr::Writer& out) { data._write_value(out); });
  }
  Any* decode_value(const OctetSeq& data, CORBA::TypeCode_ptr type) override {
    if (type == nullptr) {
      throw CORBA::BAD_PARAM(minor::nil_argument, CORBA::COMPLETED_NO);
    }
    return read(data, [type](cdr::Reader& in, Any& value) { value._read_value(in, type); });
  }

 private:
  // Alignment counts from the octet with the byte order.
  template <class Write>
  OctetSeq* written(Write write) const {
    cdr::Buffer buffer;
    cdr::Writer out(buffer, core_->limits.max_message_size, context_.encoding);
    out.put(static_cast<unsigned char>(cdr::writes_little ? 1 : 0));
    write(out);
    out.check();
    return new OctetSeq(to_octets(out.data()));
  }

  template <class Read>
  Any* read(const OctetSeq& data, Read get) {
    const std::span octets(reinterpret_cast<const std::byte*>(data.get_buffer()), data.length());
    cdr::Context context;
    context.orb = context_.orb;
    context.encoding = context_.encoding;
    cdr::Reader in = cdr::encapsulation_reader(octets, core_->limits.cdr, core_->limits.cdr.max_nesting);
    in.context(&context);
    auto value = std::make_unique<Any>();
    if (in.ok()) {
      get(in, *value);
    }
    if (!in.ok() || in.remaining() != 0) {
      throw FormatMismatch();
    }
    return value.release();
  }

  std::shared_ptr<orb::Core> core_;
  cdr::Context context_;
};

class CdrCodecs final : public IOP::CodecFactory {
 public:
  explicit CdrCodecs(std::shared_ptr<orb::Core> core) noexcept : core_(std::move(core)) {}
  IOP::Codec_ptr create_codec(const IOP::Encoding& encoding) override {
    if (encoding.format != IOP::ENCODING_CDR_ENCAPS || encoding.major_version != 1 || encoding.minor_version > 2) {
      throw UnknownEncoding();
    }
    return new CdrCodec(core_, {encoding.major_version, encoding.minor_version});
  }

 private:
  std::shared_ptr<orb::Core> core_;
};

}  // namespace

IOP::CodecFactory_ptr make_codec_factory(std::shared_ptr<orb::Core> core) { return new CdrCodecs(std::move(core)); }

}  // namespace corbel::pi
