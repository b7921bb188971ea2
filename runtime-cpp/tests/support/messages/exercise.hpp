// SPDX-License-Identifier: Apache-2.0
// Passes arbitrary bytes to the decoders as a connection would, and checks all results. Used by the mutation test, the
// fuzz targets and the replay of their corpora. Aborts if a guarantee is violated that sanitizers cannot check.
#pragma once

#include <span>

#include "corbel/cdr/stream.hpp"
#include "corbel/giop/corbaloc.hpp"
#include "corbel/giop/ior.hpp"
#include "corbel/giop/priority.hpp"
#include "corbel/giop/reply.hpp"
#include "corbel/giop/request.hpp"
#include "support/orbs/require.hpp"

namespace corbel::test {

/// Returns true if `part` lies in `whole`; empty parts may point anywhere.
inline bool within(std::span<const std::byte> whole, std::span<const std::byte> part) {
  return part.empty() || (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

/// Reads a body as different types until it ends, which is the least that a generated stub could do.
inline void exercise_body(cdr::Reader body) {
  cdr::Reader numbers = body;
  while (numbers.ok() && numbers.remaining_in_fragments()) numbers.get<double>();
  cdr::Reader texts = body;
  UnboundedStringSequence strings;
  texts >> strings;
  require(texts.ok() || strings.length() == 0, "a sequence that failed is empty");
  cdr::Reader values = body;
  UnboundedSequence<CORBA::Double> doubles;
  values >> doubles;
  require(doubles.maximum() * sizeof(double) <= body.remaining_in_fragments(),
          "no more memory than the message justifies");
  cdr::Reader nested = body;
  while (nested.ok() && nested.remaining()) nested = nested.get_encapsulation();
  cdr::Reader chunk = body;
  std::vector<cdr::FragmentBoundary> cut;
  const cdr::Reader::End end = chunk.narrow(body.remaining_in_fragments() / 2, cut);
  while (chunk.ok() && chunk.remaining_in_fragments()) chunk.get<std::uint16_t>();
  chunk.widen(end);
  require(chunk.remaining_in_fragments() <= body.remaining_in_fragments(), "a chunk lies in its message");
}

inline void exercise_ior(const giop::Ior& ior) {
  for (const giop::TaggedProfile& tagged : ior.profiles) {
    if (const auto uiop = giop::parse_uiop_profile(tagged)) {
      require(giop::parse_uiop_profile(giop::make_uiop_profile(*uiop)) == uiop, "a UIOP profile can be read again");
      giop::Corbaloc url;
      const giop::UrlError problem = giop::parse_corbaloc(giop::make_corbaloc(*uiop), url);
      require(uiop->path.find('|') != std::string::npos || (!problem && url.key == uiop->object_key),
              "a key survives its URL");
    }
    const auto profile = giop::parse_iiop_profile(tagged);
    if (!profile) continue;
    const auto again = giop::parse_iiop_profile(giop::make_iiop_profile(*profile));
    require(again && *again == *profile, "a profile that was read can be written and read again");
    giop::Corbaloc url;
    const giop::UrlError problem = giop::parse_corbaloc(giop::make_corbaloc(*profile), url);
    if (!problem) require(url.key == profile->object_key, "a key survives its URL");
  }
  const auto model = giop::find_priority_model(ior, giop::default_limits);
  require(!model || model->server_priority >= 0, "priorities are not negative");
  const auto bands = giop::find_priority_bands(ior, giop::default_limits);
  require(bands.empty() || giop::are_valid(bands), "the bands are valid");
  const auto again = giop::ior_from_string(giop::ior_to_string(ior));
  require(again && *again == ior, "a reference that was read can be written and read again");
}

inline void exercise_contexts(const giop::ServiceContexts& contexts, std::span<const std::byte> message) {
  std::uint32_t seen = 0;
  contexts.each([&](const giop::ServiceContext& context) {
    ++seen;
    require(within(message, context.data), "a service context lies in its message");
    exercise_body(cdr::encapsulation_reader(context.data));
    const auto priority = giop::read_priority_context(context.data, giop::default_limits);
    require(priority.value_or(0) >= 0, "priorities are not negative");
    const auto band = giop::read_priority_band_context(context.data, giop::default_limits);
    require(!band || (band->low >= 0 && band->low <= band->high), "a band is one");
  });
  require(seen == contexts.count(), "as many contexts as were announced");
}

/// Returns true if the message was good, as far as this layer can check.
inline bool exercise_message(std::span<const std::byte> message, const giop::MessageHeader& header,
                             const giop::Limits& limits) {
  switch (header.type) {
    case giop::MessageType::request: {
      giop::Request request;
      if (giop::decode_request(message, header, limits, request) != giop::Error::none) return false;
      require(within(message, request.object_key), "an object key lies in its message");
      require(within(message, std::as_bytes(std::span(request.operation))), "an operation lies in its message");
      require(!request.operation.empty() && request.operation.data()[request.operation.size()] == '\0',
              "operations end with NUL");
      exercise_contexts(request.contexts, message);
      exercise_body(request.arguments);
      return true;
    }
    case giop::MessageType::reply: {
      giop::Reply reply;
      if (giop::decode_reply(message, header, limits, reply) != giop::Error::none) return false;
      exercise_contexts(reply.contexts, message);
      exercise_body(reply.body);
      if (reply.status == giop::ReplyStatus::system_exception) {
        try {
          giop::raise_system_exception(reply.body);
        } catch (const CORBA::SystemException&) {
        }
      } else if (reply.status == giop::ReplyStatus::location_forward) {
        cdr::Reader in = reply.body;
        const giop::Ior ior = giop::read_ior(in, limits);
        require(in.ok() || ior.nil(), "a reference that failed is nil");
        if (in.ok()) exercise_ior(ior);
      }
      return true;
    }
    case giop::MessageType::locate_request: {
      giop::LocateRequest request;
      if (giop::decode_locate_request(message, header, limits, request) != giop::Error::none) return false;
      require(within(message, request.object_key), "an object key lies in its message");
      return true;
    }
    case giop::MessageType::locate_reply: {
      giop::LocateReply reply;
      if (giop::decode_locate_reply(message, header, limits, reply) != giop::Error::none) return false;
      exercise_body(reply.body);
      return true;
    }
    case giop::MessageType::cancel_request: {
      std::uint32_t id = 0;
      return giop::decode_cancel_request(message, header, limits, id) == giop::Error::none;
    }
    case giop::MessageType::close_connection:
    case giop::MessageType::message_error:
    case giop::MessageType::fragment: return true;
  }
  return false;
}

/// Checks a message that has arrived completely.
inline bool exercise_message(std::span<const std::byte> bytes, const giop::Limits& limits = giop::default_limits) {
  giop::MessageHeader header;
  if (giop::decode_header(bytes, limits, header) != giop::Error::none) return false;
  require(header.total_size() <= limits.max_message_size, "no message over the limit");
  if (bytes.size() < header.total_size()) return false;  // a connection would wait for the rest
  return exercise_message(bytes.first(header.total_size()), header, limits);
}

/// Checks a reference as text, in either form.
inline bool exercise_reference(std::string_view text) {
  if (const auto ior = giop::ior_from_string(text)) {
    exercise_ior(*ior);
    return true;
  }
  giop::Corbaloc url;
  const giop::UrlError problem = giop::parse_corbaloc(text, url);
  require(problem || url.initial_reference || !url.addresses.empty(), "a good URL has an address");
  require(!problem || problem.offset <= text.size(), "an error lies in the text");
  if (problem) return false;
  exercise_ior(giop::corbaloc_to_ior(url));
  return true;
}

}  // namespace corbel::test
