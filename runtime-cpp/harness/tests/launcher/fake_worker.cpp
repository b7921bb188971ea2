// SPDX-License-Identifier: Apache-2.0
// A process of a plan without an ORB, whose behaviour a test chooses by the setting `worker.<process>`.

#include <bw/measuring/link_clock.hpp>
#include <bw/measuring/recorder.hpp>
#include <bw/process/error.hpp>
#include <bw/process/settings.hpp>
#include <bw/value/text.hpp>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <thread>

#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

class Worker {
 public:
  Worker(const std::string& name, const std::string& run_dir, const bw::Settings& settings)
      : name_(name), run_dir_(run_dir), settings_(settings), does_(settings.text("worker." + name, "good")) {}

  int run() {
    note_pid(getpid());
    if (does("leaves-a-child")) fork_child();
    std::cerr << name_ << " begins\n";
    if (does("exits-at-start")) return 3;
    if (does("cannot-bind")) {
      say("failure start port 2809 is taken");
      return 1;
    }
    say("hello 1 " + std::to_string(getpid()));
    if (does("crashes-before-configured")) {
      signal(SIGSEGV, SIG_DFL);  // a sanitizer would turn it into an exit
      raise(SIGSEGV);
    }
    if (does("talks-garbage")) say("What a nice day");
    if (does("never-configured")) pause();
    listen_somewhere();
    say("reference " + name_ + ".port IOR:00");
    say("configured");
    for (std::string line; std::getline(std::cin, line);) {
      if (!execute(bw::words(line))) return does("exits-with-7") ? 7 : 0;
    }
    _exit(EXIT_FAILURE);  // the launcher has ended
  }

 private:
  using Words = std::vector<std::string_view>;

  bool does(const std::string& what) const { return does_ == what; }

  void say(const std::string& line) { std::cout << line << std::endl; }

  void note_pid(pid_t pid) { std::ofstream(run_dir_ + "/pids", std::ios::app) << pid << "\n"; }

  void fork_child() {
    if (const pid_t child = fork(); child > 0) {
      note_pid(child);
      return;
    }
    signal(SIGTERM, SIG_IGN);
    for (;;) pause();
  }

