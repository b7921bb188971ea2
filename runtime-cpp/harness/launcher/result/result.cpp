// SPDX-License-Identifier: Apache-2.0
#include "result.hpp"

#include "plan/json.hpp"

#include <bw/process/error.hpp>

#include <ctime>
#include <fstream>

namespace bw::launch {

namespace {

/// Returns the current date and time in UTC, in the format of RFC 3339.
std::string date_and_time() {
  timespec time{};
  clock_gettime(CLOCK_REALTIME, &time);
  tm parts{};
  gmtime_r(&time.tv_sec, &parts);
  char text[32];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  const std::string thousandths = std::to_string(1000 + time.tv_nsec / millisecond);
  return std::string(text, length) + "." + thousandths.substr(1) + "Z";
}

std::string number_or_null(bool present, std::int64_t number) { return present ? std::to_string(number) : "null"; }

/// Returns a JSON array of the results of `print` for each element.
template <class List, class Print>
std::string array(const List& list, Print print) {
  std::string text = "[";
  for (const auto& element : list) text += (text.size() > 1 ? "," : "") + print(element);
  return text + "]";
}

std::string timer_text(const TimerProgress& progress) {
  return "{\"name\":" + json_string(progress.timer) +
         ",\"periodNs\":" + number_or_null(progress.period != 0, progress.period) +
         ",\"due\":" + std::to_string(progress.due) + ",\"begun\":" + std::to_string(progress.begun) +
         ",\"failed\":" + std::to_string(progress.failed) + ",\"workedOff\":" + std::to_string(progress.completed) +
         ",\"keptUp\":" + (progress.kept_up() ? "true" : "false") + "}";
}

std::string deadlines_text(const DeadlineCount& count) {
  return "{\"name\":" + json_string(count.name) + ",\"criticality\":" + std::to_string(count.criticality) +
         ",\"deadlineNs\":" + std::to_string(count.deadline) + ",\"made\":" + std::to_string(count.made) +
         ",\"missed\":" + std::to_string(count.missed) + ",\"cancelled\":" + std::to_string(count.cancelled) +
         ",\"retried\":" + std::to_string(count.retried) + ",\"shed\":" + std::to_string(count.shed) +
         ",\"wastedNs\":" + std::to_string(count.wasted) + "}";
}

std::string recomputations_text(const Recomputations& of) {
  return "{\"process\":" + json_string(of.process) + ",\"count\":" + std::to_string(of.count.count) +
         ",\"totalNs\":" + std::to_string(of.count.total) + ",\"longestNs\":" + std::to_string(of.count.longest) + "}";
}

std::string members(const Bytes& bytes) {
  std::string text;
  for (const auto& [name, number] : bytes) text += "," + json_string(name) + ":" + std::to_string(number);
  return text;
}

std::string footprint_text(const Footprint& footprint) {
  return "{\"process\":" + json_string(footprint.process) + ",\"at\":" + json_string(footprint.at) +
         ",\"ns\":" + std::to_string(footprint.time) + ",\"warm\":" + (footprint.warm ? "true" : "false") +
         members(footprint.bytes) + "}";
}

std::string burst_text(const PhaseRecord::Burst& burst) {
  return "{\"name\":" + json_string(burst.floor) + ",\"samples\":" + std::to_string(burst.samples) +
         ",\"p10Ns\":" + std::to_string(burst.p10) + ",\"p50Ns\":" + std::to_string(burst.p50) + "}";
}

std::string window_text(const PhaseRecord::Window& window) {
  return "{\"block\":" + std::to_string(window.block) + ",\"order\":" + std::to_string(window.order) +
         ",\"startNs\":" + std::to_string(window.begin) + ",\"endNs\":" + std::to_string(window.end) +
         ",\"floors\":" + array(window.floors, burst_text) + "}";
}

std::string phase_text(const PhaseRecord& phase) {
  std::string text = "{\"name\":" + json_string(phase.name) + ",\"startNs\":" + std::to_string(phase.begin);
  if (phase.end == 0) {
    if (!phase.windows.empty()) text += ",\n  \"windows\":" + array(phase.windows, window_text);
    return text + ",\"endNs\":null}";
  }
  text += ",\"endNs\":" + std::to_string(phase.end) + ",\"endedBy\":" +
          (phase.by_windows    ? "\"windows\""
           : phase.by_duration ? "\"duration\""
                               : "\"samples\"") +
          ",\n  \"timers\":" + array(phase.timers, timer_text);
  if (!phase.deadlines.empty()) text += ",\n  \"deadlines\":" + array(phase.deadlines, deadlines_text);
  if (!phase.recomputations.empty()) {
    text += ",\n  \"recomputations\":" + array(phase.recomputations, recomputations_text);
  }
  if (!phase.windows.empty()) text += ",\n  \"windows\":" + array(phase.windows, window_text);
  if (!phase.footprints.empty()) text += ",\n  \"footprints\":" + array(phase.footprints, footprint_text);
  if (phase.drained != 0) {
    text += ",\n  \"drain\":{\"ns\":" + std::to_string(phase.drained) +
            ",\"backlog\":" + std::to_string(phase.backlog) + ",\"outstanding\":" + std::to_string(phase.outstanding) +
            "}";
  }
  return text + "}";
}

std::string exchange_text(const ClockExchange& exchange) {
  return "[" + std::to_string(exchange.sent) + "," + std::to_string(exchange.received) + "," +
         std::to_string(exchange.remote) + "]";
}

std::string clock_text(const ClockRecord& record) {
  const auto error = [](const KernelClock& kernel) {
    return number_or_null(kernel.error.has_value(), kernel.error.value_or(0));
  };
  const auto group = [&](const ClockGroup& each) {
    return "{\"exchanges\":" + std::to_string(each.exchanges) +
           ",\"ratePpb\":" + std::to_string(each.remote.correction) +
           ",\"hereRatePpb\":" + std::to_string(each.here.correction) + ",\"errorNs\":" + error(each.remote) +
           ",\"hereErrorNs\":" + error(each.here) + ",\"dayNs\":" + std::to_string(each.remote_day.ahead) +
           ",\"dayErrorNs\":" + std::to_string(each.remote_day.error) +
           ",\"hereDayNs\":" + std::to_string(each.here_day.ahead) +
           ",\"hereDayErrorNs\":" + std::to_string(each.here_day.error) +
           ",\"kept\":" + array(each.kept, exchange_text) + "}";
  };
  return "{\"host\":" + json_string(record.host) + ",\"process\":" + json_string(record.process) +
         ",\n  \"groups\":" + array(record.groups, group) + "}";
}

/// @param entry the record; its key is not part of the text
std::string link_clock_text(const std::pair<const std::size_t, LinkClockRecord>& entry) {
  const LinkClockRecord& record = entry.second;
  const auto host = [](const std::string& name) { return name.empty() ? "null" : json_string(name); };
  const auto group = [](const LinkClockGroup& each) {
    return "{\"asked\":" + std::to_string(each.asked) + ",\"exchanges\":" + std::to_string(each.exchanges) +
           ",\"strays\":" + std::to_string(each.strays) + ",\"ratePpb\":" + std::to_string(each.remote_rate) +
           ",\"hereRatePpb\":" + std::to_string(each.here_rate) +
           (each.failure.empty() ? "" : ",\"failure\":" + json_string(each.failure)) +
           ",\"kept\":" + array(each.kept, exchange_text) + "}";
  };
  return "{\"link\":" + json_string(record.link) + ",\"from\":" + host(record.from) + ",\"to\":" + host(record.to) +
         ",\n  \"groups\":" + array(record.groups, group) + "}";
}

}  // namespace

Result::Result(const std::string& experiment) : experiment_(experiment), started_(date_and_time()) {}

PhaseRecord& Result::phase(const std::string& name) {
  PhaseRecord& record = phases_.emplace_back();
  record.name = name;
  return record;
}

ClockRecord& Result::clock(const std::string& host, const std::string& process) {
  for (ClockRecord& record : clocks_) {
    if (record.host == host) return record;
  }
  clocks_.push_back({host, process, {}});
  return clocks_.back();
}

LinkClockRecord& Result::link_clock(std::size_t number, const std::string& link, const std::string& from,
                                    const std::string& to) {
  return link_clocks_.try_emplace(number, LinkClockRecord{link, from, to, {}}).first->second;
}

void Result::process(const Plan::Process& process, int pid, int exit_code, int signal) {
  processes_.push_back({process.name, process.host, pid, exit_code, signal});
}

void Result::write(const std::string& path, int exit_code) const {
  std::ofstream file(path);
  file << "{\"schema\":\"bellwether.result/1\",\"experiment\":" << json_string(experiment_) << ",\"exit\":" << exit_code
       << ",\n \"started\":\"" << started_ << "\",\"ended\":\"" << date_and_time()
       << "\",\"clock\":\"CLOCK_MONOTONIC\",\n \"failure\":";
  if (failure_) {
    file << "{\"class\":" << json_string(failure_->kind())
         << ",\"process\":" << (failure_->process().empty() ? "null" : json_string(failure_->process()))
         << ",\"message\":" << json_string(failure_->what()) << "}";
  } else {
    file << "null";
  }
  file << ",\n \"startTookNs\":" << number_or_null(start_took_ != 0, start_took_)
       << ",\"stopTookNs\":" << number_or_null(stop_took_ != 0, stop_took_);
  file << ",\n \"phases\":" << array(phases_, phase_text);
  file << ",\n \"processes\":" << array(processes_, [](const Process& process) {
    return "{\"name\":" + json_string(process.name) +
           ",\"host\":" + (process.host.empty() ? "null" : json_string(process.host)) +
           ",\"pid\":" + std::to_string(process.pid) +
           ",\"exit\":" + number_or_null(process.signal == 0, process.exit_code) +
           ",\"signal\":" + number_or_null(process.signal != 0, process.signal) + "}";
  });
  if (!clocks_.empty()) file << ",\n \"clocks\":" << array(clocks_, clock_text);
  if (!link_clocks_.empty()) file << ",\n \"linkClocks\":" << array(link_clocks_, link_clock_text);
  if (trusts_time_daemons_) file << ",\n \"timeDaemonsTrusted\":true";
  if (!time_daemons_.empty()) {
    file << ",\n \"timeDaemons\":" << array(time_daemons_, [](const TimeDaemons& each) {
      return "{\"host\":" + (each.host.empty() ? "null" : json_string(each.host)) +
             ",\"answers\":" + json_string(each.answers) + "}";
    });
  }
  if (!cross_host_paths_.empty()) {
    file << ",\n \"ways\":" << array(cross_host_paths_, [](const Plan::CrossHostPath& each) {
      return "{\"probe\":" + json_string(each.probe) + ",\"link\":" + number_or_null(each.link >= 0, each.link) +
             ",\"from\":" + json_string(each.from) + ",\"to\":" + json_string(each.to) + "}";
    });
  }
  if (!programs_.empty()) {
    file << ",\n \"programs\":" << array(programs_, [](const Program& program) {
      return "{\"process\":" + json_string(program.process) + members(program.bytes) + "}";
    });
  }
  file << ",\n \"floors\":" << array(floors_, [](const Floor& floor) {
    return "{\"name\":" + json_string(floor.name) + ",\"file\":" + json_string(floor.file) + "}";
  });
  file << ",\n \"launcherCores\":" << array(cores_, [](int core) { return std::to_string(core); }) << "}\n";
  file.close();
  if (!file) throw WrongInput(with_errno("cannot write " + path));
}

}  // namespace bw::launch
