// SPDX-License-Identifier: Apache-2.0
// Kills, stops and restarts servers and clients at random while calls are made:
//   soak [--seconds N] [--long] [--seed N] [--every MILLISECONDS] [--transports iiop,uiop,shmiop]
//        [--servers reactive,thread-per-connection,thread-pool]
// Fails if a call is answered wrongly, is executed twice, hangs, or fails in a way that no killed process explains; if
// a process that is not killed grows; or if a file is left.
#include "peer_group.hpp"

#include <getopt.h>
#include <chrono>
#include <filesystem>
#include <sstream>
#include <thread>
#include <vector>

namespace {

namespace fs = std::filesystem;
using soak::PeerGroup;

struct Settings {
  unsigned seconds = 60;
  unsigned seed = std::random_device{}();
  unsigned every_ms = soak::kSanitized ? 400 : 100;
  std::string transports = "iiop,uiop,shmiop";
  std::string servers = "reactive,thread-per-connection,thread-pool";
};

[[noreturn]] void usage(const char* program) {
  std::fprintf(stderr,
               "usage: %s [--seconds N] [--long] [--seed N] [--every MILLISECONDS] [--transports iiop,uiop,shmiop]\n"
               "       [--servers reactive,thread-per-connection,thread-pool]\n",
               program);
  std::exit(2);
}

Settings settings_of(int argc, char** argv) {
  static const option kOptions[] = {{"seconds", required_argument, nullptr, 's'},
                                    {"long", no_argument, nullptr, 'l'},
                                    {"seed", required_argument, nullptr, 'r'},
                                    {"every", required_argument, nullptr, 'e'},
                                    {"transports", required_argument, nullptr, 't'},
                                    {"servers", required_argument, nullptr, 'c'},
                                    {}};
  Settings settings;
  const auto number = [&] {
    char* end = nullptr;
    const unsigned long value = std::strtoul(optarg, &end, 10);
    if (end == optarg || *end != '\0') {
      usage(argv[0]);
    }
    return static_cast<unsigned>(value);
  };
  for (int given; (given = ::getopt_long(argc, argv, "", kOptions, nullptr)) != -1;) {
    switch (given) {
      case 's': settings.seconds = number(); break;
      case 'l': settings.seconds = 4 * 3600; break;
      case 'r': settings.seed = number(); break;
      case 'e': settings.every_ms = number(); break;
      case 't': settings.transports = optarg; break;
      case 'c': settings.servers = optarg; break;
      default: usage(argv[0]);
    }
  }
  if (optind != argc || settings.seconds == 0 || settings.every_ms == 0) {
    usage(argv[0]);
  }
  return settings;
}

std::vector<std::string> parts(const std::string& text) {
  std::vector<std::string> found;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) {
    found.push_back(part);
  }
  return found;
}

// Creates a folder for this soak, in which sockets without a given path are created, too.
std::string new_folder() {
  std::string folder = "/tmp/corbel-soak-XXXXXX";  // short, because socket paths have at most 107 octets
  if (::mkdtemp(folder.data()) == nullptr) {
    std::perror(folder.c_str());
    std::exit(3);
  }
  ::setenv("TMPDIR", folder.c_str(), 1);
  ::setenv("XDG_RUNTIME_DIR", folder.c_str(), 1);
  return folder;
}

void check_leftovers(soak::SharedState& state, const std::string& folder) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    // These files belong to the test, which may be killed. The last one belongs to the thread sanitizer, which removes
    // it as soon as it is mapped, unless the process is killed before.
    if (name != "state" && !name.ends_with(".ior") && !name.ends_with(".ior.new") &&
        !name.starts_with("tsan.rodata.")) {
      soak::violated(state, "%s is left behind", entry.path().c_str());
    }
  }
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator("/dev/shm", none)) {
    if (entry.path().filename().string().find("corbel") != std::string::npos) {
      soak::violated(state, "%s is left behind", entry.path().c_str());
    }
  }
}

void run(const Settings& settings, soak::SharedState& state, std::vector<PeerGroup>& groups, std::mt19937& random) {
  for (PeerGroup& group : groups) {
    group.start_servers();
  }
  for (const std::int64_t limit = soak::now_ms() + soak::kGraceMs;
       !std::all_of(groups.begin(), groups.end(), [](const PeerGroup& group) { return group.served(); });) {
    if (soak::now_ms() > limit) {
      return soak::violated(state, "servers do not start");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  for (PeerGroup& group : groups) {
    group.start_clients();
  }
  const std::int64_t begin = soak::now_ms();
  const std::int64_t end = begin + std::int64_t{settings.seconds} * 1000;
  std::int64_t next = begin + settings.every_ms;
  bool weighed = false;
  while (soak::now_ms() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    for (PeerGroup& group : groups) {
      group.tend();
    }
    if (soak::now_ms() >= next) {
      groups[random() % groups.size()].disturb();
      next += settings.every_ms;
    }
    if (!weighed && soak::now_ms() > begin + (end - begin) / 3) {
      weighed = true;
      for (PeerGroup& group : groups) {
        group.weigh();
      }
    }
  }
  for (PeerGroup& group : groups) {
    group.end_clients();
  }
  for (PeerGroup& group : groups) {
    group.check_growth();
  }
  for (PeerGroup& group : groups) {
    group.end_servers();
    std::printf("%s\n", group.summary().c_str());
  }
  const bool any =
      std::any_of(groups.begin(), groups.end(), [](const PeerGroup& one) { return one.intercepted() > 0; });
  if (any && state.intercepted == 0) {
    soak::violated(state, "interceptors saw no call");
  }
  std::printf("interceptors saw %llu calls and requests\n", static_cast<unsigned long long>(state.intercepted.load()));
}

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = settings_of(argc, argv);
  std::printf(
      "soak: seed %u, %u s; the same again: %s --seconds %u --every %u --transports %s --servers %s --seed %u\n",
      settings.seed, settings.seconds, argv[0], settings.seconds, settings.every_ms, settings.transports.c_str(),
      settings.servers.c_str(), settings.seed);
  std::fflush(stdout);
  std::mt19937 random(settings.seed);
  const std::string folder = new_folder();
  soak::SharedState& state = soak::shared_state_in(folder);
  {
    std::vector<PeerGroup> groups;
    for (const std::string& transport : parts(settings.transports)) {
      for (const std::string& server : parts(settings.servers)) {
        if (groups.size() == soak::kMost / 2) {
          usage(argv[0]);
        }
        groups.emplace_back(state, folder, transport, server, static_cast<unsigned>(groups.size()), random);
      }
    }
    if (groups.empty()) {
      usage(argv[0]);
    }
    run(settings, state, groups, random);
  }
  check_leftovers(state, folder);
  fs::remove_all(folder);
  const unsigned violations = state.violations;
  std::printf("soak: %u violations\n", violations);
  return violations == 0 ? 0 : 1;
}
