// SPDX-License-Identifier: Apache-2.0
#include "guid.hpp"

#include <corbel/transport/random.hpp>

#include <pthread.h>
#include <span>
#include <utility>

namespace corbel::rtscheduling {

namespace {

/// Random numbers of the system for the next ids, because a system call for each id would take longer than all other
/// steps of a thread's begin.
struct Reserve {
  std::array<Guid, 16> ids{};  // 256 octets, the most that one call returns
  std::size_t left = 0;
};

constinit thread_local Reserve reserve;

}  // namespace

Guid new_guid() {
  // A child process has a copy of its parent's numbers, and only the calling thread.
  [[maybe_unused]] static const int asked = ::pthread_atfork(nullptr, nullptr, [] { reserve.left = 0; });
  if (reserve.left == 0) {
    transport::random_octets(std::as_writable_bytes(std::span(reserve.ids)));
    reserve.left = reserve.ids.size();
  }
  return std::exchange(reserve.ids[--reserve.left], Guid{});
}

}  // namespace corbel::rtscheduling
