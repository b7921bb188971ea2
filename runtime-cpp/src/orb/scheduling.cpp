// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/scheduling.hpp>

#include <corbel/options/options.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/optional_mutex.hpp>

#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace corbel::orb {

namespace {

int policy_of(const options::Values& options) noexcept {
  switch (options.scheduling) {
    case options::Scheduling::fifo: return SCHED_FIFO;
    case options::Scheduling::round_robin: return SCHED_RR;
    case options::Scheduling::other: break;
  }
  return SCHED_OTHER;
}

const char* name_of(int policy) noexcept { return policy == SCHED_FIFO ? "SCHED_FIFO" : "SCHED_RR"; }

// "0,2,3": false when it is anything else.
bool read_cores(std::string_view text, cpu_set_t& cores) noexcept {
  CPU_ZERO(&cores);
  while (!text.empty()) {
    int core = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), core);
    text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
    if (parsed.ec != std::errc() || core < 0 || core >= CPU_SETSIZE || text == "," ||
        (!text.empty() && text.front() != ',')) {
      return false;
    }
    CPU_SET(core, &cores);
    text.remove_prefix(text.empty() ? 0 : 1);
  }
  return true;
}

bool first(std::atomic<bool>& warned) noexcept { return !warned.exchange(true); }

void touch(volatile void* memory, std::size_t size) noexcept {
  constexpr std::size_t kPage = 4096;  // or a part of one
  for (std::size_t at = 0; at < size; at += kPage) {
    static_cast<volatile char*>(memory)[at] = 0;
  }
}

// Of the main thread, whose stack grows as it is used: those of others are mapped whole, and LockMemory fills them.
[[gnu::noinline]] void touch_stack() noexcept {
  constexpr std::size_t kTouched = 256 * 1024;
  rlimit limit{};
  if (::gettid() == ::getpid() && ::getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur >= 4 * kTouched) {
    touch(__builtin_alloca(kTouched), kTouched);
  }
}

}  // namespace

std::optional<int> native_priority(const options::Values& options, Priority priority,
                                   RTCORBA::PriorityMapping* own) noexcept {
  const int policy = policy_of(options);
  const int low = ::sched_get_priority_min(policy);
  const int high = ::sched_get_priority_max(policy);
  if (own != nullptr) {
    RTCORBA::NativePriority native = 0;
    const bool mapped = own->to_native(priority, native);
    return mapped && native >= low && native <= high ? std::optional<int>(native) : std::nullopt;
  }
  if (options.priority_mapping == options::PriorityMapping::direct) {
    return priority >= low && priority <= high ? std::optional<int>(priority) : std::nullopt;
  }
  return low + priority * (high - low) / std::numeric_limits<Priority>::max();
}

// The lowest that leads there.
std::optional<Priority> corba_priority(const options::Values& options, int native) noexcept {
  constexpr int highest = std::numeric_limits<Priority>::max();
  const int policy = policy_of(options);
  const int low = ::sched_get_priority_min(policy);
  const int range = ::sched_get_priority_max(policy) - low;
  if (native < low || native > low + range) {
    return std::nullopt;
  }
  if (options.priority_mapping == options::PriorityMapping::direct) {
    return static_cast<Priority>(native);
  }
  return static_cast<Priority>(range == 0 ? 0 : ((native - low) * highest + range - 1) / range);
}

bool schedule_thread(const options::Values& options, Priority priority, RTCORBA::PriorityMapping* own) noexcept {
  static std::atomic<bool> warned{false};
  const int policy = policy_of(options);
  if (policy == SCHED_OTHER) {
    return true;
  }
  const auto native = native_priority(options, priority, own);
  if (!native) {
    if (first(warned)) {
      log_error(options,
                "warning: %s: priority %d is none of %s's; its threads run as "
                "before. Choose priorities of %d to %d, or the mapping linear.",
                own != nullptr ? "the program's PriorityMapping" : "-ORBPriorityMapping direct", priority,
                name_of(policy), ::sched_get_priority_min(policy), ::sched_get_priority_max(policy));
    }
    return false;
  }
  sched_param parameters{};
  parameters.sched_priority = *native;
  const int error = ::pthread_setschedparam(::pthread_self(), policy, &parameters);
  if (error != 0 && first(warned)) {
    log_error(options,
              "warning: threads cannot run with %s at priority %d: %s. They run as before, and priorities "
              "only choose lanes. Permit it with: ulimit -r %d (as root; for good, a line `USER - rtprio 99` in "
              "/etc/security/limits.conf), or with the capability CAP_SYS_NICE.",
              name_of(policy), *native, std::strerror(error), ::sched_get_priority_max(policy));
  }
  return error == 0;
}

bool pin_thread(const options::Values& options) noexcept {
  static std::atomic<bool> warned{false};
  cpu_set_t cores;
  if (options.thread_pool_affinity.empty()) {
    return true;
  }
  const bool readable = read_cores(options.thread_pool_affinity, cores);
  const int error = readable ? ::pthread_setaffinity_np(::pthread_self(), sizeof cores, &cores) : EINVAL;
  if (error != 0 && first(warned)) {
    log_error(options, "warning: -ORBThreadPoolAffinity %s: %s; expected cores of this machine, such as 0,2.",
              options.thread_pool_affinity.c_str(), std::strerror(error));
  }
  return error == 0;
}

bool lock_memory(const options::Values& options) noexcept {
  static std::atomic<bool> warned{false};
  if (!options.lock_memory || ::mlockall(MCL_CURRENT | MCL_FUTURE) == 0) {
    return true;
  }
  if (first(warned)) {
    log_error(options,
              "warning: -ORBLockMemory: %s. Pages may be fetched while requests are served. Permit it with: "
              "ulimit -l unlimited (as root; for good, a line `USER - memlock unlimited` in "
              "/etc/security/limits.conf), or with the capability CAP_IPC_LOCK.",
              std::strerror(errno));
  }
  return false;
}

bool prefault_memory(const options::Values& options) noexcept {
  static std::atomic<bool> warned{false};
  const auto size = static_cast<std::size_t>(options.prefault_memory);
  if (size == 0) {
    return true;
  }
#ifdef __GLIBC__
  // One heap for all threads, which large blocks come from as well, and of which nothing is given back.
  ::mallopt(M_ARENA_MAX, 1);
  ::mallopt(M_MMAP_MAX, 0);
  ::mallopt(M_TRIM_THRESHOLD, -1);
#endif
  touch_stack();
  void* const memory = std::malloc(size);
  if (memory == nullptr) {
    if (first(warned)) {
      log_error(options,
                "warning: -ORBPrefaultMemory %zu: %s. The heap is filled as it is used. Ask for less, or "
                "permit more with: ulimit -v, ulimit -l.",
                size, std::strerror(errno));
    }
    return false;
  }
  touch(memory, size);
  std::free(memory);
  return true;
}

void inherit_priority(std::mutex& mutex) noexcept {
  pthread_mutexattr_t attributes;
  ::pthread_mutexattr_init(&attributes);
  if (::pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT) == 0) {
    // What the library's mutex holds is the system's, and needs no destruction (GNU C library).
    ::pthread_mutex_init(mutex.native_handle(), &attributes);
  }
  ::pthread_mutexattr_destroy(&attributes);
}

}  // namespace corbel::orb
