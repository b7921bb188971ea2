// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/listen_points.hpp"

#include "corbel/cdr/buffer.hpp"
#include "corbel/cdr/reader.hpp"
#include "corbel/cdr/writer.hpp"

namespace corbel::giop {

std::vector<std::byte> write_listen_points(std::span<const ListenPoint> points) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  out.put(static_cast<unsigned char>(cdr::writes_little ? 1 : 0));
  out.put(static_cast<std::uint32_t>(points.size()));
  for (const ListenPoint& point : points) {
    out.put_string(point.host);
    out.put(point.port);
  }
  out.check();
  return {out.data().begin(), out.data().end()};
}

std::optional<std::vector<ListenPoint>> read_listen_points(std::span<const std::byte> data, const Limits& limits) {
  cdr::Reader in = cdr::encapsulation_reader(data, limits.cdr, limits.cdr.max_nesting);
  // Minimal size of an element: the length of the host, its NUL, and the port.
  const std::uint32_t count = in.get_length(sizeof(std::uint32_t) + 1 + sizeof(std::uint16_t), most_listen_points);
  std::vector<ListenPoint> points;
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) {
    const std::string_view host = in.get_string_in_place();
    const auto port = in.get<std::uint16_t>();
    points.push_back({std::string(host), port});
  }
  return in.ok() ? std::optional(std::move(points)) : std::nullopt;
}

}  // namespace corbel::giop
