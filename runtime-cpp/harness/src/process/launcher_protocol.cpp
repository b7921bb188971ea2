// SPDX-License-Identifier: Apache-2.0
#include "launcher_protocol.hpp"

#include <bw/measuring/clock.hpp>
#include <bw/measuring/footprint.hpp>
#include <bw/process/log.hpp>
#include <bw/value/text.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace bw {

namespace {

/// A launcher on another host sends a sign of life every two seconds. Without any sign, the network connection is
/// broken.
constexpr Nanoseconds silence = 8 * second;

}  // namespace

LauncherProtocol::LauncherProtocol() : output_(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)) {
  if (output_ < 0) fail_start(with_errno("cannot keep standard output"));
  dup2(STDERR_FILENO, STDOUT_FILENO);
}

void LauncherProtocol::follow(Process& process) {
  say("hello 1 " + std::to_string(getpid()));
  for (const auto& [name, reference] : process.configure()) say("reference " + name + " " + reference);
  say("configured");
  while (!stopped_) execute(process, read_line(process));
}

void LauncherProtocol::execute(Process& process, std::string_view line) {
  const auto parts = words(line);
  const std::string_view command = parts.empty() ? std::string_view() : parts[0];
  const std::string argument(parts.size() > 1 ? parts[1] : std::string_view());
  if (command == "reference" && parts.size() == 3) {
    references_[argument] = std::string(parts[2]);
  } else if (command == "connect") {
    process.connect_all(references_);
    say("connected");
  } else if (command == "activate") {
    process.activate();
    active_ = true;
    say("active");
  } else if (command == "prepare" && parts.size() == 2) {
    process.prepare(argument);
    phase_ = argument;
    say("prepared " + phase_);
  } else if (command == "go" && argument == phase_) {
    running_ = true;
    process.go();
  } else if (command == "end" && argument == phase_) {
    running_ = false;
    const PhaseReport end = process.end();
    for (const PhaseReport::Timer& timer : end.timers) {
      say("ticks " + timer.name + " " + std::to_string(timer.number) + " " + std::to_string(timer.ticks.period) + " " +
          std::to_string(timer.ticks.due) + " " + std::to_string(timer.ticks.begun) + " " +
          std::to_string(timer.ticks.failed));
    }
    say(end.events);
    say("ended " + phase_);
  } else if (command == "pause" && argument == phase_ && parts.size() == 3) {
    say((process.pause(time(parts[2])) ? "paused " : "pausing ") + phase_);
  } else if (command == "resume" && argument == phase_ && parts.size() == 4) {
    process.resume(time(parts[2]), time(parts[3]));
    say("resumed " + phase_);
  } else if (command == "count") {
    say(process.events());
    say("counted");
  } else if (command == "deadlines") {
    say(process.deadlines());
    say("deadlines-said");
  } else if (command == "alive") {
    is_watched_ = true;
  } else if (command == "finish" && argument == phase_) {
    process.finish();
    say(process.deadlines());
    if (const auto count = process.recomputations()) {
      say("recomputations " + std::to_string(count->count) + " " + std::to_string(count->total) + " " +
          std::to_string(count->longest));
    }
    say("finished " + phase_);
  } else if (command == "footprint" && parts.size() == 2) {
    footprint(process, argument);
  } else if (command == "stop") {
    process.stop();
    stopped_ = true;
    say("stopped");
  } else if (!execute_clock_command(parts)) {
    throw Failure(active_ ? FailureClass::run : FailureClass::start,
                  "the launcher said `" + std::string(line) + "`, which is not understood here");
  }
}

bool LauncherProtocol::execute_clock_command(const std::vector<std::string_view>& parts) {
  const std::string_view command = parts.empty() ? std::string_view() : parts[0];
  std::uint64_t token = 0;
  ClockAddress address{};
  if (command == "clock") {
    const Nanoseconds time = now();
    const KernelClock kernel = kernel_clock();
    const DayTime day = day_time();
    say("clock " + std::to_string(time) + " " + std::to_string(kernel.correction) + " " +
        (kernel.error ? std::to_string(*kernel.error) : "-") + " " + std::to_string(day.ahead) + " " +
        std::to_string(day.error));
  } else if (command == "clock-listen" && parts.size() == 3 && read_number(parts[2], token)) {
    listen_for_clock(std::string(parts[1]), token);
  } else if (command == "clock-ask" && parts.size() == 5 && read_number(parts[3], address.port) &&
             read_number(parts[4], address.token)) {
    address.from = parts[1];
    address.to = parts[2];
    ask_clock(address);
  } else if (command == "clock-close" && parts.size() == 1) {
    const std::uint64_t strays = answerer_ ? answerer_->strays() : 0;
    answerer_.reset();
    say("clock-closed " + std::to_string(kernel_clock().correction) + " " + std::to_string(strays));
  } else {
    return false;
  }
  return true;
}

