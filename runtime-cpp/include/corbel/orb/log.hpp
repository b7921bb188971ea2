// SPDX-License-Identifier: Apache-2.0
// What the ORB tells people in lines: the option Log.
#pragma once

#include <cstdint>
#include <string>

namespace corbel {

/// Gets the lines of all ORBs of the process, without their ends, instead of standard error; null: standard error
/// again. Called in whatever thread of theirs, by several at a time: it makes no calls, and does not take long.
using LogFunction = void (*)(const char* line) noexcept;
void set_log_function(LogFunction function) noexcept;

}  // namespace corbel

namespace corbel::options {
struct Values;
}
namespace corbel::transport {
class Acceptor;
class Stream;
struct Endpoint;
}  // namespace corbel::transport

namespace corbel::orb {

class Core;

// Nothing of this throws, and where the option says less nothing is done: none of it is for paths that calls take while
// all is well.

/// What the ORB cannot do that it was told to: as printf().
[[gnu::cold, gnu::format(printf, 2, 3)]] void log_error(const options::Values& options, const char* format,
                                                        ...) noexcept;
/// The same of what it cannot do for who connects: peers cannot flood the log with it, nor with what follows.
[[gnu::cold, gnu::format(printf, 2, 3)]] void log_not_served(const options::Values& options, const char* format,
                                                             ...) noexcept;
/// What becomes of connections: as printf().
[[gnu::cold, gnu::format(printf, 2, 3)]] void log_connections(const options::Values& options, const char* format,
                                                              ...) noexcept;
/// Why a connection ends: before it does, while the system still knows its peer.
[[gnu::cold]] void log_end(const options::Values& options, const transport::Stream& stream, const char* why) noexcept;
/// Nobody takes a connection there. `error` is the system's; 0: it took longer than `limit`.
[[gnu::cold]] void log_not_connected(const options::Values& options, const transport::Endpoint& endpoint,
                                     int error) noexcept;
/// That an ORB begins, with these options.
[[gnu::cold]] void log_options(const options::Values& options, const std::string& id) noexcept;
/// That there is a new connection, which was made here (also for requests of the other side), or accepted.
enum class MadeBy : std::uint8_t { us, us_for_both, peer };
[[gnu::cold]] void log_made(const Core& core, const transport::Stream& stream, std::uint32_t protocol,
                            MadeBy by) noexcept;
/// As log_not_served(): whoever has connected cannot be accepted.
[[gnu::cold]] void log_not_accepted(const options::Values& options, const transport::Acceptor& acceptor,
                                    int error) noexcept;

/// As many connections as may be, and none is idle.
[[gnu::cold]] void log_full(const options::Values& options) noexcept;

/// Lets so many through at once, and then one a second.
class LogRate {
 public:
  static constexpr int at_once = 10;

  /// Whether one may pass; `left_out` have not since the last that did. `now` in nanoseconds of a steady clock.
  bool admits(std::int64_t now, std::uint32_t& left_out) noexcept;

 private:
  std::int64_t due_ = 0;  // when the one would pass that comes after all that have passed, one each second
  std::uint32_t left_out_ = 0;
};

}  // namespace corbel::orb
