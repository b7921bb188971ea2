// SPDX-License-Identifier: Apache-2.0
// Selection of the connection for a request: profile, priority and priority band.
#include <corbel/orb/client_request.hpp>

#include <corbel/giop/request.hpp>
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
ConnectionPool& ClientRequest::banded_pool_of(const Target& target) const {
  const auto& model = targets_->priority_model;
  const auto band = model ? targets_->bands->of(priority_ >= 0 ? priority_ : model->server_priority) : std::nullopt;
  if (!band) {
    throw CORBA::INV_POLICY(minor::no_band, CORBA::COMPLETED_NO);
  }
  return *target.bands[*band];
}

// Tells the server the priority band of a new connection. A server that does not know bands serves the connection as
// any other. Returns false if the server has closed the connection in order; the caller then retries with another
// connection.
bool ClientRequest::bind_band() {
  Core& core = reference_.core();
  preceded_ = true;
  id_ = connection_->next_id++;
  out_.emplace(connection_->out, core.limits.max_message_size, target_->encoding);
  const giop::PriorityBandContext band = giop::write_priority_band_context(band_of(pool_->band()));
  const giop::ServiceContext context{giop::service_id::rt_corba_priority_range, band};
  connection_->last.target = 0;
  connection_->last.offsets = giop::begin_request(
      *out_, {target_->version, id_, giop::Response::expected, target_->key, giop::bind_priority_band,
              std::span(&context, 1), giop::Addressing::key, targets_->ior, target_->profile});
  if (!transmit()) {
    return false;
  }
  Message message;
  if (!await(message)) {
    return false;
  }
  const giop::Error error = giop::decode_reply(message.bytes, message.header, core.limits, reply_);
  if (error != giop::Error::none || reply_.id != id_) {
    throw_bad_message(error, true);
  }
  connection_->bound = true;
  connection_->code_sets_sent_by = 0;  // the request that binds a band carries no code sets
  return true;
}

// Part of the hot path, therefore inlined.
[[gnu::always_inline]] inline void ClientRequest::acquire() {
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
          connection_ = acquire_slowly(why);
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
    pause_or_throw(failed, why);
  }
}

ClientConnection* ClientRequest::acquire_slowly(IoResult& why) {
  return may_not_connect() ? pool_->acquire_kept() : pool_->acquire_slowly(why, state_.deadline);
}

// Returns true if the server has confirmed that the object exists and the rebind policy forbids calls to move
// elsewhere. Requests before the first call, which locate the object, are never bound, and neither are calls to objects
// of this ORB.
bool ClientRequest::is_bound() const noexcept {
  return reference_.rebind() != Messaging::TRANSPARENT && !locating_ &&
         targets_->located.load(std::memory_order_relaxed);
}

bool ClientRequest::may_not_connect() const noexcept {
  return reference_.rebind() == Messaging::NO_RECONNECT && is_bound();
}

// Called when no profile has a connection for this call. Returns true if the call is to try the profiles that were used
// before the object was forwarded.
bool ClientRequest::fall_back() {
  if (may_not_connect()) {
    throw CORBA::REBIND(minor::not_connected, CORBA::COMPLETED_NO);
  }
  if (is_bound() && reference_.is_forwarded(*targets_)) {
    throw CORBA::REBIND(minor::bound_elsewhere, CORBA::COMPLETED_NO);
  }
  return reference_.forget_forward(*targets_);
}

// Called when no server accepts a connection. Waits before the profiles are tried again, longer each time. Half of the
// wait is random, so that the clients of a restarted server do not all connect at once.
void ClientRequest::pause_or_throw(std::uint32_t failed, IoResult why) const {
  const options::Values& options = reference_.core().options;
  if (failed >= options.reconnect_tries) {
    throw_connect_failure(why);
  }
  constexpr std::uint32_t most_doublings = 22;  // starting from 1 ms, more than the longest permitted pause
  const std::chrono::microseconds pause = std::min<std::chrono::microseconds>(
      options.reconnect_pause * (std::int64_t{1} << std::min(failed, most_doublings)), options.reconnect_pause_max);
  std::uint32_t random = 0;
  transport::random_octets(std::as_writable_bytes(std::span(&random, 1)));
  const auto length = pause / 2 + std::chrono::microseconds(pause.count() / 2 * random >> 32);
  const bool too_late = state_.deadline != Clock::time_point::max() && Clock::now() + length >= state_.deadline;
  if (too_late || !reference_.core().pause(length)) {
    throw_connect_failure(why);
  }
}

void ClientRequest::connect() {
  do {
    give_back();
    acquire();
  } while (pool_->band() != 0 && !connection_->bound && !bind_band());
}

void ClientRequest::throw_connect_failure(IoResult why) const {
  log_not_connected(reference_.core().options, pool_->endpoint(), why.status == IoStatus::timed_out ? 0 : why.error);
  if (why.status == IoStatus::timed_out && Clock::now() >= state_.deadline) {
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
