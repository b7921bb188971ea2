// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/priority.hpp"

#include "corbel/cdr/buffer.hpp"
#include "corbel/giop/components.hpp"
#include "small_encapsulation.hpp"

namespace corbel::giop {

namespace {

constexpr std::uint32_t kPriorityModelPolicy = 40;  // RTCORBA::PRIORITY_MODEL_POLICY_TYPE
constexpr std::uint32_t kClientPropagated = 0;      // RTCORBA::PriorityModel
constexpr std::uint32_t kServerDeclared = 1;

cdr::Reader reader_of(std::span<const std::byte> data, const Limits& limits) noexcept {
  return cdr::encapsulation_reader(data, limits.cdr, limits.cdr.max_nesting);
}

// The value of a PriorityModelPolicy.
std::optional<PriorityModel> read_model(cdr::Reader in) noexcept {
  const auto model = in.get<std::uint32_t>();
  const auto priority = in.get<std::int16_t>();
  if (!in.ok() || model > kServerDeclared || priority < 0) return std::nullopt;
  return PriorityModel{model == kClientPropagated, priority};
}

}  // namespace

PriorityContext write_priority_context(Priority priority) noexcept { return encapsulated<4>(priority); }

std::optional<Priority> read_priority_context(std::span<const std::byte> data, const Limits& limits) noexcept {
  cdr::Reader in = reader_of(data, limits);
  const auto priority = in.get<std::int16_t>();
  return in.ok() && priority >= 0 ? std::optional(priority) : std::nullopt;
}

PriorityBandContext write_priority_band_context(const PriorityBand& band) noexcept {
  return encapsulated<6>(band.low, band.high);
}

std::optional<PriorityBand> read_priority_band_context(std::span<const std::byte> data, const Limits& limits) noexcept {
  cdr::Reader in = reader_of(data, limits);
  PriorityBand band;
  in.get(band.low);
  in.get(band.high);
  return in.ok() && band.low >= 0 && band.low <= band.high ? std::optional(band) : std::nullopt;
}

std::optional<PriorityModel> find_priority_model(const Ior& ior, const Limits& limits) {
  const auto component = find_component(ior, component_tag::policies, limits);
  if (!component) return std::nullopt;
  cdr::Reader in = reader_of(*component, limits);
  // Messaging::PolicyValueSeq; an element takes at least its type and the length of its value.
  const std::uint32_t count = in.get_length(2 * sizeof(std::uint32_t));
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) {
    const auto type = in.get<std::uint32_t>();
    const auto value = in.get_octet_sequence();
    if (in.ok() && type == kPriorityModelPolicy) return read_model(reader_of(value, limits));
  }
  return std::nullopt;
}

void add_priority_model(TaggedProfile& profile, const PriorityModel& model, const Limits& limits) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out.put(static_cast<unsigned char>(cdr::writes_little ? 1 : 0));
  out.put(std::uint32_t{1});
  out.put(kPriorityModelPolicy);
  const auto value = out.begin_encapsulation();
  out.put(model.client_propagated ? kClientPropagated : kServerDeclared);
  out.put(model.server_priority);
  out.end_encapsulation(value);
  out.check();
  add_component(profile, {component_tag::policies, Bytes(out.data().begin(), out.data().end())}, limits);
}

}  // namespace corbel::giop
