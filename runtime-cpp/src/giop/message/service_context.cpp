// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/service_context.hpp"

#include <memory>

namespace corbel::giop {

Error read_contexts(cdr::Reader& in, std::uint32_t count, const Limits& limits, ServiceContexts& contexts) noexcept {
  contexts.count_ = 0;
  if (count == 0) [[likely]] {
    return in.ok() ? Error::none : Error::bad_header;
  }
  if (count > limits.max_service_contexts) return Error::too_many_contexts;
  contexts.count_ = in.ok() ? count : 0;
  std::construct_at(&contexts.reader_, in);
  for (std::uint32_t i = 0; i < contexts.count_ && in.ok(); ++i) {
    in.get<std::uint32_t>();
    in.get_octet_sequence();
  }
  if (!in.ok()) contexts.count_ = 0;
  return in.ok() ? Error::none : Error::bad_header;
}

bool ServiceContexts::find(std::uint32_t id, ServiceContext& found) const noexcept {
  bool seen = false;
  each([&](const ServiceContext& context) {
    if (!seen && context.id == id) {
      found = context;
      seen = true;
    }
  });
  return seen;
}

void write_contexts(cdr::Writer& out, std::span<const ServiceContext> contexts) noexcept {
  out.put(static_cast<std::uint32_t>(contexts.size()));
  for (const ServiceContext& context : contexts) {
    out.put(context.id);
    out.put(static_cast<std::uint32_t>(context.data.size()));
    out.put_octets(context.data);
  }
}

}  // namespace corbel::giop
