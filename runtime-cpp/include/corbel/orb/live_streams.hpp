// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/optional_mutex.hpp>
#include <corbel/transport/stream.hpp>

#include <mutex>
#include <utility>

namespace corbel::orb {

/// The streams of all connections that an ORB has as a client: who ends it ends the calls that wait there. One lock
/// when a connection is made, and one when it ends.
class LiveStreams {
 public:
  /// A connection's place in the list.
  class Place {
   public:
    Place() noexcept = default;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    friend class LiveStreams;
    transport::Stream* stream_ = nullptr;
    Place* next_ = nullptr;
    Place** from_ = nullptr;  // what points here
  };

  LiveStreams(bool locked, bool inherit) noexcept : mutex_(locked, inherit) {}

  [[gnu::cold]] void add(Place& place, transport::Stream& stream) noexcept {
    const std::lock_guard lock(mutex_);
    place.stream_ = &stream;
    place.next_ = first_;
    place.from_ = &first_;
    if (first_ != nullptr) {
      first_->from_ = &place.next_;
    }
    first_ = &place;
    if (ended_) {  // who made it came too late
      stream.shutdown();
    }
  }
  [[gnu::cold]] void remove(Place& place) noexcept {
    const std::lock_guard lock(mutex_);
    *place.from_ = place.next_;
    if (place.next_ != nullptr) {
      place.next_->from_ = place.from_;
    }
  }
  /// Whoever waits for something of any of them is told its end, from now on.
  [[gnu::cold]] void end() noexcept {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    for (const Place* place = first_; place != nullptr; place = place->next_) {
      place->stream_->shutdown();
    }
  }

 private:
  OptionalMutex mutex_;
  Place* first_ = nullptr;
  bool ended_ = false;
};

}  // namespace corbel::orb
