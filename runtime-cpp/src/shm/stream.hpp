// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "peer_death_monitor.hpp"
#include "peer_liveness.hpp"
#include "waiter.hpp"

#include <corbel/shm/segment.hpp>
#include <corbel/transport/stream.hpp>

#include <memory>

namespace corbel::shm {

enum class Role : bool { client, server };

/// A connection over shared memory.
class ShmStream final : public transport::Stream, public PeerDeathListener {
 public:
  [[gnu::cold]] ShmStream(transport::Descriptor socket, Segment segment, Role role, const WaitStrategy& strategy,
                          std::shared_ptr<PeerDeathMonitor> watcher) noexcept;
  [[gnu::cold]] ~ShmStream() override;

  transport::IoResult receive(void* into, std::size_t capacity, transport::Wait wait) noexcept override;
  [[gnu::cold]] bool readable() noexcept override;
  transport::IoResult send(const void* from, std::size_t size, transport::Wait wait) noexcept override;
  transport::IoResult send(std::span<iovec> pieces, transport::Wait wait) noexcept override;
  void set_timeouts(std::chrono::microseconds receive, std::chrono::microseconds send) noexcept override {
    receive_timeout_ = receive;
    send_timeout_ = send;
  }
  [[gnu::cold]] void shutdown() noexcept override;
  int descriptor() const noexcept override { return liveness_.socket(); }
  bool has_event_descriptor() const noexcept override { return true; }
  [[gnu::cold]] std::string peer() const override;
  [[gnu::cold]] bool wake_for_end() noexcept override;

 private:
  transport::IoResult receive_now(void* into, std::size_t capacity) noexcept;
  transport::IoResult put(const void* from, std::size_t size, transport::Wait wait, std::int64_t& deadline) noexcept;
  template <class Ring>
  transport::IoStatus wait_for(Ring& ring, Waiter& waiter, std::int64_t deadline) noexcept;
  template <class Ready>
  transport::IoStatus block_until(Ready ready, Waiter& waiter, std::int64_t deadline) noexcept;
  void wake(std::atomic<std::uint32_t>& word) noexcept;

  Segment segment_;
  PeerLiveness liveness_;
  RingReader in_;
  RingWriter out_;
  Waiter in_waiter_;
  Waiter out_waiter_;
  std::chrono::microseconds receive_timeout_{0};
  std::chrono::microseconds send_timeout_{0};
  std::shared_ptr<PeerDeathMonitor> watcher_;
  std::atomic<bool> watched_{false};
};

}  // namespace corbel::shm
