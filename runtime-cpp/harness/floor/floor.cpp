// SPDX-License-Identifier: Apache-2.0
#include "ping_pong.hpp"

#include "plan/placement.hpp"
#include "process/failure.hpp"

#include <bw/measuring/sample_file.hpp>
#include <bw/process/error.hpp>
#include <bw/process/log.hpp>
#include <bw/value/text.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// bw-floor measures the time that this machine needs to transfer the same bytes without any middleware. Two processes
// on the given cores exchange requests and replies over one blocking TCP connection on the loopback interface, with
// TCP_NODELAY.

namespace {

using bw::floor::Listener;
using bw::floor::Socket;

constexpr const char* usage =
    "usage: bw-floor --name NAME --request-bytes N --reply-bytes N --client-cores LIST|- --server-cores LIST|-\n"
    "                --samples N --warmup N --output FILE [--on-command]\n"
    "With --on-command it measures when standard input says `burst N`, and says the percentiles of all calls since "
    "the\n"
    "last time when it says `report`; the file holds the first of them.";

class WrongInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Options with their values; all options are mandatory.
class Options {
 public:
  Options(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[argc - 1]) == "--on-command") {
      on_command_ = true;
      --argc;
    }
    for (int i = 1; i + 1 < argc; i += 2) values_[argv[i]] = argv[i + 1];
    if (argc % 2 == 0) throw WrongInput(usage);
  }

  bool on_command() const { return on_command_; }

  const std::string& text(const std::string& name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) throw WrongInput(name + " is missing\n" + usage);
    return found->second;
  }

  std::size_t number(const std::string& name) const { return parse<std::size_t>(name, text(name)); }

  bw::launch::Placement cores(const std::string& name) const {
    bw::launch::Placement placement{{}, "other", 0};
    if (text(name) == "-") return placement;
    for (const std::string_view core : bw::split(text(name), ',')) placement.cores.push_back(parse<int>(name, core));
    return placement;
  }

 private:
  template <class Number>
  static Number parse(const std::string& name, std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 0) {
      throw WrongInput(name + " needs whole numbers, not " + std::string(text));
    }
    return number;
  }

  std::map<std::string, std::string> values_;
  bool on_command_ = false;
};

/// Thrown if this machine does not permit the placement on cores.
class PlacementRefused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

void place(const bw::launch::Placement& placement, const std::string& who) {
  if (const auto error = bw::launch::apply(placement)) {
    throw PlacementRefused("the floor's " + who + " " + bw::launch::explain(*error, placement));
  }
}

/// Answers requests until the client closes the connection. @return the exit code
int serve(Listener& listener, const Options& options) {
  place(options.cores("--server-cores"), "server");
  Socket connection = listener.accept();
  listener.close();
  std::string request(options.number("--request-bytes"), 'q');
  const std::string reply(options.number("--reply-bytes"), 'r');
  while (connection.receive(request)) connection.send(reply);
  return EXIT_SUCCESS;
}

/// The client: sends requests and writes the file of their samples.
class Client {
 public:
  Client(Socket& connection, const Options& options)
      : connection_(connection),
        warmup_(options.number("--warmup")),
        samples_(options.number("--samples")),
        request_(options.number("--request-bytes"), 'q'),
        reply_(options.number("--reply-bytes"), 'r'),
        file_(
            options.text("--output"), warmup_ + samples_,
            "version=1\nprobe=floor." + options.text("--name") +
                "\nkind=floor\nclock=CLOCK_MONOTONIC\ncolumns=sequence:1,intended:ns,start:ns,end:ns,flags:1\nwarmup=" +
                std::to_string(warmup_) + "\nsamples=" + std::to_string(samples_) + "\n") {}

