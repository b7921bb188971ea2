// SPDX-License-Identifier: Apache-2.0
// Internal to corbel-names.
#pragma once

#include <corbel/orb/orb.hpp>

#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>

namespace corbel::naming {

/// Ends the ORB at a signal. That takes two seconds at most: then it does not wait any longer for calls of others'
/// contexts, which end when those like. Nothing is lost, since nothing outlives it.
class End {
 public:
  /// From now on, at these signals, which all threads block. NO_RESOURCES when the system gives no thread for it.
  End(CORBA::ORB_ptr orb, const sigset_t& signals);
  End(const End&) = delete;
  End& operator=(const End&) = delete;
  /// What was to be ended has ended.
  ~End();

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
