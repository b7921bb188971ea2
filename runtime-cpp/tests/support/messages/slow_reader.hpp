// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/stream.hpp>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace test {

/// Reads a part of a stream every millisecond, so that the sender never waits for long.
class SlowReader {
 public:
  SlowReader(corbel::transport::Stream& stream, std::size_t portion)
      : thread_([this, &stream, portion] {
          std::vector<char> taken(portion);
          while (!stopping_) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            stream.receive(taken.data(), taken.size(), corbel::transport::Wait::no);
          }
        }) {}
  ~SlowReader() {
    stopping_ = true;
    thread_.join();
  }
  SlowReader(const SlowReader&) = delete;
  SlowReader& operator=(const SlowReader&) = delete;

 private:
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace test
