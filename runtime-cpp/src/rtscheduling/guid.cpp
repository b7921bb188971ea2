// SPDX-License-Identifier: Apache-2.0
#include "guid.hpp"

#include <corbel/transport/random.hpp>

#include <pthread.h>
#include <time.h>
#include <unistd.h>
#include <atomic>
#include <cstdint>
#include <exception>
#include <span>

namespace corbel::rtscheduling {

namespace {

class Source {
 public:
  Source() {
    draw();
    ::pthread_atfork(nullptr, nullptr, [] { source().draw_after_fork(); });
  }

  Guid next() noexcept {
    const std::array<std::uint64_t, 2> words{random_.load(std::memory_order_relaxed),
                                             count_.fetch_add(1, std::memory_order_relaxed)};
    Guid id;
    std::memcpy(id.data(), words.data(), sizeof id);
    return id;
  }

  /// Never destroyed, because programs may make threads until they exit.
  static Source& source() {
    static auto* const instance = new Source;
    return *instance;
  }

 private:
  void draw() {
    std::uint64_t random = 0;
    transport::random_octets(std::as_writable_bytes(std::span(&random, 1)));
    random_ = random;
  }
  // A child has the numbers of its parent, and only one thread.
  void draw_after_fork() noexcept {
    try {
      draw();
    } catch (const std::exception&) {  // the system has no random numbers now
      timespec now{};
      ::clock_gettime(CLOCK_MONOTONIC, &now);
      random_ = random_.load() ^ static_cast<std::uint64_t>(::getpid()) << 40 ^ static_cast<std::uint64_t>(now.tv_nsec);
    }
  }

  std::atomic<std::uint64_t> random_{0};
  std::atomic<std::uint64_t> count_{1};
};

}  // namespace

Guid new_guid() { return Source::source().next(); }

}  // namespace corbel::rtscheduling
