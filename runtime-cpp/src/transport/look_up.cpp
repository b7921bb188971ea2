// SPDX-License-Identifier: Apache-2.0
#include "address.hpp"

#include <corbel/transport/masked_signals.hpp>

#include <pthread.h>
#include <sched.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

namespace corbel::transport {

namespace {

/// Bound on concurrent lookups: peers choose the names in their references, and the number of threads must stay small.
constexpr int most_questions = 64;
std::atomic<int> questions{0};

struct LookUp {
  explicit LookUp(Endpoint e)
      : endpoint(std::move(e)), is_too_many(questions.fetch_add(1, std::memory_order_relaxed) >= most_questions) {}
  ~LookUp() { questions.fetch_sub(1, std::memory_order_relaxed); }

  const Endpoint endpoint;
  const bool is_too_many;
  std::mutex mutex;
  std::condition_variable changed;
  Addresses answer;
  bool answered = false;
};

// Resets the scheduling and affinity that this thread inherits: the calling thread may be a real-time thread on
// dedicated cores.
void run_as_others() noexcept {
  const sched_param none{};
  ::pthread_setschedparam(::pthread_self(), SCHED_OTHER, &none);
  cpu_set_t cores;
  if (::sched_getaffinity(::getpid(), sizeof cores, &cores) == 0) {
    ::sched_setaffinity(0, sizeof cores, &cores);
  }
}

void ask(LookUp& question) {
  run_as_others();
  Addresses answer = resolve(question.endpoint, 0);
  const std::lock_guard lock(question.mutex);
  question.answer = std::move(answer);
  question.answered = true;
  question.changed.notify_all();
}

}  // namespace

// The system's resolver has no deadline, and needs many seconds if a name server does not answer.
IoResult look_up(const Endpoint& endpoint, bool limited, std::chrono::steady_clock::time_point deadline,
                 Addresses& found) {
  found = resolve(endpoint, AI_NUMERICHOST);
  if (found) {
    return {};
  }
  if (!limited) {
    found = resolve(endpoint, 0);
    return {};
  }
  const auto question = std::make_shared<LookUp>(endpoint);
  if (question->is_too_many) {
    return {IoStatus::failed, 0, EAGAIN};
  }
  try {
    const MaskedSignals none;  // the program's own threads handle signals
    std::thread([question] { ask(*question); }).detach();
  } catch (const std::system_error&) {  // no more threads
    return {IoStatus::failed, 0, EAGAIN};
  }
  std::unique_lock lock(question->mutex);
  if (!question->changed.wait_until(lock, deadline, [&] { return question->answered; })) {
    return {IoStatus::timed_out, 0, ETIMEDOUT};
  }
  found = std::move(question->answer);
  return {};
}

}  // namespace corbel::transport
