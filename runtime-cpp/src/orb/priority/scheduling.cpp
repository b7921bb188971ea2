// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/server/scheduling.hpp>

#include <corbel/options/options.hpp>
#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/server/thread_pool_lanes.hpp>

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
#include <string>

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

struct Range {
  int low;
  int high;
};

// Default stack size of a thread if the stack limit is unlimited (GNU C library).
constexpr std::size_t kUnlimitedStack = 2 * 1024 * 1024;

// Cached, because each query is a system call. SCHED_FIFO and SCHED_RR have the same range on Linux.
Range range_of(int policy) noexcept {
  static const Range real_time{::sched_get_priority_min(SCHED_FIFO), ::sched_get_priority_max(SCHED_FIFO)};
  return policy == SCHED_OTHER ? Range{0, 0} : real_time;
}

const char* name_of(int policy) noexcept { return policy == SCHED_FIFO ? "SCHED_FIFO" : "SCHED_RR"; }

bool first(std::atomic<bool>& logged) noexcept { return !logged.exchange(true); }

void touch(volatile void* memory, std::size_t size) noexcept {
  constexpr std::size_t page = 4096;  // a page, or a part of a larger page
  for (std::size_t at = 0; at < size; at += page) {
    static_cast<volatile char*>(memory)[at] = 0;
  }
}

// Touches the stack of the main thread, which grows on demand. The stacks of other threads are mapped as a whole, and
// LockMemory fills them.
[[gnu::noinline]] void touch_stack() noexcept {
  constexpr std::size_t touched = 256 * 1024;
  rlimit limit{};
  if (::gettid() == ::getpid() && ::getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur >= 4 * touched) {
    touch(__builtin_alloca(touched), touched);
  }
}

}  // namespace

