// SPDX-License-Identifier: Apache-2.0
#include "names_shutdown.hpp"

#include <corbel/mapping/exception.hpp>

#include <pthread.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace corbel::naming {

SignalShutdown::SignalShutdown(CORBA::ORB_ptr orb, const sigset_t& signals) : orb_(orb), signals_(signals) {
  try {
    watches_ = std::thread([this] { watch(); });
  } catch (const std::system_error&) {
    throw CORBA::NO_RESOURCES(minor::no_threads, CORBA::COMPLETED_NO);
  }
}

SignalShutdown::~SignalShutdown() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
    changed_.notify_all();
  }
  ::pthread_kill(watches_.native_handle(), SIGTERM);  // the thread may still wait for a signal
  watches_.join();
}

void SignalShutdown::watch() {
  int signal = 0;
  ::sigwait(&signals_, &signal);
  std::unique_lock lock(mutex_);
  if (done_) {
    return;
  }
  lock.unlock();
  orb_->shutdown(false);
  lock.lock();
  if (!changed_.wait_for(lock, std::chrono::seconds(2), [this] { return done_; })) {
    std::fputs("corbel-names: ends though contexts of others that it has called do not answer\n", stderr);
    std::_Exit(0);
  }
}

}  // namespace corbel::naming
