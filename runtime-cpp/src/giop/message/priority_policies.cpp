// SPDX-License-Identifier: Apache-2.0
// Encoding of priority policies in references.
#include "corbel/cdr/buffer.hpp"
#include "corbel/giop/components.hpp"
#include "corbel/giop/priority.hpp"

#include <algorithm>

namespace corbel::giop {

namespace {

constexpr std::uint32_t priority_model_policy = 40;  // RTCORBA::PRIORITY_MODEL_POLICY_TYPE
constexpr std::uint32_t priority_bands_policy = 45;  // RTCORBA::PRIORITY_BANDED_CONNECTION_POLICY_TYPE
constexpr std::uint32_t client_propagated = 0;       // RTCORBA::PriorityModel
constexpr std::uint32_t server_declared = 1;

cdr::Reader policy_reader(std::span<const std::byte> data, const Limits& limits) noexcept {
  return cdr::encapsulation_reader(data, limits.cdr, limits.cdr.max_nesting);
}

// Reads the value of a PriorityModelPolicy.
std::optional<PriorityModel> read_model(cdr::Reader in) noexcept {
  const auto model = in.get<std::uint32_t>();
  const auto priority = in.get<std::int16_t>();
  if (!in.ok() || model > server_declared || priority < 0) return std::nullopt;
  return PriorityModel{model == client_propagated, priority};
}

// Reads the value of a PriorityBandedConnectionPolicy.
std::vector<PriorityBand> read_bands(cdr::Reader in) {
  std::vector<PriorityBand> bands(std::min<std::size_t>(in.get_length(2 * sizeof(Priority)), most_priority_bands + 1));
  for (PriorityBand& band : bands) {
    in.get(band.low);
    in.get(band.high);
  }
  return in.ok() && are_valid(bands) ? bands : std::vector<PriorityBand>();
}

// Finds a policy in a Messaging::PolicyValueSeq. The minimal size of an element is its type and the length of its
// value.
std::optional<std::span<const std::byte>> find_policy(std::span<const std::byte> component, std::uint32_t wanted,
                                                      const Limits& limits) noexcept {
  cdr::Reader in = policy_reader(component, limits);
  const std::uint32_t count = in.get_length(2 * sizeof(std::uint32_t));
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) {
    const auto type = in.get<std::uint32_t>();
    const auto value = in.get_octet_sequence();
    if (in.ok() && type == wanted) return value;
  }
  return std::nullopt;
}

}  // namespace

bool are_valid(std::span<const PriorityBand> bands) noexcept {
  bool good = !bands.empty() && bands.size() <= most_priority_bands;
  for (std::size_t i = 0; good && i < bands.size(); ++i) {
    good = bands[i].low >= 0 && bands[i].low <= bands[i].high;
    for (std::size_t j = 0; good && j < i; ++j) {
      good = bands[i].high < bands[j].low || bands[j].high < bands[i].low;
    }
  }
  return good;
}

std::optional<PriorityModel> find_priority_model(const Ior& ior, const Limits& limits) {
  const auto component = find_component(ior, component_tag::policies, limits);
  const auto value = component ? find_policy(*component, priority_model_policy, limits) : std::nullopt;
  return value ? read_model(policy_reader(*value, limits)) : std::nullopt;
}

std::vector<PriorityBand> find_priority_bands(const Ior& ior, const Limits& limits) {
  const auto component = find_component(ior, component_tag::policies, limits);
  const auto value = component ? find_policy(*component, priority_bands_policy, limits) : std::nullopt;
  return value ? read_bands(policy_reader(*value, limits)) : std::vector<PriorityBand>();
}

TaggedComponent make_priority_component(const PriorityModel& model, std::span<const PriorityBand> bands) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out.put(static_cast<unsigned char>(cdr::writes_little ? 1 : 0));
  out.put(bands.empty() ? std::uint32_t{1} : std::uint32_t{2});
  out.put(priority_model_policy);
  const auto value = out.begin_encapsulation();
  out.put(model.client_propagated ? client_propagated : server_declared);
  out.put(model.server_priority);
  out.end_encapsulation(value);
  if (!bands.empty()) {
    out.put(priority_bands_policy);
    const auto all = out.begin_encapsulation();
    out.put(static_cast<std::uint32_t>(bands.size()));
    for (const PriorityBand& band : bands) {
      out.put(band.low);
      out.put(band.high);
    }
    out.end_encapsulation(all);
  }
  out.check();
  return {component_tag::policies, Bytes(out.data().begin(), out.data().end())};
}

}  // namespace corbel::giop
