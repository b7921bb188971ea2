// SPDX-License-Identifier: Apache-2.0
#include "plan.hpp"

#include "process/failure.hpp"

#include <bw/process/error.hpp>
#include <bw/value/text.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace bw::launch {

namespace {

/// One line: a keyword with key=value pairs, each of which has to be read.
class Line {
 public:
  Line(std::string_view text, std::string where) : where_(std::move(where)) {
    for (const std::string_view word : words(text)) {
      const auto equals = word.find('=');
      if (word_.empty() && values_.empty()) {
        word_ = word;
      } else if (equals == std::string_view::npos) {
        plain_.emplace_back(word);
      } else {
        values_.emplace(word.substr(0, equals), word.substr(equals + 1));
      }
    }
  }

  const std::string& word() const { return word_; }

  [[noreturn]] void wrong(const std::string& what) const { throw WrongInput(where_ + ": " + what); }

  /// Returns the value of a mandatory key.
  std::string text(const std::string& key) {
    const auto found = values_.find(key);
    if (found == values_.end()) wrong(word_ + " lacks " + key + "=…");
    std::string value = found->second;
    values_.erase(found);
    return value;
  }

  std::string text(const std::string& key, const std::string& otherwise) {
    return values_.contains(key) ? text(key) : otherwise;
  }

  std::int64_t integer(const std::string& key) { return integer(key, text(key)); }

  std::int64_t integer(const std::string& key, const std::string& value) const {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || number < 0) {
      wrong(key + "=" + value + " is not a whole number of 0 or more");
    }
    return number;
  }

  /// Returns a duration, given in seconds with optional decimals.
  Nanoseconds span(const std::string& key, Nanoseconds otherwise) {
    if (!values_.contains(key)) return otherwise;
    const std::string value = text(key);
    char* end = nullptr;
    const double seconds = std::strtod(value.c_str(), &end);
    if (value.empty() || *end != '\0' || !(seconds > 0 && seconds < 1e9))
      wrong(key + "=" + value + " is not a span in seconds");
    return static_cast<Nanoseconds>(seconds * static_cast<double>(second));
  }

  /// Returns the cores of a comma-separated list; `-` means any core.
  std::vector<int> cores(const std::string& key) {
    const std::string value = text(key);
    std::vector<int> result;
    if (value == "-") return result;
    for (const std::string_view core : split(value, ','))
      result.push_back(static_cast<int>(integer(key, std::string(core))));
    return result;
  }

  void finish() const {
    if (!plain_.empty()) wrong("expected key=value, found " + plain_.front());
    if (!values_.empty()) wrong(word_ + " has no key " + values_.begin()->first);
  }

 private:
  std::string where_;
  std::string word_;
  std::vector<std::string> plain_;
  std::map<std::string, std::string> values_;
};

Placement read_scheduling(Line& line) {
  Placement placement;
  placement.scheduling = line.text("scheduling", "other");
  placement.priority = static_cast<int>(line.integer("priority", line.text("priority", "0")));
  const bool real_time = placement.scheduling == "fifo" || placement.scheduling == "rr";
  if (!real_time && placement.scheduling != "other") {
    line.wrong("scheduling=" + placement.scheduling + " is none of other, fifo, rr");
  }
  if (real_time && (placement.priority < 1 || placement.priority > 99)) line.wrong("priority must be 1 to 99");
  return placement;
}

void read_line(Plan& plan, Line& line) {
  if (line.word() == "experiment") {
    plan.experiment = line.text("name");
  } else if (line.word() == "limits") {
    plan.limits.time = line.span("time-s", plan.limits.time);
    plan.limits.start = line.span("start-s", plan.limits.start);
    plan.limits.stop = line.span("stop-s", plan.limits.stop);
    plan.limits.stall = line.span("stall-s", plan.limits.stall);
    plan.limits.drain = line.span("drain-s", plan.limits.drain);
  } else if (line.word() == "phase") {
    const std::string name = line.text("name");
    plan.phases.push_back({name, line.span("duration-s", 0)});
  } else if (line.word() == "process") {
    Plan::Process& process = plan.processes.emplace_back();
    process.name = line.text("name");
    process.executable = line.text("executable");
    process.node = line.text("node", "here");
    process.host = line.text("host", "-");
    if (process.host == "-") process.host.clear();
    if (process.host.starts_with('-')) line.wrong("host=" + process.host + " is no host's name");
    process.user = line.text("user", "");
    if (process.user.starts_with('-')) line.wrong("user=" + process.user + " is no user's name");
    line.text("folder", "");  // for tools that copy programs to the host, which pass the folder by --host-folders
    process.architecture = line.text("architecture", "");
    process.config = line.text("config");
    process.placement = read_scheduling(line);
    process.placement.cores = line.cores("cores");
  } else if (line.word() == "footprint") {
    Plan::Footprint& footprint = plan.footprints.emplace_back();
    footprint.process = line.text("process");
    const std::string names = line.text("phases");
    for (const std::string_view phase : split(names, ',')) {
      if (phase != "-") footprint.phases.emplace_back(phase);
    }
  } else if (line.word() == "way") {
    Plan::CrossHostPath& path = plan.cross_host_paths.emplace_back();
    path.probe = line.text("probe");
    const std::string link = line.text("link");
    if (link != "-") path.link = static_cast<int>(line.integer("link", link));
    path.from = line.text("from");
    path.to = line.text("to");
  } else if (line.word() == "link-clock") {
    Plan::LinkClockPair& clock = plan.link_clocks.emplace_back();
    clock.link = line.text("link");
    clock.from = line.text("from");
    clock.from_address = line.text("from-address");
    clock.to = line.text("to");
    clock.to_address = line.text("to-address");
  } else if (line.word() == "floor") {
    Plan::Floor& floor = plan.floors.emplace_back();
    floor.name = line.text("name");
    floor.request_bytes = line.integer("request-bytes");
    floor.reply_bytes = line.integer("reply-bytes");
    floor.client_cores = line.cores("client-cores");
    floor.server_cores = line.cores("server-cores");
    floor.samples = line.integer("samples");
    floor.warmup = line.integer("warmup");
    floor.scheduling = read_scheduling(line);
  } else {
    line.wrong("unknown word " + line.word());
  }
  line.finish();
}