  ~Client() { file_.flush(); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// Makes as many calls as the file has room for.
  void measure() {
    for (std::size_t i = 0; i < warmup_ + samples_; ++i) call(i < warmup_);
  }

  /// Executes the commands of standard input up to the command `stop`.
  void follow() {
    say("ready");
    for (std::size_t i = 0; i < warmup_; ++i) call(true);
    for (std::string line; std::getline(std::cin, line);) {
      const auto words = bw::words(line);
      std::size_t calls = 0;
      if (words.size() == 2 && words[0] == "burst" && read(words[1], calls)) {
        burst(calls);
        say("done");
      } else if (line == "report") {
        report();
      } else if (line == "stop") {
        return;
      } else {
        throw WrongInput("the launcher said `" + line + "`, which is no command of the floor's");
      }
    }
    bw::fail_start("the launcher is gone");
  }

 private:
  static bool read(std::string_view text, std::size_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
  }

  static void say(const std::string& line) { std::cout << line << std::endl; }

  /// @return the duration of the call in ns
  bw::Nanoseconds call(bool warmup) {
    const bw::Nanoseconds start = bw::now();
    connection_.send(request_);
    if (!connection_.receive(reply_)) bw::fail_start("the floor's server closed the connection");
    const bw::Nanoseconds end = bw::now();
    if (std::uint64_t& stored = warmup ? warmups_ : counted_; stored < (warmup ? warmup_ : samples_)) {
      ++stored;
      file_.add(warmups_ + counted_ - 1, start, start, end, warmup ? bw::SampleRecord::warmup : 0);
      file_.header().answered.fetch_add(1, std::memory_order_relaxed);
    }
    return end - start;
  }

  /// Makes calls after a pause. The first calls are warm-up.
  void burst(std::size_t calls) {
    constexpr std::size_t first = 5;
    for (std::size_t i = 0; i < first; ++i) call(true);
    for (std::size_t i = 0; i < calls; ++i) times_.push_back(call(false));
  }

  void report() {
    std::sort(times_.begin(), times_.end());
    const auto percentile = [this](std::size_t percent) {
      return times_.empty() ? bw::Nanoseconds{0} : times_[(times_.size() * percent + 99) / 100 - 1];
    };
    say("floor " + std::to_string(times_.size()) + " " + std::to_string(percentile(10)) + " " +
        std::to_string(percentile(50)));
    times_.clear();
    say("reported");
  }

  Socket& connection_;
  std::size_t warmup_;
  std::size_t samples_;
  std::string request_;
  std::string reply_;
  bw::SampleFile file_;
  std::uint64_t warmups_ = 0;           // in the file
  std::uint64_t counted_ = 0;           // in the file
  std::vector<bw::Nanoseconds> times_;  // since the last report
};

/// Runs work and logs its error, if there is one. @return the exit code
int reported(const std::function<int()>& work) {
  try {
    return work();
  } catch (const WrongInput& wrong) {
    bw::log(std::string("bw-floor: ") + wrong.what());
    return bw::launch::wrong_input;
  } catch (const PlacementRefused& refused) {
    bw::log(std::string("bw-floor: ") + refused.what());
    return bw::launch::machine_lacks;
  } catch (const std::exception& error) {
    bw::log(std::string("bw-floor: ") + error.what());
    return EXIT_FAILURE;
  }
}

int run(const Options& options) {
  Listener listener;
  const pid_t client = getpid();
  const pid_t server = fork();
  if (server < 0) bw::fail_start(bw::with_errno("cannot start the floor's server"));
  if (server == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != client) _exit(EXIT_FAILURE);
    _exit(reported([&] { return serve(listener, options); }));
  }
  const int measured = reported([&] {
    place(options.cores("--client-cores"), "client");
    Socket connection = listener.connect();
    // The server is the only listener now: when it ends, the connection breaks, whether or not it was accepted.
    listener.close();
    Client calls(connection, options);
    options.on_command() ? calls.follow() : calls.measure();
    return EXIT_SUCCESS;
  });  // an open connection is closed here, so that the server ends
  listener.shut_down();
  int status = 0;
  waitpid(server, &status, 0);
  const int served = WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
  // If one process fails, the other fails, too. A lack of the machine is the actual reason and has the higher exit
  // code.
  return std::max(served, measured);
}

}  // namespace

int main(int argc, char** argv) {
  return reported([&] { return run(Options(argc, argv)); });
}