std::optional<int> native_priority(const options::Values& options, Priority priority,
                                   RTCORBA::PriorityMapping* own) noexcept {
  const auto [low, high] = range_of(policy_of(options));
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

// Returns the lowest CORBA priority that maps to `native`.
std::optional<Priority> corba_priority(const options::Values& options, int native) noexcept {
  constexpr int highest = std::numeric_limits<Priority>::max();
  const auto [low, high] = range_of(policy_of(options));
  const int range = high - low;
  if (native < low || native > high) {
    return std::nullopt;
  }
  if (options.priority_mapping == options::PriorityMapping::direct) {
    return static_cast<Priority>(native);
  }
  return static_cast<Priority>(range == 0 ? 0 : ((native - low) * highest + range - 1) / range);
}

namespace {

void log_unmapped(Core& core, const char* mapping, const std::string& priorities) noexcept {
  if (first(core.logged.scheduling)) {
    const int policy = policy_of(core.options);
    log_error(core.options,
              "warning: %s: priority %s is not valid for %s; its threads keep their "
              "scheduling. Choose priorities of %d to %d, or the mapping linear.",
              mapping, priorities.c_str(), name_of(policy), range_of(policy).low, range_of(policy).high);
  }
}

constexpr char kDirect[] = "-ORBPriorityMapping direct";

}  // namespace

// Warns at start about priorities without a native priority: a reactive server would warn only at its first request,
// and a pool lane by lane. Does not check mappings that the program installs later.
void check_priorities(Core& core) {
  if (policy_of(core.options) == SCHED_OTHER || core.options.priority_mapping != options::PriorityMapping::direct ||
      core.priority_mapping != nullptr) {
    return;
  }
  std::string wrong;
  const ThreadPoolLanes lanes(core.options);
  for (const Lane& lane : lanes.all()) {
    if (!native_priority(core.options, lane.priority, nullptr)) {
      wrong.append(wrong.empty() ? "" : ", ").append(std::to_string(lane.priority));
    }
  }
  if (!wrong.empty()) {
    log_unmapped(core, kDirect, wrong);
  }
}

bool schedule_thread(Core& core, Priority priority) noexcept {
  const options::Values& options = core.options;
  const int policy = policy_of(options);
  if (policy == SCHED_OTHER) {
    return true;
  }
  RTCORBA::PriorityMapping* const own = core.priority_mapping;
  const auto native = native_priority(options, priority, own);
  if (!native) {
    if (!core.logged.scheduling.load(std::memory_order_relaxed)) {
      log_unmapped(core, own != nullptr ? "the program's PriorityMapping" : kDirect, std::to_string(priority));
    }
    return false;
  }
  sched_param parameters{};
  parameters.sched_priority = *native;
  const int error = ::pthread_setschedparam(::pthread_self(), policy, &parameters);
  if (error != 0 && first(core.logged.scheduling)) {
    log_error(options,
              "warning: threads cannot run with %s at priority %d: %s. They run as before, and priorities "
              "only choose lanes, if there are any. Permit it with: ulimit -r %d (as root; for good, a line `USER - "
              "rtprio 99` in "
              "/etc/security/limits.conf), or with the capability CAP_SYS_NICE.",
              name_of(policy), *native, std::strerror(error), range_of(policy).high);
  }
  return error == 0;
}

std::optional<std::vector<std::size_t>> read_cores(std::string_view text) {
  std::vector<std::size_t> cores;
  while (!text.empty()) {
    const std::string_view entry = text.substr(0, text.find(','));
    const auto parsed = std::from_chars(entry.data(), entry.data() + entry.size(), cores.emplace_back());
    text.remove_prefix(entry.size());
    if (parsed.ec != std::errc() || parsed.ptr != entry.data() + entry.size() || text == ",") {
      return std::nullopt;
    }
    text.remove_prefix(text.empty() ? 0 : 1);
  }
  return cores;
}

// The system ignores cores that do not exist, as long as one core exists.
bool pin_thread(Core& core) noexcept try {
  const std::string& text = core.options.thread_pool_affinity;
  if (text.empty()) {
    return true;
  }
  // check_options() has refused other texts.
  const std::vector<std::size_t> cores = read_cores(text).value();
  cpu_set_t wanted;
  CPU_ZERO(&wanted);
  bool all_there = true;
  for (const std::size_t each : cores) {
    all_there = all_there && each < CPU_SETSIZE;
    CPU_SET(each, &wanted);
  }
  cpu_set_t given;
  const pthread_t self = ::pthread_self();
  const int error = ::pthread_setaffinity_np(self, sizeof wanted, &wanted);
  all_there = all_there && error == 0 && ::pthread_getaffinity_np(self, sizeof given, &given) == 0 &&
              CPU_EQUAL(&wanted, &given);
  if (!all_there && first(core.logged.affinity)) {
    log_error(core.options,
              "warning: -ORBThreadPoolAffinity %s: %s of these cores are not on this machine, or not for this process. "
              "The pool's threads run on %s.",
              text.c_str(), error == 0 ? "some" : "all", error == 0 ? "the others" : "those of the process");
  }
  return all_there;
} catch (const std::bad_alloc&) {
  return false;
}

namespace {

// Returns false if the memory limit has no room for a thread stack: the process could not get threads, and soon no
// other memory.
bool has_room_for_a_stack() noexcept {
  rlimit limit{};
  ::getrlimit(RLIMIT_STACK, &limit);
  const std::size_t size = limit.rlim_cur != RLIM_INFINITY ? limit.rlim_cur : kUnlimitedStack;
  void* const stack = ::mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return stack != MAP_FAILED && ::munmap(stack, size) == 0;
}

// Returns null on success, otherwise the reason why memory cannot be locked.
const char* why_not_all_locked() noexcept {
  if (::mlockall(MCL_CURRENT | MCL_FUTURE) != 0) {
    return std::strerror(errno);
  }
  if (!has_room_for_a_stack()) {
    ::munlockall();
    return "no room for the stack of a thread";
  }
  return nullptr;
}

}  // namespace

bool lock_memory(const options::Values& options) noexcept {
  const char* const why = options.lock_memory ? why_not_all_locked() : nullptr;
  if (why == nullptr) {
    return true;
  }
  log_error(options,
            "warning: -ORBLockMemory: %s. Pages may be fetched while requests are served. Permit it with: "
            "ulimit -l unlimited (as root; for good, a line `USER - memlock unlimited` in "
            "/etc/security/limits.conf), or with the capability CAP_IPC_LOCK.",
            why);
  return false;
}

bool prefault_memory(const options::Values& options) noexcept {
  const auto size = static_cast<std::size_t>(options.prefault_memory);
  if (size == 0) {
    return true;
  }
#ifdef __GLIBC__
  // Uses one heap for all threads, for large blocks as well, and returns no memory to the system.
  ::mallopt(M_ARENA_MAX, 1);
  ::mallopt(M_MMAP_MAX, 0);
  ::mallopt(M_TRIM_THRESHOLD, -1);
#endif
  touch_stack();
  void* const memory = std::malloc(size);
  if (memory == nullptr) {
    log_error(options,
              "warning: -ORBPrefaultMemory %zu: %s. The heap is filled as it is used. Ask for less, or "
              "permit more with: ulimit -v, ulimit -l.",
              size, std::strerror(errno));
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
    // The mutex of the standard library is a pthread_mutex_t that needs no destruction (GNU C library).
    ::pthread_mutex_init(mutex.native_handle(), &attributes);
  }
  ::pthread_mutexattr_destroy(&attributes);
}

}  // namespace corbel::orb
