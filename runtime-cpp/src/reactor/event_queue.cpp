// SPDX-License-Identifier: Apache-2.0
#include <corbel/reactor/event_queue.hpp>

#include "epoll_events.hpp"

#include "waiting.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

namespace corbel::reactor {

EventQueue::EventQueue()
    : epoll_(checked(::epoll_create1(EPOLL_CLOEXEC), "epoll_create1")), end_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (end_ < 0 || control(EPOLL_CTL_ADD, end_, end_key, readable) != 0) {
    const int error = errno;
    ::close(epoll_);
    if (end_ >= 0) {
      ::close(end_);
    }
    throw std::system_error(error, std::generic_category(), "eventfd");
  }
}

EventQueue::~EventQueue() {
  ::close(end_);
  ::close(epoll_);
}

int EventQueue::control(int operation, int descriptor, std::uint64_t key, std::uint32_t interest) noexcept {
  epoll_event event{};
  event.events = to_epoll(interest);
  event.data.u64 = key;
  return ::epoll_ctl(epoll_, operation, descriptor, &event);
}

void EventQueue::add(int descriptor, std::uint64_t key, std::uint32_t interest) {
  checked(control(EPOLL_CTL_ADD, descriptor, key, interest), "epoll_ctl");
}

void EventQueue::change(int descriptor, std::uint64_t key, std::uint32_t interest) noexcept {
  control(EPOLL_CTL_MOD, descriptor, key, interest);
}

void EventQueue::remove(int descriptor) noexcept { control(EPOLL_CTL_DEL, descriptor, end_key, none); }

//@@ CORBEL_EVENT_TAKE_BEGIN
bool EventQueue::take(Event& event, std::chrono::milliseconds timeout, transport::SpinBudget& spin) {
  epoll_event ready{};
  const int count = wait_for_events(epoll_, &ready, 1, timeout, spin);
  if (count < 0 && errno != EINTR) {
    throw std::system_error(errno, std::generic_category(), "epoll_wait");
  }
  if (count <= 0 || ready.data.u64 == end_key) {
    return false;
  }
  event = {ready.data.u64, from_epoll(ready.events)};
  return true;
}
//@@ CORBEL_EVENT_TAKE_END

// The descriptor is level-triggered and never read, so that every waiting thread sees it.
void EventQueue::end() noexcept {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t n = ::write(end_, &one, sizeof one);
}

}  // namespace corbel::reactor
