// SPDX-License-Identifier: Apache-2.0
#include "status.hpp"

#include "plan/json.hpp"

#include <bw/process/error.hpp>
#include <bw/process/log.hpp>

#include <fcntl.h>
#include <unistd.h>

namespace bw::launch {

namespace {

int open_for_lines(const std::string& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) throw WrongInput(with_errno("cannot write status lines to " + path));
  return file;
}

}  // namespace

Status::Status(const std::string& run_dir, const std::string& file) : kept_(open_for_lines(run_dir + "/status.jsonl")) {
  if (file == "-")
    caller_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  else if (!file.empty())
    caller_ = open_for_lines(file);
}

Status::~Status() {
  close(kept_);
  if (caller_ >= 0) close(caller_);
}

void Status::state(const std::string& state, const std::string& phase) {
  write_line("{\"event\":\"state\",\"state\":" + json_string(state) +
             (phase.empty() ? "" : ",\"phase\":" + json_string(phase)) + "}");
}

void Status::progress(const std::string& phase, std::uint64_t done, std::uint64_t of) {
  write_line("{\"event\":\"progress\",\"phase\":" + json_string(phase) + ",\"done\":" + std::to_string(done) +
             ",\"of\":" + std::to_string(of) + "}");
}

void Status::host(const std::string& host, const std::string& step, std::size_t done, std::size_t of) {
  write_line("{\"event\":\"host\",\"host\":" + json_string(host) + ",\"step\":" + json_string(step) +
             ",\"done\":" + std::to_string(done) + ",\"of\":" + std::to_string(of) + "}");
}

void Status::ready(const std::string& phase, const std::string& why_not) {
  write_line("{\"event\":\"ready\",\"phase\":" + json_string(phase) +
             ",\"idle\":" + (why_not.empty() ? "true" : "false,\"why\":" + json_string(why_not)) + "}");
}

void Status::window(const std::string& phase, const PhaseRecord::Window& window, bool complete) {
  write_line("{\"event\":\"window\",\"phase\":" + json_string(phase) + ",\"block\":" + std::to_string(window.block) +
             ",\"order\":" + std::to_string(window.order) + ",\"startNs\":" + std::to_string(window.begin) +
             ",\"endNs\":" + std::to_string(window.end) + ",\"complete\":" + (complete ? "true" : "false") + "}");
}

void Status::warning(const std::string& phase, const std::string& message) {
  write_line("{\"event\":\"warning\",\"phase\":" + json_string(phase) + ",\"message\":" + json_string(message) + "}");
  log("bw-launch: " + message);
}

void Status::failure(const RunFailure& failure) {
  write_line("{\"event\":\"failure\",\"class\":" + json_string(failure.kind()) +
             ",\"process\":" + (failure.process().empty() ? "null" : json_string(failure.process())) +
             ",\"message\":" + json_string(failure.what()) + "}");
}

void Status::end(int exit_code) { write_line("{\"event\":\"end\",\"exit\":" + std::to_string(exit_code) + "}"); }

void Status::write_line(const std::string& line) {
  const std::string text = line + "\n";
  for (const int file : {kept_, caller_}) {
    // A closed pipe of the caller does not stop the run here; with --with-parent, the closed standard input does.
    if (file >= 0 && write(file, text.data(), text.size()) < 0) continue;
  }
}

}  // namespace bw::launch
