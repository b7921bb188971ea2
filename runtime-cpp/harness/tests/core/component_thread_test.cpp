// SPDX-License-Identifier: Apache-2.0
#include <bw/component/component_thread.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using bw::ComponentThread;

class Note : public ComponentThread::Task {
 public:
  Note(std::vector<int>& notes, int number) : notes_(notes), number_(number) {}
  void run() noexcept override { notes_.push_back(number_); }

 private:
  std::vector<int>& notes_;
  int number_;
};

TEST(ComponentThread, ServesCallsInItsOwnThread) {
  ComponentThread thread;
  const std::thread::id first = thread.call([] { return std::this_thread::get_id(); });
  EXPECT_NE(first, std::this_thread::get_id());
  EXPECT_EQ(first, thread.call([] { return std::this_thread::get_id(); }));
  EXPECT_EQ(thread.call([&] { return thread.call([] { return std::string("inner"); }); }), "inner");
  EXPECT_THROW(thread.call([]() -> int { throw std::invalid_argument("no"); }), std::invalid_argument);
}

TEST(ComponentThread, HandlesPostedEventsInOrderAndRefusesWorkAfterItsEnd) {
  std::vector<int> notes;
  ComponentThread thread;
  std::vector<Note> all;
  for (int i = 0; i < 10; ++i) all.emplace_back(notes, i);
  for (Note& note : all) EXPECT_TRUE(thread.post(note));
  thread.end();
  EXPECT_EQ(notes, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_FALSE(thread.post(all[0]));
  EXPECT_THROW(thread.call([] { return 1; }), std::runtime_error);
}

TEST(ComponentThread, ServesManyAtOnceOneAfterTheOther) {
  ComponentThread thread;
  int count = 0;  // used by one thread only
  std::vector<std::thread> callers;
  for (int i = 0; i < 8; ++i) {
    callers.emplace_back([&] {
      for (int j = 0; j < 200; ++j) thread.call([&] { ++count; });
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(thread.call([&] { return count; }), 1600);
}

}  // namespace
