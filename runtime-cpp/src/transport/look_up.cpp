// SPDX-License-Identifier: Apache-2.0
#include "address.hpp"

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

namespace corbel::transport {

namespace {

/// Peers choose the names of their references: not more are asked for at once, lest threads pile up.
constexpr int most_questions = 64;
std::atomic<int> questions{0};

struct Question {
  explicit Question(Endpoint e) : endpoint(std::move(e)) {}
  ~Question() { questions.fetch_sub(1, std::memory_order_relaxed); }

  const Endpoint endpoint;
  std::mutex mutex;
  std::condition_variable changed;
  Addresses answer;
  bool answered = false;
};

void ask(Question& question) {
  Addresses answer = resolve(question.endpoint, 0);
  const std::lock_guard lock(question.mutex);
  question.answer = std::move(answer);
  question.answered = true;
  question.changed.notify_all();
}

}  // namespace

// The system's resolver knows no deadline, and takes many seconds where a name server is silent.
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
  if (questions.fetch_add(1, std::memory_order_relaxed) >= most_questions) {
    questions.fetch_sub(1, std::memory_order_relaxed);
    return {IoStatus::failed, 0, EAGAIN};
  }
  const auto question = std::make_shared<Question>(endpoint);
  try {
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
