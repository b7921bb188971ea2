// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace net {

/// Waits for events, by a strategy that is chosen when the program starts.
class Reactor {
 public:
  virtual ~Reactor() = default;
  /// Returns the next event; 0 after the last.
  virtual int wait() = 0;
};

class SelectReactor : public Reactor {
 public:
  int wait() override { return events_ > 0 ? events_-- : 0; }

 private:
  int events_ = 3;
};

class PollReactor : public Reactor {
 public:
  int wait() override { return 0; }
};

}  // namespace net
