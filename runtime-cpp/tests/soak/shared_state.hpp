// SPDX-License-Identifier: Apache-2.0
// The shared memory of the processes of a soak. It outlives each process, so the state of a killed client's calls is
// kept.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <atomic>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

namespace soak {

#ifdef CORBEL_SANITIZED
inline constexpr bool kSanitized = true;  // sanitizers slow the test down, and change the use of memory
#else
inline constexpr bool kSanitized = false;
#endif

/// The time after which some servers close a connection; pauses are sometimes longer. Clients need less time from
/// connecting until their request is marshalled: otherwise each connection would be closed before its use.
inline constexpr unsigned kIdleMs = kSanitized ? 1000 : 100;

/// The time by which a call may exceed its time limit, by the clock of its process.
inline constexpr std::int64_t kLateMs = kSanitized ? 20'000 : 10'000;

inline constexpr unsigned kThreads = 2;  // of each client
inline constexpr unsigned kMost = 64;    // clients, and servers

/// The state of one calling thread. All values are 0 in a new file.
struct Lane {
  std::atomic<std::uint32_t> numbers;   // number of calls so far, over all restarts of the process
  std::atomic<std::uint32_t> executed;  // the largest number of a call that a servant has executed
  std::atomic<std::uint32_t> pushed;    // the same for oneway calls
  std::atomic<std::int64_t> since;      // the begin of the current call; 0 if there is none
  std::atomic<std::int64_t> own_since;  // the same by the clock of its process
  std::atomic<std::uint64_t> answered, failed;
};

struct SharedState {
  std::atomic<std::uint32_t> violations;
  std::atomic<std::uint64_t> intercepted;  // calls and requests whose begin interceptors saw
  Lane lanes[kMost][kThreads];
  std::atomic<std::uint64_t> heap[kMost];   // octets in use in each server, 0 if unknown
  std::atomic<std::int64_t> own_ms[kMost];  // each client's own clock
};

inline std::int64_t now_ms() {
  timespec t{};
  ::clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<std::int64_t>(t.tv_sec) * 1000 + t.tv_nsec / 1'000'000;
}

/// Maps the file of the shared state, and creates it if it does not exist.
inline SharedState& shared_state_in(const std::string& folder) {
  const int file = ::open((folder + "/state").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  void* memory = MAP_FAILED;
  if (file >= 0 && ::ftruncate(file, sizeof(SharedState)) == 0) {
    memory = ::mmap(nullptr, sizeof(SharedState), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  }
  if (memory == MAP_FAILED) {
    std::perror("state");
    std::exit(3);
  }
  ::close(file);
  return *static_cast<SharedState*>(memory);
}

/// Prints and counts a violation. The soak test continues, and fails at its end.
[[gnu::format(printf, 2, 3)]] inline void violated(SharedState& state, const char* format, ...) {
  ++state.violations;
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  std::fprintf(stderr, "soak: WRONG: %s\n", text);
}

}  // namespace soak
