// SPDX-License-Identifier: Apache-2.0
// How a request comes to its connection: which profile, which priority, which band.
#include <corbel/orb/client_request.hpp>

#include <corbel/giop/request.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core.hpp>

#include <cerrno>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using Clock = RequestState::Clock;

// The thread's, or else the ORB's, where the server wants to know it.
Priority ClientRequest::priority() const noexcept {
  const auto& model = targets_->priority_model;
  if (!model || !model->client_propagated) [[likely]] {
    return kNoPriority;
  }
  return thread_priority >= 0 ? thread_priority : static_cast<Priority>(reference_.core().options.client_priority);
}

// INV_POLICY when no band of the ORB's has the priority of the call (RT-CORBA 1.2, 5.14).
ConnectionPool& ClientRequest::pool_of(const Target& target) const {
  if (target.bands.empty()) [[likely]] {
    return *target.pool;
  }
  const auto band = reference_.core().bands.of(priority_ >= 0 ? priority_ : targets_->priority_model->server_priority);
  if (!band) {
    throw CORBA::INV_POLICY(minor::own_vmcid, CORBA::COMPLETED_NO);
  }
  return *target.bands[*band];
}

// Tells the server for which priorities a new connection is. One that does not know of bands serves it as any other.
void ClientRequest::bind_band() {
  Core& core = reference_.core();
  connection_->bound = true;
  id_ = connection_->next_id++;
  out_.emplace(connection_->out, core.limits.max_message_size, target_->encoding);
  const giop::PriorityBandContext band = giop::write_priority_band_context(core.bands.all()[pool_->band() - 1]);
  const giop::ServiceContext context{giop::service_id::rt_corba_priority_range, band};
  connection_->last.target = 0;
  connection_->last.marks = giop::begin_request(
      *out_, {target_->version, id_, giop::Response::expected, target_->key, giop::bind_priority_band,
              std::span(&context, 1), giop::Addressing::key, targets_->ior, target_->profile});
  Message message;
  const bool sent = transmit();
  connection_->told_code_sets = false;
  if (sent && await(message)) {
    const giop::Error error = message.header.type == giop::MessageType::reply
                                  ? giop::decode_reply(message.bytes, message.header, core.limits, reply_)
                                  : giop::Error::unknown_type;
    if (error != giop::Error::none || reply_.id != id_) {
      throw_bad_message(error, true);
    }
  }
}

void ClientRequest::connect() {
  give_back();
  IoResult why;
  do {
    targets_ = &reference_.targets();
    priority_ = priority();
    const std::vector<Target>& all = targets_->all;
    const std::uint32_t first = targets_->first.load(std::memory_order_relaxed);
    for (std::uint32_t tried = 0; tried < all.size(); ++tried) {
      // The one that answered last; then all others in their order.
      const std::uint32_t at = tried == 0 ? first : tried - (tried <= first ? 1 : 0);
      pool_ = &pool_of(all[at]);
      connection_ = pool_->acquire(why, state_.deadline);
      if (connection_ != nullptr) [[likely]] {
        target_ = &all[at];
        if (at != first) [[unlikely]] {
          targets_->first.store(at, std::memory_order_relaxed);
        }
        if (pool_->band() != 0 && !connection_->bound) [[unlikely]] {
          bind_band();
        }
        return;
      }
    }
  } while (reference_.forget_forward());
  throw_connect_failure(why);
}

void ClientRequest::throw_connect_failure(IoResult why) const {
  if (why.status == IoStatus::timed_out && Clock::now() >= state_.deadline) {
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
  const CORBA::ULong reason = why.status == IoStatus::timed_out ? minor::connect_timeout
                              : why.error == ECONNREFUSED       ? minor::connect_refused
                                                                : minor::connect_failed;
  throw CORBA::TRANSIENT(reason, CORBA::COMPLETED_NO);
}

}  // namespace corbel::orb
