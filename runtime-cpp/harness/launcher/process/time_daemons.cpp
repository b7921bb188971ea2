// SPDX-License-Identifier: Apache-2.0
#include "time_daemons.hpp"

#include "remote.hpp"

#include <fstream>

namespace bw::launch {

namespace {

constexpr std::size_t longest_answers = 16'000;

/// pmc uses the domain in the configuration of ptp4l. timedatectl would start a timesyncd that is not running. The
/// kernel cuts the names of processes to 15 characters.
constexpr const char* questions = R"(LC_ALL=C PATH="$PATH:/usr/sbin:/sbin"; export LC_ALL PATH
say() { echo "= $1"; head -c 3000 | sed "s/^/ /" | head -c 3000; echo; }
ask() {
  name=$1; shift
  command -v "$1" >/dev/null && command -v timeout >/dev/null && timeout -k 1 2 "$@" </dev/null | say "$name"
}
running=$(ps -e -o comm= | grep -xE "chronyd|ntpd|systemd-timesyn|ptp4l|phc2sys" | sort -u)
echo "$running" | say running
ask chronyc chronyc -n -c tracking
ask ntpq ntpq -n -c rv
case $running in *timesyn*) ask timedatectl timedatectl timesync-status ;; esac
conf=/etc/linuxptp/ptp4l.conf
[ -r $conf ] || conf=/dev/null
ask pmc pmc -f $conf -u -b 0 "GET CURRENT_DATA_SET" "GET PARENT_DATA_SET" "GET PORT_DATA_SET")";

/// Returns a command that writes the output of a shell command into a file, up to the size that is read again.
std::vector<std::string> into(const std::string& command, const std::string& file) {
  return {"sh", "-c", command + " </dev/null | head -c " + std::to_string(longest_answers) + " >" + shell_word(file)};
}

}  // namespace

std::string time_daemon_questions() { return "exec sh -c " + shell_word(questions) + " 2>/dev/null"; }

std::vector<std::string> ask_time_daemons(const std::string& file) {
  return into("{ " + time_daemon_questions() + "; }", file);
}

std::vector<std::string> ask_time_daemons(const std::vector<std::string>& asking, const std::string& file) {
  std::string command;
  for (const std::string& word : asking) command += shell_word(word) + " ";
  return into(command, file);
}

std::string time_daemon_answers(const std::string& file) {
  std::ifstream input(file, std::ios::binary);
  std::string answers(longest_answers, '\0');
  input.read(answers.data(), static_cast<std::streamsize>(answers.size()));
  answers.resize(static_cast<std::size_t>(input.gcount()));
  for (char& c : answers) {
    if (c != '\n' && (c < ' ' || c > '~')) c = '?';
  }
  return answers;
}

}  // namespace bw::launch
