// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "epoll_events.hpp"
#include "waiting.hpp"

#include <corbel/reactor/reactor.hpp>
#include <corbel/transport/masked_signals.hpp>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <array>

namespace corbel::reactor {

/// The reactor of Linux. Callers with a reference of this type call it without a table of functions.
class EpollReactor final : public Reactor {
 public:
  EpollReactor(Signals signals, transport::SpinBudget spin)
      : signals_(signals),
        spin_(spin),
        epoll_(checked(::epoll_create1(EPOLL_CLOEXEC), "epoll_create1")),
        waker_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = nullptr;
    if (waker_ < 0 || ::epoll_ctl(epoll_, EPOLL_CTL_ADD, waker_, &event) != 0) {
      const int error = errno;
      close_all();
      throw std::system_error(error, std::generic_category(), "eventfd");
    }
  }

  ~EpollReactor() override { close_all(); }

  void add(int descriptor, EventHandler& handler, std::uint32_t interest) override {
    checked(control(EPOLL_CTL_ADD, descriptor, handler, interest), "epoll_ctl");
  }

  void change(int descriptor, EventHandler& handler, std::uint32_t interest) noexcept override {
    control(EPOLL_CTL_MOD, descriptor, handler, interest);
  }

  void remove(int descriptor, EventHandler& handler) noexcept override {
    control(EPOLL_CTL_DEL, descriptor, handler, none);
    // Events of the same batch must not reach a handler that may have been destroyed.
    for (int i = next_; i < ready_; ++i) {
      auto& event = batch_[static_cast<std::size_t>(i)];
      if (event.data.ptr == &handler) {
        event.data.ptr = nullptr;
        event.events = 0;
      }
    }
  }

  bool run_once(std::chrono::milliseconds timeout) override {
    if (left()) [[unlikely]] {
      return dispatch();
    }
    next_ = 0;
    ready_ = wait_for_events(epoll_, batch_.data(), static_cast<int>(batch_.size()), timeout, spin_);
    if (ready_ < 0) {
      const bool interrupted = errno == EINTR;
      ready_ = 0;
      return interrupted ? false : throw std::system_error(errno, std::generic_category(), "epoll_wait");
    }
    return dispatch();
  }

  int descriptor() const noexcept override { return epoll_; }
  bool left() const noexcept override { return next_ < ready_; }

  bool pending() noexcept override {
    pollfd watch{epoll_, POLLIN, 0};  // an epoll descriptor is readable if a watched descriptor is ready
    return ::poll(&watch, 1, 0) > 0;
  }

  void wake() noexcept override {
    const std::uint64_t one = 1;
    // Fails only with 2^64 - 2 pending wakes; the reactor then wakes in any case.
    [[maybe_unused]] const ssize_t n = ::write(waker_, &one, sizeof one);
  }

 private:
  bool dispatch() {
    bool called = false;
    while (next_ < ready_) {
      const epoll_event event = batch_[static_cast<std::size_t>(next_++)];
      if (event.data.ptr != nullptr) {
        call(*static_cast<EventHandler*>(event.data.ptr), from_epoll(event.events));
        called = true;
      } else if (event.events != 0) {
        drain_waker();
      }
    }
    return called;
  }

  void call(EventHandler& handler, std::uint32_t interest) {
    if (signals_ == Signals::masked) [[unlikely]] {
      call_masked(handler, interest);
      return;
    }
    handler.on_ready(interest);
  }

  // Not inlined, so that other calls need no room for its stack frame.
  [[gnu::noinline]] static void call_masked(EventHandler& handler, std::uint32_t interest) {
    const transport::MaskedSignals masked;
    handler.on_ready(interest);
  }

  int control(int operation, int descriptor, EventHandler& handler, std::uint32_t interest) noexcept {
    epoll_event event{};
    event.events = to_epoll(interest);
    event.data.ptr = &handler;
    return ::epoll_ctl(epoll_, operation, descriptor, &event);
  }

  void drain_waker() noexcept {
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t n = ::read(waker_, &count, sizeof count);
  }

  void close_all() noexcept {
    ::close(epoll_);
    if (waker_ >= 0) {
      ::close(waker_);
    }
  }

  const Signals signals_;
  transport::SpinBudget spin_;
  int epoll_;
  int waker_;
  std::array<epoll_event, 64> batch_{};
  int ready_ = 0;
  int next_ = 0;
};

}  // namespace corbel::reactor
