// SPDX-License-Identifier: Apache-2.0
// Log lines of the ORB for users (option Log).
#pragma once

#include <cstdint>
#include <string>

namespace corbel {

/// Passes the lines of all ORBs of the process, without line ends, to `function` instead of standard error; null
/// restores standard error. Several threads of the ORBs may call `function` at the same time. It must return quickly
/// and must not make CORBA calls.
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

// These functions never throw. They do nothing if the option Log excludes their lines. No successful call uses them.

/// Logs that the ORB cannot apply an option or a request of the program. Format as in printf().
[[gnu::cold, gnu::format(printf, 2, 3)]] void log_error(const options::Values& options, const char* format,
                                                        ...) noexcept;
/// Logs that the ORB cannot serve a peer. A rate limit keeps peers from flooding the log; it applies to the functions
/// below as well.
[[gnu::cold, gnu::format(printf, 2, 3)]] void log_not_served(const options::Values& options, const char* format,
                                                             ...) noexcept;
/// Logs events of connections. Format as in printf().
[[gnu::cold, gnu::format(printf, 2, 3)]] void log_connections(const options::Values& options, const char* format,
                                                              ...) noexcept;
/// Logs why a connection ends. Must be called before the stream is closed, while the system can name the peer.
[[gnu::cold]] void log_end(const options::Values& options, const transport::Stream& stream, const char* why) noexcept;
/// Logs that no server accepts a connection. `error` is the errno; 0 means that the time limit has passed.
[[gnu::cold]] void log_not_connected(const options::Values& options, const transport::Endpoint& endpoint,
                                     int error) noexcept;
/// Logs the start of an ORB with its options.
[[gnu::cold]] void log_options(const options::Values& options, const std::string& id) noexcept;
/// Logs a new connection: opened here (possibly for requests in both directions) or accepted.
enum class ConnectionOrigin : std::uint8_t { us, us_for_both, peer };
[[gnu::cold]] void log_made(const Core& core, const transport::Stream& stream, std::uint32_t protocol,
                            ConnectionOrigin by) noexcept;
/// Logs that a client cannot be accepted; rate-limited as log_not_served().
[[gnu::cold]] void log_not_accepted(const options::Values& options, const transport::Acceptor& acceptor,
                                    int error) noexcept;

/// Logs whether the peer has agreed to the native structure layout.
[[gnu::cold]] void log_native_layout(const options::Values& options, const transport::Stream& stream,
                                     bool agreed) noexcept;

/// Warns that a peer has not agreed to the native structure layout, which this ORB has offered. The caller warns once.
[[gnu::cold]] void log_layout_refused(const options::Values& options, const transport::Stream& stream) noexcept;

/// Logs that the number of connections has reached its limit, and no connection is idle.
[[gnu::cold]] void log_full(const options::Values& options) noexcept;

/// A rate limiter: passes `at_once` messages immediately, and then one per second.
class LogRate {
 public:
  static constexpr int at_once = 10;

  /// Returns true if a message may pass. `left_out` is set to the number of messages refused since the last one that
  /// passed. `now` is in nanoseconds of a steady clock.
  bool admits(std::int64_t now, std::uint32_t& left_out) noexcept;

 private:
  // Time at which the next message would be due at one per second.
  std::int64_t due_ = 0;
  std::uint32_t left_out_ = 0;
};

}  // namespace corbel::orb