void LauncherProtocol::listen_for_clock(const std::string& address, std::uint64_t token) {
  try {
    answerer_ = std::make_unique<ClockAnswerer>(address, token);
    say("clock-listens " + std::to_string(answerer_->port()));
  } catch (const std::runtime_error& error) {
    say(std::string("clock-refused ") + error.what());  // no failure: the clocks over this link are not compared
  }
}

void LauncherProtocol::ask_clock(const ClockAddress& address) {
  try {
    const LinkAnswers answers = ask_for_time(address);
    for (const ClockExchange& each : narrowest(answers.exchanges, kept_exchanges)) {
      say("clock-exchange " + std::to_string(each.sent) + " " + std::to_string(each.received) + " " +
          std::to_string(each.remote));
    }
    say("clock-asked " + std::to_string(answers.asked) + " " + std::to_string(answers.exchanges.size()) + " " +
        std::to_string(answers.strays) + " " + std::to_string(kernel_clock().correction));
  } catch (const std::runtime_error& error) {
    say(std::string("clock-refused ") + error.what());
  }
}

Nanoseconds LauncherProtocol::time(std::string_view text) const {
  Nanoseconds time = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), time);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw Failure(FailureClass::run, "the launcher said " + std::string(text) + ", which is no time");
  }
  return time;
}

void LauncherProtocol::footprint(const Process& process, const std::string& at) {
  if (at == "begin" && !forget_peak()) log("the peak of resident memory counts from this process's start");
  Bytes bytes = at == "program" ? program_sizes() : memory_of("self");
  if (at != "program") bytes["samples"] = process.sample_bytes();
  if (at == "begin" || at == "end") bytes.merge(heap_in_use());  // not during a phase, when others need the allocator
  const std::string text = to_text(bytes);
  say("footprint " + at + (text.empty() ? "" : " " + text));
}

void LauncherProtocol::failure(FailureClass kind, const std::string& text) {
  log(text);
  std::string line = text;
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  say("failure " + std::string(to_string(kind)) + " " + line);
}

void LauncherProtocol::say(const std::string& line) {
  const std::string text = line + "\n";
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = write(output_, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) _exit(EXIT_FAILURE);  // the launcher has ended
    written += static_cast<std::size_t>(count);
  }
}

void LauncherProtocol::say(const std::vector<EventCount>& counts) {
  for (const EventCount& count : counts) {
    say("events " + std::to_string(count.driver) + " " + std::to_string(count.pushed) + " " +
        std::to_string(count.handled) + " " + (count.next ? std::to_string(*count.next) : "-"));
  }
}

void LauncherProtocol::say(const std::vector<DeadlineCount>& counts) {
  for (const DeadlineCount& count : counts) {
    say("deadlines " + count.name + " " + std::to_string(count.criticality) + " " + std::to_string(count.deadline) +
        " " + std::to_string(count.made) + " " + std::to_string(count.missed) + " " + std::to_string(count.cancelled) +
        " " + std::to_string(count.retried) + " " + std::to_string(count.shed) + " " + std::to_string(count.wasted));
  }
}

std::string LauncherProtocol::read_line(Process& process) {
  for (;;) {
    if (const auto end = input_.find('\n'); end != std::string::npos) {
      std::string line = input_.substr(0, end);
      input_.erase(0, end + 1);
      return line;
    }
    // The latch matters only while a phase is running. poll ignores negative descriptors.
    std::array<pollfd, 3> ready{{{STDIN_FILENO, POLLIN, 0},
                                 {running_ ? process.recorder_latch().descriptor() : -1, POLLIN, 0},
                                 {answerer_ ? answerer_->descriptor() : -1, POLLIN, 0}}};
    const Nanoseconds left = std::max<Nanoseconds>(heard_ + silence - now(), 0) / millisecond + 1;
    if (poll(ready.data(), ready.size(), is_watched_ ? static_cast<int>(left) : -1) < 0) continue;
    // Datagrams of others are no sign of life of the launcher
    if (is_watched_ && ready[0].revents == 0 && now() - heard_ >= silence) {
      log("nothing was heard of the launcher for " + std::to_string(silence / second) + " s: this process ends");
      _exit(EXIT_FAILURE);
    }
    if (ready[2].revents != 0) answerer_->answer();
    if (running_ && (ready[1].revents & POLLIN) != 0) {
      process.recorder_latch().acknowledge();
      process.check();
      say("complete " + phase_);
    }
    if (ready[0].revents != 0) fill();
  }
}

void LauncherProtocol::fill() {
  std::array<char, 65536> buffer;
  const ssize_t count = read(STDIN_FILENO, buffer.data(), buffer.size());
  if (count == 0 || (count < 0 && errno != EINTR)) {
    // Not exit: destructors would wait for threads that may hang, and samples are in the mapped file already.
    _exit(EXIT_FAILURE);
  }
  if (count > 0) input_.append(buffer.data(), static_cast<std::size_t>(count));
  heard_ = now();
}

}  // namespace bw
