// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <signal.h>

namespace corbel::transport {

/// Blocks all signals for the calling thread during its lifetime.
class MaskedSignals {
 public:
  MaskedSignals() noexcept {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~MaskedSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  MaskedSignals(const MaskedSignals&) = delete;
  MaskedSignals& operator=(const MaskedSignals&) = delete;

 private:
  sigset_t before_;
};

}  // namespace corbel::transport
