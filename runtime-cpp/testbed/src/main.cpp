// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"
#include "failure.hpp"

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

constexpr const char* usage =
    "usage: bw-testbed lab [--user]\n"
    "       bw-testbed host --lab PID --name NAME --log FILE [--monotonic-ns N] [--forward]\n"
    "                       [--bind rw:PATH:PLACE]... [--bind ro:PATH]... -- COMMAND [ARGUMENT]...\n"
    "       bw-testbed enter --lab PID [--host PID] [--administer] -- COMMAND [ARGUMENT]...\n"
    "       bw-testbed relay --lab PID --counters FILE --port PID:INTERFACE --port PID:INTERFACE...\n"
    "                        [--delay-ns N] [--jitter-ns N] [--loss SHARE] [--bits-per-second N] [--mtu N]\n"
    "                        [--queue PACKETS] [--seed N] [--spin-ns N]\n"
    "       bw-testbed probe --lab PID --from PID --to PID --address ADDRESS [--count N] [--limit-ns N]\n"
    "                        [--burst N] [--burst-size OCTETS]\n"
    "Parts of a local testbed; bellwether lab puts them together. lab, host and relay print the id of a process that\n"
    "stays, and end. A lab ends with its standard input, unless an octet came there. With --user it is in a user\n"
    "namespace, which needs no rights. A host's command starts when an octet comes on standard input. enter runs a\n"
    "command in the network of a lab, or in all namespaces of a host; with --administer the command may change them.\n"
    "Exit codes: 0 good, 1 failed, 2 wrong input; that of the command for enter.\n";

}  // namespace

int main(int argc, char** argv) {
  using namespace bw::testbed;
  const std::map<std::string, std::function<int(const std::vector<std::string>&)>> commands{
      {"lab", make_lab}, {"host", make_host}, {"enter", run_inside}, {"relay", relay}, {"probe", probe}};
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty() || words.front() == "--help") {
    std::fputs(usage, words.empty() ? stderr : stdout);
    return words.empty() ? 2 : 0;
  }
  const auto command = commands.find(words.front());
  try {
    if (command == commands.end()) throw WrongInput("there is no " + words.front() + "; see --help");
    return command->second({words.begin() + 1, words.end()});
  } catch (const WrongInput& wrong) {
    std::fprintf(stderr, "bw-testbed: %s\n", wrong.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bw-testbed: %s\n", error.what());
    return 1;
  }
}
