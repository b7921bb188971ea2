// SPDX-License-Identifier: Apache-2.0
// The command line of all peers:
//   PEER server WORK SIZE [OPTION…]                          prints its address, serves until its standard input ends
//   PEER client ADDRESS WORK SIZE CALLS WARMUP [OPTION…]     prints percentiles of the call's time
//   PEER rested ADDRESS WORK SIZE CALLS WARMUP [OPTION…]     the same, with occasional sleeps
//   PEER load ADDRESS WORK SIZE CLIENTS MILLISECONDS [OPTION…]   prints the number of all clients' calls
// A peer is a class with `static int serve(Work, Options)` and a class Client, constructed from (address, Work,
// Options). Client::run(Work, body) passes a function to `body`; the function makes one call and returns true if the
// answer was right.
#pragma once

#include "measure.hpp"
#include "work.hpp"

#include <unistd.h>
#include <cstdio>
#include <span>
#include <string_view>
#include <thread>

namespace peer {

using Options = std::span<char*>;

inline bool has(Options options, std::string_view option) {
  return std::find(options.begin(), options.end(), option) != options.end();
}

/// Prints the address for clients. The reader waits for the whole line.
inline void print_address(const char* address) {
  std::printf("%s\n", address);
  std::fflush(stdout);
}

/// Returns when standard input is closed: the parent process has no more clients.
inline void wait_for_end_of_input() {
  char byte;
  while (::read(STDIN_FILENO, &byte, 1) > 0) {
  }
}

inline int usage(const char* program) {
  std::fprintf(stderr,
               "usage: %s server WORK SIZE [OPTION...]\n"
               "       %s client ADDRESS WORK SIZE CALLS WARMUP [OPTION...]\n"
               "       %s rested ADDRESS WORK SIZE CALLS WARMUP [OPTION...]\n"
               "       %s load ADDRESS WORK SIZE CLIENTS MILLISECONDS [OPTION...]\n"
               "WORK: ping, echo-long, echo-octets, send-octets, echo-records, send-records\n",
               program, program, program, program);
  return 2;
}

template <class Peer>
int run_peer(int argc, char** argv) {
  const std::string_view role = argc > 1 ? argv[1] : "";
  const int at = role == "server" ? 2 : 3;  // the position of WORK
  const int needed = role == "server" ? 4 : 7;
  const std::optional<Work> work = argc >= needed ? parse_work(argv[at], argv[at + 1]) : std::nullopt;
  if (!work) {
    return usage(argv[0]);
  }
  const Options options(argv + needed, static_cast<std::size_t>(argc - needed));
  if (role == "server") {
    return Peer::serve(*work, options);
  }
  if (role == "client" || role == "rested") {
    typename Peer::Client client(argv[2], *work, options);
    const std::size_t calls = std::strtoull(argv[5], nullptr, 10);
    const std::size_t warmup = std::strtoull(argv[6], nullptr, 10);
    return calls == 0 ? usage(argv[0])
                      : client.run(*work, [&](auto call) { return measure(calls, warmup, role == "rested", call); });
  }
  if (role == "load") {
    return load(std::atoi(argv[5]), std::atoi(argv[6]), [&](Gate& gate) {
      typename Peer::Client client(argv[2], *work, options);
      return client.run(*work, [&](auto call) { return call_until_deadline(gate, call); });
    });
  }
  return usage(argv[0]);
}

}  // namespace peer
