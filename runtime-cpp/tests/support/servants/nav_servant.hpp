// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "basicsp_skel.hpp"

#include <atomic>
#include <functional>

namespace test {

/// A GPS whose calls execute a function of the test.
class ReadData : public POA_nav::ReadData {
 public:
  explicit ReadData(std::function<void()> action = {}) : action_(std::move(action)) { ++alive; }
  ~ReadData() override { --alive; }

  nav::Position get_data() override {
    ++calls;
    if (action_) {
      action_();
    }
    return {1, 2, static_cast<double>(calls.load())};
  }

  std::atomic<int> calls{0};
  static inline std::atomic<int> alive{0};

 private:
  std::function<void()> action_;
};

class Consumer : public POA_nav::DataAvailConsumer {
 public:
  explicit Consumer(std::function<void(const nav::DataAvail&)> action = {}) : action_(std::move(action)) {}
  void push_DataAvail(const nav::DataAvail& event) override {
    if (action_) {
      action_(event);
    }
    ++events;
  }
  std::atomic<int> events{0};

 private:
  std::function<void(const nav::DataAvail&)> action_;
};

/// Returns the name of the system exception of a call; "" if it raises none.
template <class Call>
std::string raised(Call call) {
  try {
    call();
  } catch (const CORBA::Exception& exception) {
    return exception._name();
  }
  return "";
}

}  // namespace test
