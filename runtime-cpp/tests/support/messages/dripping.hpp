// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/stream.hpp>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace test {

/// Takes a little from a stream every millisecond: always so much that who sends can go on.
class Dripping {
 public:
  Dripping(corbel::transport::Stream& stream, std::size_t portion)
      : thread_([this, &stream, portion] {
          std::vector<char> taken(portion);
          while (!stopping_) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            stream.receive(taken.data(), taken.size(), corbel::transport::Wait::no);
          }
        }) {}
  ~Dripping() {
    stopping_ = true;
    thread_.join();
  }
  Dripping(const Dripping&) = delete;
  Dripping& operator=(const Dripping&) = delete;

 private:
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace test
