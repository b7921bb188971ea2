// SPDX-License-Identifier: Apache-2.0
#include "peer_death_monitor.hpp"

#include <corbel/transport/native_scheduling.hpp>

#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <system_error>

namespace corbel::shm {

namespace {

// Blocks signals, because the program's own threads handle them.
class NoSignals {
 public:
  NoSignals() noexcept {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;
  ~NoSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

}  // namespace

PeerDeathMonitor::~PeerDeathMonitor() {
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t n = ::write(stop_.get(), &one, sizeof one);
    thread_.join();
  }
}

bool PeerDeathMonitor::start() {
  if (thread_.joinable()) {
    return true;
  }
  epoll_ = transport::Descriptor(::epoll_create1(EPOLL_CLOEXEC));
  stop_ = transport::Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  epoll_event event{};
  event.events = EPOLLIN;
  if (!epoll_ || !stop_ || ::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, stop_.get(), &event) != 0) {
    return false;
  }
  const NoSignals none;
  thread_ = std::thread([this, own = transport::own_scheduling()] {
    transport::start_as(own);
    run();
  });
  return true;
}

bool PeerDeathMonitor::add(int socket, PeerDeathListener& watched) noexcept {
  try {
    const std::lock_guard lock(mutex_);
    if (!start()) {
      return false;
    }
    late_.reserve(all_.size() + 1);  // room for all, so that the watcher's thread allocates nothing
    if (!all_.insert(&watched).second) {
      return true;  // the other direction has added it
    }
    epoll_event event{};
    event.events = EPOLLRDHUP | EPOLLET;  // without EPOLLIN: signals of the peer are not reported
    event.data.ptr = &watched;
    if (::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, socket, &event) == 0) {
      return true;
    }
    all_.erase(&watched);
  } catch (const std::exception&) {  // no thread or no memory
  }
  return false;
}

void PeerDeathMonitor::remove(int socket, PeerDeathListener& watched) noexcept {
  const std::lock_guard lock(mutex_);
  if (all_.erase(&watched) != 0) {
    ::epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, socket, nullptr);
    std::erase(late_, &watched);
  }
}

// Repeats wake-ups: a thread that has checked for the end but does not sleep yet misses its wake-up if the peer changes
// the word on which the thread is going to sleep.
void PeerDeathMonitor::wake_late() noexcept {
  std::erase_if(late_, [](PeerDeathListener* watched) { return !watched->wake_for_end(); });
}

void PeerDeathMonitor::run() noexcept {
  constexpr int again = 1;  // ms
  std::array<epoll_event, 64> batch;
  int wait = -1;
  for (;;) {
    const int count = ::epoll_wait(epoll_.get(), batch.data(), static_cast<int>(batch.size()), wait);
    const std::lock_guard lock(mutex_);
    wake_late();
    for (int i = 0; i < count; ++i) {
      auto* const watched = static_cast<PeerDeathListener*>(batch[static_cast<std::size_t>(i)].data.ptr);
      if (watched == nullptr) {
        return;
      }
      // The connection may have been removed since the event, and another connection may have its address.
      if (all_.contains(watched) && watched->wake_for_end() &&
          std::find(late_.begin(), late_.end(), watched) == late_.end()) {
        late_.push_back(watched);
      }
    }
    wait = late_.empty() ? -1 : again;
  }
}

}  // namespace corbel::shm
