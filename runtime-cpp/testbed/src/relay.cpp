// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"
#include "commands.hpp"
#include "direction.hpp"
#include "failure.hpp"
#include "forwarding.hpp"
#include "namespaces.hpp"
#include "tap.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <limits>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace bw::testbed {

namespace {

constexpr int priority = 50;        // above measured programs: a late packet would count as their latency
constexpr int frames_in_turn = 64;  // of one port before the other ports have their turn
constexpr std::int64_t idle = 500'000'000;

volatile std::sig_atomic_t ended = 0;

void end(int) { ended = 1; }

/// A port of the link: a host's interface, and the direction of its frames.
struct Port {
  Tap tap;
  Direction direction;
};

/// The link: frames of each port pass its direction to the other ports.
class Link {
 public:
  Link(std::vector<Port> ports, std::int64_t spin) : ports_(std::move(ports)), forwarding_(ports_.size()), spin_(spin) {
    for (const Port& port : ports_) polled_.push_back({port.tap.descriptor(), POLLIN, 0});
  }

  void run() {
    while (ended == 0) {
      const bool more = receive();
      release();
      if (!more) wait();
    }
  }

  std::string counters() const {
    std::string text = "[";
    for (const Port& port : ports_) {
      const Counters& c = port.direction.counters();
      const auto add = [&](const char* name, std::uint64_t value, const char* end = ",") {
        text += std::string("\"") + name + "\":" + std::to_string(value) + end;
      };
      text += text.size() > 1 ? ",{" : "{";
      add("received", c.received);
      add("lost", c.lost);
      add("dropped", c.dropped);
      add("delivered", c.delivered);
      add("late", c.late);
      add("latestNs", static_cast<std::uint64_t>(c.latest), "}");
    }
    return text + "]\n";
  }

 private:
  /// Receives a frame. Returns true if there may be more.
  bool receive() {
    bool more = false;
    for (Port& port : ports_) {
      int count = 0;
      while (count < frames_in_turn) {
        Frame frame = take();
        if (!port.tap.receive(frame)) {
          spare_.push_back(std::move(frame));
          break;
        }
        port.direction.take(std::move(frame), now());
        ++count;
      }
      more |= count == frames_in_turn;
    }
    return more;
  }

  void release() {
    Frame frame;
    for (std::size_t from = 0; from < ports_.size(); ++from) {
      while (ports_[from].direction.next(now(), frame)) {
        bool all = true;
        for (const std::size_t to : forwarding_.ports(frame, from)) all &= ports_[to].tap.send(frame);
        ports_[from].direction.delivered(all);
        spare_.push_back(std::move(frame));
      }
    }
  }

  /// Sleeps until shortly before the time of the next frame; then polls the clock, which is more exact.
  void wait() {
    std::int64_t due = std::numeric_limits<std::int64_t>::max();
    for (const Port& port : ports_) due = std::min(due, port.direction.due());
    const std::int64_t span =
        due == std::numeric_limits<std::int64_t>::max() ? idle : std::min(idle, due - now() - spin_);
    if (span <= 0) return;
    const timespec limit{static_cast<time_t>(span / 1'000'000'000), static_cast<long>(span % 1'000'000'000)};
    ppoll(polled_.data(), polled_.size(), &limit, nullptr);
  }

  /// Returns a frame, if possible a used one: after some time no memory is allocated.
  Frame take() {
    if (spare_.empty()) return {};
    Frame frame = std::move(spare_.back());
    spare_.pop_back();
    return frame;
  }

  std::vector<Port> ports_;
  std::vector<pollfd> polled_;
  Forwarding forwarding_;
  std::int64_t spin_;
  std::vector<Frame> spare_;
};

Shape shape(const Arguments& arguments) {
  Shape shape;
  shape.delay = arguments.number("delay-ns", 0);
  shape.jitter = arguments.number("jitter-ns", 0);
  shape.loss = arguments.share("loss", 0);
  shape.bits_per_second = arguments.number("bits-per-second", 0);
  shape.queue = static_cast<std::size_t>(arguments.number("queue", 1000));
  return shape;
}

/// Keeps the program in memory, if that is permitted. Where the user has a limit, memory that is allocated later is not
/// locked: an allocation beyond the limit would fail.
void lock_memory() {
  rlimit limit{};
  const bool unlimited = geteuid() == 0 || (getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY);
  if (mlockall(unlimited ? MCL_CURRENT | MCL_FUTURE : MCL_CURRENT) != 0) errno = 0;  // then pages may fault
}

}  // namespace

int relay(const std::vector<std::string>& words) {
  const Arguments arguments(words, {});
  arguments.only({"lab", "port", "delay-ns", "jitter-ns", "loss", "bits-per-second", "mtu", "queue", "seed", "spin-ns",
                  "counters"});
  const Shape link_shape = shape(arguments);
  const int mtu = static_cast<int>(arguments.number("mtu", 1500));
  const std::string& file = arguments.text("counters");
  if (arguments.all("port").size() < 2) throw WrongInput("a link has two ports at least: --port PID:NAME");
  const Descriptor counters(open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (counters.number() < 0) fail(file);

  LabMember member(static_cast<pid_t>(whole_number(arguments.text("lab"), "--lab")));
  std::vector<Port> ports;
  auto seed = static_cast<std::uint64_t>(arguments.number("seed", 1));
  for (const std::string& text : arguments.all("port")) {
    const auto [process, name] = halves(text);
    ports.push_back(
        {Tap(static_cast<pid_t>(whole_number(process, "--port")), name, mtu), Direction(link_shape, seed++)});
  }
  Link link(std::move(ports), arguments.number("spin-ns", 100'000));
  const bool real_time = become_real_time(priority);
  lock_memory();
  prctl(PR_SET_TIMERSLACK, 1);
  struct sigaction action {};
  action.sa_handler = end;
  sigaction(SIGTERM, &action, nullptr);
  signal(SIGINT, SIG_IGN);  // Ctrl-C is meant for the command, which ends the lab
  signal(SIGHUP, SIG_IGN);
  member.report("relay " + std::to_string(outer_id()) + (real_time ? " real-time" : " usual"));
  member.release();
  const int none = open("/dev/null", O_RDWR);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(none, standard);
  link.run();
  const std::string text = link.counters();
  return write(counters.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size()) ? 0 : 1;
}

}  // namespace bw::testbed