/// Checks that each host has one user: all processes of a host share one connection.
void check_users(const Plan& plan, const std::string& where) {
  std::map<std::string, std::string> users;
  for (const Plan::Process& process : plan.processes) {
    if (process.host.empty() && !process.user.empty())
      throw WrongInput(where + ": the process " + process.name + " has a user, and no host to log in to");
    const auto [known, is_new] = users.emplace(process.host, process.user);
    if (!is_new && known->second != process.user) throw WrongInput(where + ": two users of the host " + process.host);
  }
}

/// Checks that the processes and phases of footprints exist.
void check_footprints(const Plan& plan, const std::set<std::string>& processes, const std::string& where) {
  for (const Plan::Footprint& footprint : plan.footprints) {
    if (!processes.contains(footprint.process))
      throw WrongInput(where + ": a footprint of " + footprint.process + ", which is no process");
    for (const std::string& name : footprint.phases) {
      const auto is_it = [&](const Plan::Phase& phase) { return phase.name == name; };
      if (std::none_of(plan.phases.begin(), plan.phases.end(), is_it))
        throw WrongInput(where + ": a footprint in " + name + ", which is no phase");
    }
  }
}

/// Checks that paths between hosts begin and end in existing processes.
void check_cross_host_paths(const Plan& plan, const std::set<std::string>& processes, const std::string& where) {
  for (const Plan::CrossHostPath& path : plan.cross_host_paths) {
    if (!processes.contains(path.from))
      throw WrongInput(where + ": a way of " + path.probe + " from " + path.from + ", which is no process");
    if (!processes.contains(path.to))
      throw WrongInput(where + ": a way of " + path.probe + " to " + path.to + ", which is no process");
  }
}

/// Checks that the processes that compare clocks exist.
void check_link_clocks(const Plan& plan, const std::set<std::string>& processes, const std::string& where) {
  for (const Plan::LinkClockPair& clock : plan.link_clocks) {
    for (const std::string& process : {clock.from, clock.to}) {
      if (!processes.contains(process))
        throw WrongInput(where + ": a clock on " + clock.link + " of " + process + ", which is no process");
    }
  }
}

}  // namespace

Plan Plan::read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw WrongInput(with_errno("cannot read the plan " + path));
  std::ostringstream text;
  text << file.rdbuf();
  return parse(text.str(), path);
}

void Plan::place_on(int core) {
  for (Process& process : processes) {
    if (process.host.empty()) process.placement.cores = {core};
  }
  for (Floor& floor : floors) floor.client_cores = floor.server_cores = {core};
}

Plan Plan::parse(const std::string& text, const std::string& where) {
  Plan plan;
  int number = 0;
  bool versioned = false;
  for (const std::string_view raw : split(text, '\n')) {
    ++number;
    const std::string_view content = trim(raw.substr(0, raw.find('#')));
    if (content.empty()) continue;
    const std::string at = where + ":" + std::to_string(number);
    if (!versioned) {
      if (content != "bellwether-plan 1")
        throw WrongInput(at + ": expected `bellwether-plan 1`, found `" + std::string(content) + "`");
      versioned = true;
      continue;
    }
    Line line(content, at);
    read_line(plan, line);
  }
  if (plan.processes.empty()) throw WrongInput(where + ": no process");
  std::set<std::string> names;
  for (const Process& process : plan.processes) {
    if (!names.insert(process.name).second) throw WrongInput(where + ": two processes are called " + process.name);
  }
  check_users(plan, where);
  check_footprints(plan, names, where);
  check_cross_host_paths(plan, names, where);
  check_link_clocks(plan, names, where);
  return plan;
}

}  // namespace bw::launch
