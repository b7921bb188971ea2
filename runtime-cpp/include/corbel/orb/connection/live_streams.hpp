// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/transport/stream.hpp>

#include <mutex>
#include <utility>

namespace corbel::orb {

/// The streams of all client connections of an ORB, so that the end of the ORB ends the calls that wait on them. Takes
/// one lock when a connection is opened, and one when it is closed.
class LiveStreams {
 public:
  /// A connection's node in the list.
  class Node {
   public:
    Node() noexcept = default;
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

   private:
    friend class LiveStreams;
    transport::Stream* stream_ = nullptr;
    Node* next_ = nullptr;
    Node** from_ = nullptr;  // the pointer to this node
  };

  LiveStreams(bool locked, bool inherit) noexcept : mutex_(locked, inherit) {}

  [[gnu::cold]] void add(Node& node, transport::Stream& stream) noexcept {
    const std::lock_guard lock(mutex_);
    node.stream_ = &stream;
    node.next_ = first_;
    node.from_ = &first_;
    if (first_ != nullptr) {
      first_->from_ = &node.next_;
    }
    first_ = &node;
    if (ended_) {  // the connection was opened after end()
      stream.shutdown();
    }
  }
  [[gnu::cold]] void remove(Node& node) noexcept {
    const std::lock_guard lock(mutex_);
    *node.from_ = node.next_;
    if (node.next_ != nullptr) {
      node.next_->from_ = node.from_;
    }
  }
  /// Ends all streams, including those added later, so that waiting calls return.
  [[gnu::cold]] void end() noexcept {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    for (const Node* node = first_; node != nullptr; node = node->next_) {
      node->stream_->shutdown();
    }
  }

 private:
  OptionalMutex mutex_;
  Node* first_ = nullptr;
  bool ended_ = false;
};

}  // namespace corbel::orb
