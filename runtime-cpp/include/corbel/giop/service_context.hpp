// SPDX-License-Identifier: Apache-2.0
// Service contexts (CORBA 3.3 part 2, 9.7): tagged octets in requests and replies. Unknown ids are ignored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "corbel/cdr/reader.hpp"
#include "corbel/cdr/writer.hpp"
#include "corbel/giop/error.hpp"
#include "corbel/giop/limits.hpp"
#include "corbel/mapping/memory.hpp"

namespace corbel::giop {

struct ServiceContext {
  std::uint32_t id = 0;
  std::span<const std::byte> data;  // an encapsulation, which begins with its byte order
};

/// Contexts that a request keeps until it is sent, in blocks of the thread.
using ServiceContextList = std::vector<ServiceContext, BlockAllocator<ServiceContext>>;

namespace service_id {
inline constexpr std::uint32_t code_sets = 1;
inline constexpr std::uint32_t bi_dir_iiop = 5;
inline constexpr std::uint32_t rt_corba_priority = 10;
inline constexpr std::uint32_t rt_corba_priority_range = 11;
/// Corbel's own context for padding; its data has no meaning.
inline constexpr std::uint32_t corbel_padding = 0x43624c02;  // "CbL\2"
/// Corbel's own context for structures as they are in memory (structure_layout.hpp).
inline constexpr std::uint32_t corbel_structure_layout = 0x43624c04;  // "CbL\4"
}  // namespace service_id

/// The contexts of a received message. They were checked when the message was decoded, and refer to its octets.
class ServiceContexts {
 public:
  ServiceContexts() noexcept {}  // NOLINT(modernize-use-equals-default): leaves the reader as it is

  std::uint32_t count() const noexcept { return count_; }
  bool empty() const noexcept { return count_ == 0; }
  void clear() noexcept { count_ = 0; }

  /// Calls `visit(const ServiceContext&)` for each context in order.
  template <class Visitor>
  void each(Visitor&& visit) const {
    if (count_ == 0) {
      return;  // the reader is not set
    }
    cdr::Reader in = reader_;
    for (std::uint32_t i = 0; i < count_; ++i) {
      ServiceContext context;
      context.id = in.get<std::uint32_t>();
      context.data = in.get_octet_sequence();
      visit(context);
    }
  }
  /// Finds the first context with this id. Returns false if no context has this id.
  bool find(std::uint32_t id, ServiceContext& found) const noexcept;

 private:
  friend Error read_contexts(cdr::Reader&, std::uint32_t, const Limits&, ServiceContexts&) noexcept;
  union {
    cdr::Reader reader_;  // set if there are contexts
  };
  std::uint32_t count_ = 0;
};

/// Reads `count` contexts.
Error read_contexts(cdr::Reader& in, std::uint32_t count, const Limits& limits, ServiceContexts& contexts) noexcept;
inline Error read_contexts(cdr::Reader& in, const Limits& limits, ServiceContexts& contexts) noexcept {
  return read_contexts(in, in.get<std::uint32_t>(), limits, contexts);
}
void write_contexts(cdr::Writer& out, std::span<const ServiceContext> contexts) noexcept;

}  // namespace corbel::giop