  void listen_somewhere() {
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    socklen_t length = sizeof address;
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(listener, reinterpret_cast<sockaddr*>(&address), length) != 0 || listen(listener, 1) != 0 ||
        getsockname(listener, reinterpret_cast<sockaddr*>(&address), &length) != 0) {
      say("failure start cannot listen");
    }
    std::ofstream(run_dir_ + "/ports", std::ios::app) << ntohs(address.sin_port) << "\n";
  }

  bool execute(const Words& words) {
    const std::string command(words.at(0));
    const std::string phase(words.size() > 1 ? words[1] : "");
    if (command == "reference") {
      ++references_;
    } else if (command == "connect") {
      if (references_ != settings_.integer("workers", 1))
        say("failure start a reference is missing");
      else
        say("connected");
    } else if (command == "activate") {
      say("active");
    } else if (command == "prepare") {
      prepare(phase);
      say("prepared " + phase);
    } else if (command == "go") {
      go(phase);
    } else if (command == "pause") {
      const bool pauses = !does("never-pauses") && !(does("pauses-once") && resumed_);
      say((pauses ? "paused " : "pausing ") + phase);
    } else if (command == "resume") {
      resumed_ = true;
      say("resumed " + phase);
      resume(std::stoll(std::string(words.at(3))));
    } else if (command == "end") {
      say_ticks();
      say_events();
      say("ended " + phase);
    } else if (command == "count") {
      if (does("falls-behind")) handled_ = std::min(handled_ + 100, pushed);
      say_events();
      say("counted");
    } else if (command == "deadlines") {
      if (does("leaves-work-out")) {
        say("deadlines " + name_ + ".tick 1 5000000 2 0 0 0 20 0");
        say("deadlines " + name_ + ".late 0 5000000 1 2 7 0 0 0");
        say("deadlines " + name_ + ".good 0 5000000 9 0 7 0 0 0");
      }
      say("deadlines-said");
    } else if (command == "finish") {
      if (does("is-killed-while-flushing")) raise(SIGKILL);
      if (does("has-deadlines")) say("deadlines " + name_ + ".tick 2 5000000 7 3 4 1 2 4000000");
      if (does("talks-garbage-of-deadlines")) say("deadlines " + name_ + ".tick 2 5000000 few 3 4 1 2 4000000");
      if (does("has-rates")) say("recomputations 42 210000 9000");
      say(does("answers-wrongly") ? "failure wrong-answer 3 of 9 answers are wrong" : "finished " + phase);
    } else if (command == "footprint") {
      say(does("talks-garbage-of-memory") ? "footprint " + phase + " resident=much"
                                          : "footprint " + phase + " peak=2048 resident=1024 samples=100");
    } else if (command == "clock") {
      constexpr bw::Nanoseconds ahead = 1000 * bw::second;
      say(does("talks-garbage-of-time") ? "clock late 0 -"
                                        : "clock " + std::to_string(bw::now() + (does("is-ahead") ? ahead : 0)) +
                                              " 17 " + (does("is-ahead") ? "25000" : "-") + " 1700 9");
    } else if (command.starts_with("clock-")) {
      obey_link_clock(command, words);
    } else if (command == "stop") {
      if (does("never-stops")) pause();
      say("stopped");
      return false;
    }
    return true;
  }

  void obey_link_clock(const std::string& command, const Words& words) {
    const auto number = [&](std::size_t at) { return std::stoull(std::string(words.at(at))); };
    if (command == "clock-listen" && does("has-no-link")) {
      say("clock-refused cannot listen at this address");
    } else if (command == "clock-listen") {
      answerer_ = std::make_unique<bw::ClockAnswerer>(std::string(words.at(1)), number(2));
      say("clock-listens " + std::to_string(answerer_->port()));
      if (does("answers-no-question")) return;
      answering_ = true;
      answers_ = std::thread([this] {
        while (answering_) {
          pollfd ready{answerer_->descriptor(), POLLIN, 0};
          if (poll(&ready, 1, 10) > 0) answerer_->answer();
        }
      });
    } else if (command == "clock-ask" && words.at(1) == "192.0.2.1") {
      say("clock-refused no address of " + name_);
    } else if (command == "clock-ask") {
      if (does("asks-together")) wait_for_other_asker();
      const bw::LinkAnswers answers = bw::ask_for_time(
          {std::string(words.at(1)), std::string(words.at(2)), static_cast<std::uint16_t>(number(3)), number(4)});
      for (const bw::ClockExchange& each : bw::narrowest(answers.exchanges, bw::kept_exchanges)) {
        say("clock-exchange " + std::to_string(each.sent) + " " + std::to_string(each.received) + " " +
            std::to_string(each.remote));
      }
      const std::string asked = std::to_string(answers.asked) + " " + std::to_string(answers.exchanges.size());
      say("clock-asked " + (does("talks-garbage-of-links") ? "many" : asked) + " 3 21");
    } else {
      answering_ = false;
      if (answers_.joinable()) answers_.join();
      say("clock-closed 19 2");
    }
  }

  /// Waits until another process asks; if none does, the launcher's limit ends the wait.
  void wait_for_other_asker() {
    const std::string file = run_dir_ + "/askers";
    std::ofstream(file, std::ios::app) << name_ << std::endl;
    const auto askers = [&] {
      std::ifstream lines(file);
      std::size_t count = 0;
      for (std::string line; std::getline(lines, line);) ++count;
      return count;
    };
    while (askers() < 2) bw::sleep_until(bw::now() + bw::millisecond);
  }

  void prepare(const std::string& phase) {
    constexpr std::uint64_t warmup = 2;
    constexpr std::uint64_t samples = 4;
    latch_.reset(1);
    recorder_ = std::make_unique<bw::Recorder>(
        bw::Recorder::Description{run_dir_ + "/samples/probe_" + name_ + "." + phase + "." + name_ + ".bws",
                                  "probe_" + name_, phase, ++phase_, name_, "call", warmup, samples},
        latch_);
  }

  void go(const std::string& phase) {
    if (does("is-aborted-in-warm-up")) {
      add(1);
      abort();
    }
    if (does("is-killed-while-measuring")) {
      add(4);
      raise(SIGKILL);
    }
    if (does("hangs")) {
      add(3);
      raise(SIGSTOP);
    }
    if (does("goes-on") || does("leaves-work-out")) return add(3);
    if (does("spins")) {
      std::thread([this] {
        while (!spun_) continue;
      }).detach();
    }
    add(does("has-no-samples-in-windows") ? 3 : 6);
    if (!does("has-no-samples-in-windows")) say("complete " + phase);
  }

  /// Returns true if the worker reports a backlog: 1000 ticks were due at 20 kHz.
  bool is_behind() const { return does("falls-behind") || does("loses-events"); }

  void say_ticks() {
    if (is_behind()) say("ticks " + name_ + ".tick 3 50000 1000 1000 0");
    if (does("breaks-off")) say("ticks " + name_ + ".tick 3 0 9 9 4");
  }

  void say_events() {
    if (is_behind()) {
      const std::string handled = std::to_string(handled_);
      say("events 3 " + std::to_string(pushed) + " " + handled + " " + (does("falls-behind") ? handled : "-"));
    }
    if (does("talks-garbage-of-events")) say("events 3 many few -");
  }

  /// Records as many samples in each window as in a phase without windows; some of them are too early to count.
  void resume(bw::Nanoseconds count_from) {
    if (does("is-killed-in-a-window")) raise(SIGKILL);
    if (does("has-no-samples-in-windows")) return;
    recorder_->count_from(count_from);
    for (int i = 0; i < 6; ++i) {
      if (i == 2) bw::sleep_until(count_from);
      const bw::Nanoseconds start = bw::now();
      recorder_->add(bw::ActivationId(phase_, 0, 0), start, start, bw::now(), bw::SampleOutcome::good);
    }
  }

  void add(int samples) {
    for (int i = 0; i < samples; ++i) recorder_->add(bw::ActivationId(phase_, 0, 0), 1, 1, 2, bw::SampleOutcome::good);
  }

  std::string name_;
  std::string run_dir_;
  bw::Settings settings_;
  std::string does_;
  std::int64_t references_ = 0;
  std::uint16_t phase_ = 0;
  std::atomic<bool> spun_{false};  // never set
  std::atomic<bool> answering_{false};
  std::unique_ptr<bw::ClockAnswerer> answerer_;
  std::thread answers_;
  bool resumed_ = false;
  static constexpr std::uint64_t pushed = 1000;
  std::uint64_t handled_ = 575;
  bw::RecorderLatch latch_;
  std::unique_ptr<bw::Recorder> recorder_;
};

}  // namespace

int main(int argc, char** argv) {
  std::string name, run_dir, settings;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string option = argv[i];
    if (option == "--process") name = argv[i + 1];
    if (option == "--run-dir") run_dir = argv[i + 1];
    if (option == "--settings") settings = argv[i + 1];
  }
  return Worker(name, run_dir, bw::Settings::read(settings)).run();
}
