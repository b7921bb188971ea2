// SPDX-License-Identifier: Apache-2.0
// Internal to corbel-names.
#pragma once

#include <corbel/orb/orb.hpp>

#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>

namespace corbel::naming {

/// Shuts the ORB down at a signal. After two seconds, ends the process even if calls to foreign contexts have not
/// returned. Nothing is lost, because bindings do not outlive the process.
class SignalShutdown {
 public:
  /// Starts to wait for these signals, which all threads must block. Throws NO_RESOURCES if the system starts no
  /// thread.
  SignalShutdown(CORBA::ORB_ptr orb, const sigset_t& signals);
  SignalShutdown(const SignalShutdown&) = delete;
  SignalShutdown& operator=(const SignalShutdown&) = delete;
  /// Called after the shutdown is complete.
  ~SignalShutdown();

 private:
  void watch();

  CORBA::ORB_ptr const orb_;
  const sigset_t signals_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread watches_;
};

}  // namespace corbel::naming
