// SPDX-License-Identifier: Apache-2.0
// Data specific to each distributable thread.
#include "hosts.hpp"

#include <atomic>

namespace {

using test::act;
using test::Client;
using test::Host;

std::atomic<int> destroyed{0};

TEST(ThreadKey, HasAValueForEachDistributableThread) {
  const Client a;
  corbel::DistributableThreadKey key;
  EXPECT_EQ(key.get(), nullptr);
  int value = 0;
  EXPECT_THROW(key.set(&value), CORBA::BAD_INV_ORDER) << "outside of distributable threads";
  {
    const corbel::SchedulingSegment segment(a.current, "A", nullptr);
    EXPECT_EQ(key.get(), nullptr);
    key.set(&value);
    const corbel::SchedulingSegment nested(a.current, "B", nullptr);
    EXPECT_EQ(key.get(), &value);
  }
  EXPECT_EQ(key.get(), nullptr);
  const corbel::SchedulingSegment other(a.current, "A", nullptr);
  EXPECT_EQ(key.get(), nullptr);
}

TEST(ThreadKey, CallsDestructorsAtTheEndOfTheThread) {
  const Client a;
  destroyed = 0;
  static corbel::DistributableThreadKey* again = nullptr;
  corbel::DistributableThreadKey key([](void*) noexcept { ++destroyed; });
  corbel::DistributableThreadKey without;
  corbel::DistributableThreadKey repeating([](void* value) noexcept {
    ++destroyed;
    again->set(value);
  });
  again = &repeating;
  int value = 0;
  {
    const corbel::SchedulingSegment segment(a.current, "A", nullptr);
    key.set(&value);
    without.set(&value);
    EXPECT_EQ(destroyed, 0);
  }
  EXPECT_EQ(destroyed, 1);
  {
    const corbel::SchedulingSegment segment(a.current, "A", nullptr);
    repeating.set(&value);
  }
  EXPECT_EQ(destroyed, 5) << "four times for a destructor that sets the value again";
}

TEST(ThreadKey, ForgetsTheValuesOfADeletedKey) {
  const Client a;
  destroyed = 0;
  const corbel::SchedulingSegment segment(a.current, "A", nullptr);
  int value = 0;
  auto key = std::make_unique<corbel::DistributableThreadKey>([](void*) noexcept { ++destroyed; });
  key->set(&value);
  key.reset();
  key = std::make_unique<corbel::DistributableThreadKey>([](void*) noexcept { ++destroyed; });
  EXPECT_EQ(key->get(), nullptr) << "the new key may have the place of the old one";
  EXPECT_EQ(destroyed, 0);
}

TEST(ThreadKey, HasALimit) {
  std::vector<std::unique_ptr<corbel::DistributableThreadKey>> keys;
  EXPECT_THROW(
      for (std::uint32_t i = 0; i <= corbel::DistributableThreadKey::most_keys;
           ++i) { keys.push_back(std::make_unique<corbel::DistributableThreadKey>()); },
      CORBA::IMP_LIMIT);
}

// The paper's Figure 5: the thread returns to its host on another OS thread and finds its value.
TEST(ThreadKey, FindsItsValueOnAnotherOsThread) {
  Host a;
  Host b;
  destroyed = 0;
  corbel::DistributableThreadKey key([](void* value) noexcept {
    ++destroyed;
    delete static_cast<std::string*>(value);
  });
  CORBA::Object_var at_a = a.add(b.server.orb(), [&](const std::string&) {
    EXPECT_EQ(*static_cast<std::string*>(key.get()), "from the first context");
    *static_cast<std::string*>(key.get()) = "from the second context";
    return "";
  });
  CORBA::Object_var at_b = b.add(a.server.orb(), [&](const std::string&) {
    EXPECT_EQ(key.get(), nullptr) << "another host";
    key.set(new std::string("at b"));
    act(at_a);
    EXPECT_EQ(*static_cast<std::string*>(key.get()), "at b");
    return "";
  });
  {
    const corbel::SchedulingSegment segment(a.current, "A", nullptr);
    key.set(new std::string("from the first context"));
    act(at_b);
    EXPECT_EQ(destroyed, 1) << "the thread has left b";
    EXPECT_EQ(*static_cast<std::string*>(key.get()), "from the second context");
  }
  EXPECT_EQ(destroyed, 2);
}

}  // namespace
