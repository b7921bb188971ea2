// SPDX-License-Identifier: Apache-2.0
#include "propagation.hpp"

#include <corbel/cdr/buffer.hpp>
#include <corbel/cdr/reader.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/mapping/thread_end.hpp>

#include <time.h>

#include <algorithm>

namespace corbel::rtscheduling {

namespace {

constexpr std::uint8_t version = 1;

// Octets, so that another version can add bits.
constexpr std::uint8_t has_parameter = 1;
constexpr std::uint8_t has_implicit = 2;

/// The memory into which a thread writes contexts.
struct WrittenContext {
  cdr::Buffer buffer;
};

void put(cdr::Writer& out, const SentTiming& sent) {
  out.put(sent.timing.importance);
  out.put(sent.timing.criticality);
  out.put(sent.timing.priority);
  out.put(sent.timing.period);
  out.put(sent.timing.execution_time);
  out.put(sent.left);
}

SentTiming get(cdr::Reader& in) {
  SentTiming sent;
  in.get(sent.timing.importance);
  in.get(sent.timing.criticality);
  in.get(sent.timing.priority);
  in.get(sent.timing.period);
  in.get(sent.timing.execution_time);
  in.get(sent.left);
  // Bounded so that no difference to a clock overflows
  constexpr std::int64_t most = std::int64_t{1} << 62;
  if (sent.left != never) sent.left = std::clamp(sent.left, -most, most);
  return sent;
}

}  // namespace

std::int64_t steady_now() noexcept {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

std::span<const std::byte> write(const Propagation& sent) {
  cdr::Writer out(ThreadLocal<WrittenContext>::get().buffer);
  out.put(static_cast<unsigned char>(cdr::writes_little ? 1 : 0));
  out.put(version);
  out.put(static_cast<std::uint8_t>(sent.kind));
  out.put(static_cast<std::uint8_t>((sent.parameter ? has_parameter : 0) | (sent.implicit ? has_implicit : 0)));
  out.put_octets(sent.id);
  out.put_string(sent.name.substr(0, most_name_octets - 1));
  if (sent.parameter) {
    put(out, *sent.parameter);
  }
  if (sent.implicit) {
    put(out, *sent.implicit);
  }
  out.check();
  return out.data();
}

std::optional<Propagation> read(std::span<const std::byte> data) {
  if (data.size() > most_context_octets) {
    return std::nullopt;
  }
  cdr::Reader in = cdr::encapsulation_reader(data);
  const auto written_by = in.get<std::uint8_t>();
  const auto kind = in.get<std::uint8_t>();
  const auto parts = in.get<std::uint8_t>();
  const std::span<const std::byte> id = in.get_octets(sizeof(Guid));
  const std::string_view name = in.get_string_in_place(most_name_octets - 1);
  Propagation sent;
  if (parts & has_parameter) {
    sent.parameter = get(in);
  }
  if (parts & has_implicit) {
    sent.implicit = get(in);
  }
  if (!in.ok() || written_by < version || kind > static_cast<std::uint8_t>(Propagation::Kind::cancel)) {
    return std::nullopt;
  }
  sent.kind = static_cast<Propagation::Kind>(kind);
  std::ranges::copy(id, sent.id.begin());
  sent.name = name;
  return sent;
}

}  // namespace corbel::rtscheduling
