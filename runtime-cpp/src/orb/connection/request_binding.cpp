// SPDX-License-Identifier: Apache-2.0
// Selection of the connection for a request: profile, priority and priority band.
#include <corbel/orb/connection/request_binding.hpp>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/transport/random.hpp>

#include <algorithm>
#include <cerrno>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using Clock = RequestState::Clock;

// Throws INV_POLICY if no band contains the priority of the call (RT-CORBA 1.2, 5.14).
ConnectionPool& RequestBinding::banded_pool_of(const Target& target) const {
  const auto& model = targets_->priority_model;
  const auto band = model ? targets_->bands->of(priority_ >= 0 ? priority_ : model->server_priority) : std::nullopt;
  if (!band) {
    throw CORBA::INV_POLICY(minor::no_band, CORBA::COMPLETED_NO);
  }
  return *target.bands[*band];
}

void RequestBinding::acquire_any(Clock::time_point deadline) {
  IoResult why;
  for (std::uint32_t failed = 0;; ++failed) {
    do {
      targets_ = reference_.use();
      priority_ = propagated_priority(reference_.core(), *targets_);
      const std::vector<Target>& all = targets_->all;
      const std::uint32_t first = targets_->first.load(std::memory_order_relaxed);
      for (std::uint32_t tried = 0; tried < all.size(); ++tried) {
        // Tries the profile that worked last, then all others in their order.
        const std::uint32_t at = tried == 0 ? first : tried - (tried <= first ? 1 : 0);
        pool_ = all[at].bands.empty() ? all[at].pool.get() : &banded_pool_of(all[at]);
        connection_ = pool_->acquire_hot();
        if (connection_ == nullptr) [[unlikely]] {
          connection_ = acquire_slowly(why, deadline);
        }
        if (connection_ != nullptr) [[likely]] {
          target_ = &all[at];
          if (at != first) [[unlikely]] {
            targets_->first.store(at, std::memory_order_relaxed);
          }
          return;
        }
      }
    } while (fall_back());
    pause_or_throw(failed, why, deadline);
  }
}

ClientConnection* RequestBinding::acquire_slowly(IoResult& why, Clock::time_point deadline) {
  return may_not_connect() ? pool_->acquire_kept() : pool_->acquire_slowly(why, deadline);
}

// Called when no profile has a connection for this call. Returns true if the call shall try the profiles that were used
// before the object was forwarded.
bool RequestBinding::fall_back() {
  if (may_not_connect()) {
    throw CORBA::REBIND(minor::not_connected, CORBA::COMPLETED_NO);
  }
  if (is_bound() && reference_.is_forwarded(*targets_)) {
    throw CORBA::REBIND(minor::bound_elsewhere, CORBA::COMPLETED_NO);
  }
  return reference_.forget_forward(*targets_);
}

// Called when no server accepts a connection. Waits before the profiles are tried again; the waits become longer. Half
// of each wait is random, so that the clients of a restarted server do not all connect at once.
void RequestBinding::pause_or_throw(std::uint32_t failed, IoResult why, Clock::time_point deadline) const {
  const options::Values& options = reference_.core().options;
  if (failed >= options.reconnect_tries) {
    throw_connect_failure(why, deadline);
  }
  constexpr std::uint32_t most_doublings = 22;  // starting from 1 ms, more than the longest permitted pause
  const std::chrono::microseconds pause = std::min<std::chrono::microseconds>(
      options.reconnect_pause * (std::int64_t{1} << std::min(failed, most_doublings)), options.reconnect_pause_max);
  std::uint32_t random = 0;
  transport::random_octets(std::as_writable_bytes(std::span(&random, 1)));
  const auto length = pause / 2 + std::chrono::microseconds(pause.count() / 2 * random >> 32);
  const bool too_late = deadline != Clock::time_point::max() && Clock::now() + length >= deadline;
  if (too_late || !reference_.core().pause(length)) {
    throw_connect_failure(why, deadline);
  }
}

void RequestBinding::throw_connect_failure(IoResult why, Clock::time_point deadline) const {
  log_not_connected(reference_.core().options, pool_->endpoint(), why.status == IoStatus::timed_out ? 0 : why.error);
  if (why.status == IoStatus::timed_out && Clock::now() >= deadline) {
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
  if (why.error == ENOMEM) {
    throw CORBA::NO_MEMORY(0, CORBA::COMPLETED_NO);
  }
  const CORBA::ULong reason = why.status == IoStatus::timed_out ? minor::connect_timeout
                              : why.error == ECONNREFUSED       ? minor::connect_refused
                                                                : minor::connect_failed;
  throw CORBA::TRANSIENT(reason, CORBA::COMPLETED_NO);
}

}  // namespace corbel::orb
