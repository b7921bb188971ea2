// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/optional_mutex.hpp>
#include <corbel/transport/stream.hpp>

#include <mutex>
#include <utility>

namespace corbel::orb {

/// The streams of all client connections of an ORB, so that the end of the ORB ends the calls that wait on them. Takes
/// one lock when a connection is opened, and one when it is closed.
class LiveStreams {
 public:
  /// A connection's node in the list.
  class Place {
   public:
    Place() noexcept = default;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    friend class LiveStreams;
    transport::Stream* stream_ = nullptr;
    Place* next_ = nullptr;
    Place** from_ = nullptr;  // the pointer to this node
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
    if (ended_) {  // the connection was opened after end()
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
  /// Ends all streams, including those added later, so that waiting calls return.
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
