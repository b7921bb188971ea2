// SPDX-License-Identifier: Apache-2.0
// Measures the time of repeated calls, or counts the calls of many clients: the same code for every peer.
#pragma once

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <new>
#include <vector>

namespace peer {

inline std::int64_t now_ns() {
  timespec t{};
  ::clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<std::int64_t>(t.tv_sec) * 1'000'000'000 + t.tv_nsec;
}

/// Returns a percentile by nearest rank: the smallest sample that at least the share `q` of all samples do not exceed.
/// `sorted` is not empty.
inline std::int64_t percentile(const std::vector<std::int64_t>& sorted, double q) {
  const double wanted = q * static_cast<double>(sorted.size());
  auto rank = static_cast<std::size_t>(wanted);
  if (rank > 0 && static_cast<double>(rank) == wanted) {
    --rank;
  }
  return sorted[std::min(rank, sorted.size() - 1)];
}

/// Returns the standard deviation of the population.
inline double standard_deviation(const std::vector<std::int64_t>& samples) {
  const double count = static_cast<double>(samples.size());
  double sum = 0;
  for (const std::int64_t sample : samples) {
    sum += static_cast<double>(sample);
  }
  double squares = 0;
  for (const std::int64_t sample : samples) {
    const double distance = static_cast<double>(sample) - sum / count;
    squares += distance * distance;
  }
  return std::sqrt(squares / count);
}

/// Sleeps occasionally, because the system stops real-time processes that never sleep.
class OccasionalSleep {
 public:
  explicit OccasionalSleep(bool wanted) : wanted_(wanted), next_(now_ns() + kWork) {}
  void after(std::int64_t now) {
    if (wanted_ && now > next_) {
      ::usleep(40'000);
      next_ = now_ns() + kWork;
    }
  }

 private:
  static constexpr std::int64_t kWork = 200'000'000;
  bool wanted_;
  std::int64_t next_;
};

/// Prints one JSON object: percentiles of a call's time in nanoseconds. The exit status is 1 if a call was wrong.
template <class Call>
int measure(std::size_t calls, std::size_t warmup, bool rests, Call call) {
  std::vector<std::int64_t> samples(calls);
  for (std::size_t i = 0; i < warmup; ++i) {
    if (!call()) {
      std::fprintf(stderr, "a warm-up call had a wrong answer\n");
      return 1;
    }
  }
  OccasionalSleep rest(rests);
  for (std::int64_t& sample : samples) {
    const std::int64_t start = now_ns();
    if (!call()) {
      std::fprintf(stderr, "a call had a wrong answer\n");
      return 1;
    }
    const std::int64_t end = now_ns();
    sample = end - start;
    rest.after(end);
  }
  std::sort(samples.begin(), samples.end());
  const auto at = [&](double q) { return static_cast<long long>(percentile(samples, q)); };
  std::printf(R"({"calls":%zu,"p50":%lld,"p90":%lld,"p99":%lld,"p999":%lld,"min":%lld,"max":%lld)", calls, at(0.50),
              at(0.90), at(0.99), at(0.999), at(0), at(1));
  if (rests) {  // otherwise its instructions would be counted with those of calls
    std::printf(R"(,"sd":%.1f)", standard_deviation(samples));
  }
  std::printf("}\n");
  return 0;
}

/// The shared state of a load's processes.
struct Gate {
  std::atomic<int> ready;
  std::atomic<std::int64_t> deadline;  // 0: not set yet
  std::atomic<std::uint64_t> calls;
};

/// Runs one client: warms up, waits for all others, and calls until the deadline.
template <class Call>
int call_until_deadline(Gate& gate, Call call) {
  for (int i = 0; i < 50; ++i) {
    if (!call()) {
      return 1;
    }
  }
  ++gate.ready;
  while (gate.deadline == 0) {
    ::usleep(500);
  }
  const std::int64_t deadline = gate.deadline;
  std::uint64_t calls = 0;
  for (;;) {
    if (!call()) {
      return 1;
    }
    if (now_ns() > deadline) {
      break;
    }
    ++calls;
  }
  gate.calls += calls;
  return 0;
}

/// Starts one process for each client, each with its own connection; all call for the given time. Prints one JSON
/// object with the number of calls that have ended by then. `client(gate)` connects and calls `call_until_deadline`.
template <class Client>
int load(int clients, int milliseconds, Client client) {
  void* const memory = ::mmap(nullptr, sizeof(Gate), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    std::perror("mmap");
    return 1;
  }
  Gate& gate = *new (memory) Gate{};
  int status = 0;
  for (int running = 0; running < clients; ++running) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // ends clients with their parent
      ::_exit(client(gate));
    }
    if (child < 0) {
      std::perror("fork");
      return 1;
    }
    while (gate.ready <= running) {  // one after the other: servers need not accept many connections at once
      ::usleep(200);
      if (::waitpid(-1, &status, WNOHANG) > 0) {
        std::fprintf(stderr, "client %d of %d ended before all were connected\n", running + 1, clients);
        return 1;
      }
    }
  }
  gate.deadline = now_ns() + static_cast<std::int64_t>(milliseconds) * 1'000'000;
  bool good = true;
  while (::wait(&status) > 0) {
    good = good && status == 0;
  }
  std::printf(R"({"calls":%llu,"ns":%lld})"
              "\n",
              static_cast<unsigned long long>(gate.calls.load()), milliseconds * 1'000'000LL);
  return good ? 0 : 1;
}

}  // namespace peer
