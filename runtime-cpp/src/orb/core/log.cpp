// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/log.hpp>

#include <corbel/options/options.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/transport/acceptor.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>

namespace corbel::orb {

namespace {

std::atomic<LogFunction> log_function{nullptr};

/// A kind of message with its own rate limit, so that messages caused by peers never suppress an error of the program.
struct Kind {
  options::Log least;
  bool limited;  // peers can cause the message at any rate
  LogRate rate{};
};
constinit Kind own_errors{options::Log::errors, false};
constinit Kind errors{options::Log::errors, true};
constinit Kind connections{options::Log::connections, true};
constinit Kind made{options::Log::all, true};
constinit Kind settings{options::Log::all, false};
constinit std::mutex rates;

bool logs(const options::Values& options, const Kind& kind) noexcept { return options.log >= kind.least; }

// Writes each line with one call of fwrite. The program's log function gets lines without a line end.
void put(char* line, std::size_t size) noexcept {
  if (const LogFunction function = log_function) {
    function(line);
    return;
  }
  line[size] = '\n';
  std::fwrite(line, 1, size + 1, stderr);
}

// A peer may have chosen parts of the line: control characters are replaced, so that one message cannot look like two
// messages.
void write_entry(Kind& kind, const char* format, std::va_list arguments) noexcept {
  std::uint32_t left_out = 0;
  if (kind.limited) {
    const std::lock_guard lock(rates);
    if (!kind.rate.admits(std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1),
                          left_out)) {
      return;
    }
  }
  static constexpr char prefix[] = "corbel: ";
  constexpr std::size_t begin = sizeof prefix - 1;
  std::array<char, 4096> line;
  const auto cut = [&](std::size_t from, int length) {
    return std::min(from + static_cast<std::size_t>(std::max(length, 0)), line.size() - 1);
  };
  std::memcpy(line.data(), prefix, begin);
  if (left_out != 0) {
    put(line.data(), cut(begin, std::snprintf(line.data() + begin, line.size() - begin,
                                              "%u more lines were left out here: there is one a second.", left_out)));
  }
  const std::size_t size = cut(begin, std::vsnprintf(line.data() + begin, line.size() - begin, format, arguments));
  for (std::size_t i = begin; i < size; ++i) {
    line[i] = static_cast<unsigned char>(line[i]) < ' ' || line[i] == '\x7f' ? '?' : line[i];
  }
  put(line.data(), size);
}

// The caller has checked that messages of this kind are logged.
[[gnu::format(printf, 2, 3)]] void write_entry(Kind& kind, const char* format, ...) noexcept {
  std::va_list arguments;
  va_start(arguments, format);
  write_entry(kind, format, arguments);
  va_end(arguments);
}

}  // namespace

bool LogRate::admits(std::int64_t now, std::uint32_t& left_out) noexcept {
  constexpr std::int64_t second = 1'000'000'000;
  const std::int64_t at = std::max(due_, now);
  if (at - now > (at_once - 1) * second) {
    ++left_out_;
    return false;
  }
  due_ = at + second;
  left_out = left_out_;
  left_out_ = 0;
  return true;
}

void log_error(const options::Values& options, const char* format, ...) noexcept {
  if (logs(options, own_errors)) {
    std::va_list arguments;
    va_start(arguments, format);
    write_entry(own_errors, format, arguments);
    va_end(arguments);
  }
}

void log_not_served(const options::Values& options, const char* format, ...) noexcept {
  if (logs(options, errors)) {
    std::va_list arguments;
    va_start(arguments, format);
    write_entry(errors, format, arguments);
    va_end(arguments);
  }
}

void log_connections(const options::Values& options, const char* format, ...) noexcept {
  if (logs(options, connections)) {
    std::va_list arguments;
    va_start(arguments, format);
    write_entry(connections, format, arguments);
    va_end(arguments);
  }
}

void log_options(const options::Values& options, const std::string& id) noexcept {
  if (logs(options, settings)) {
    try {
      const std::string lines = options::changed(options);
      write_entry(settings, "ORB \"%s\" begins: all options but what follows are defaults.", id.c_str());
      for (std::size_t at = 0, end = 0; (end = lines.find('\n', at)) != std::string::npos; at = end + 1) {
        write_entry(settings, "%.*s", static_cast<int>(end - at), lines.data() + at);
      }
    } catch (...) {
    }
  }
}

void log_made(const Core& core, const transport::Stream& stream, std::uint32_t protocol, ConnectionOrigin by) noexcept {
  if (logs(core.options, made)) {
    try {
      write_entry(made, "a connection %s %s over %s%s.", by == ConnectionOrigin::peer ? "from" : "to",
                  stream.peer().c_str(), std::string(core.protocols[protocol].scheme()).c_str(),
                  by == ConnectionOrigin::us_for_both ? ", for requests both ways" : "");
    } catch (...) {
    }
  }
}

void log_full(const options::Values& options) noexcept {
  log_connections(
      options,
      "%u connections are open, as many as MaxConnections, and none can be closed yet (ConnectionPurgingStrategy): "
      "clients that connect now wait.",
      options.max_connections);
}

// The names of peers and endpoints need memory; if memory is exhausted, the message is dropped.

void log_end(const options::Values& options, const transport::Stream& stream, const char* why) noexcept {
  if (logs(options, connections)) {
    try {
      log_connections(options, "the connection with %s ends: %s", stream.peer().c_str(), why);
    } catch (...) {
    }
  }
}

void log_native_layout(const options::Values& options, const transport::Stream& stream, bool agreed) noexcept {
  if (logs(options, connections)) {
    try {
      log_connections(options, "%s %s: structures are sent %s",
                      agreed ? "the same structure layout as" : "no common structure layout with",
                      stream.peer().c_str(), agreed ? "as they are in memory" : "as CDR");
    } catch (...) {
    }
  }
}

void log_layout_refused(const options::Values& options, const transport::Stream& stream) noexcept {
  if (logs(options, own_errors)) {
    try {
      log_error(options,
                "warning: no common structure layout with %s: structures are sent as CDR, to all peers without one "
                "(NativeLayout).",
                stream.peer().c_str());
    } catch (...) {
    }
  }
}

void log_not_connected(const options::Values& options, const transport::Endpoint& endpoint, int error) noexcept {
  if (logs(options, connections)) {
    try {
      log_connections(options, "cannot connect to %s: %s", to_string(endpoint).c_str(),
                      error == 0 ? "no answer within ConnectTimeout, or the call's time"
                      : error != EAGAIN
                          ? std::strerror(error)
                          : "no thread is free to look its name up: permit more (ulimit -u), or name an address");
    } catch (...) {
    }
  }
}

void log_not_accepted(const options::Values& options, const transport::Acceptor& acceptor, int error) noexcept {
  if (logs(options, errors)) {
    try {
      log_not_served(options, "cannot accept at %s: %s%s", to_string(acceptor.endpoint()).c_str(), std::strerror(error),
                     error == EMFILE || error == ENFILE
                         ? ". Permit more open files (ulimit -n), or lower MaxConnections."
                         : ". Clients that connect wait.");
    } catch (...) {
    }
  }
}

}  // namespace corbel::orb

namespace corbel {

void set_log_function(LogFunction function) noexcept {
  orb::log_function = function;
  const std::lock_guard lock(orb::rates);
  orb::errors.rate = orb::connections.rate = orb::made.rate = {};
}

}  // namespace corbel
