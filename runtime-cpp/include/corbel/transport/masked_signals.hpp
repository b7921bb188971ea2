// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <signal.h>

namespace corbel::transport {

/// All signals wait while it lives.
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
