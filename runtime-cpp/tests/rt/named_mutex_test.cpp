// SPDX-License-Identifier: Apache-2.0
// Mutexes with names.
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/rt.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace {

using test::raised;

TEST(NamedMutexes, AreMadeOnceAndFoundAgain) {
  const test::Orb orb;
  const RTCORBA::RTORB_var rt = test::rt_orb(orb);
  const RTCORBA::RTORB_var same = test::rt_orb(orb);
  EXPECT_THROW(rt->open_named_mutex("log"), RTCORBA::RTORB::MutexNotFound);
  CORBA::Boolean created = false;
  const RTCORBA::Mutex_var log = rt->create_named_mutex("log", created);
  EXPECT_TRUE(created);
  const RTCORBA::Mutex_var other = rt->create_named_mutex("", created);
  EXPECT_TRUE(created);
  const RTCORBA::Mutex_var again = same->create_named_mutex("log", created);
  EXPECT_FALSE(created);
  const RTCORBA::Mutex_var opened = same->open_named_mutex("log");
  EXPECT_EQ(again.in(), log.in());
  EXPECT_EQ(opened.in(), log.in());
  EXPECT_NE(other.in(), log.in());
  log->lock();
  std::thread([&] { EXPECT_FALSE(opened->try_lock(0)); }).join();
  log->unlock();
}

TEST(NamedMutexes, LeaveTheirNamesWhenTheyAreDestroyed) {
  const test::Orb orb;
  const RTCORBA::RTORB_var rt = test::rt_orb(orb);
  CORBA::Boolean created = false;
  const RTCORBA::Mutex_var first = rt->create_named_mutex("log", created);
  rt->destroy_mutex(first);
  EXPECT_THROW(rt->open_named_mutex("log"), RTCORBA::RTORB::MutexNotFound);
  EXPECT_EQ(raised([&] { first->lock(); }), "OBJECT_NOT_EXIST");
  const RTCORBA::Mutex_var second = rt->create_named_mutex("log", created);
  EXPECT_TRUE(created);
  EXPECT_TRUE(second->try_lock(0));
  second->unlock();
}

TEST(NamedMutexes, BelongToTheirOrb) {
  const test::Orb orb;
  const test::Orb another;
  const RTCORBA::RTORB_var rt = test::rt_orb(orb);
  const RTCORBA::RTORB_var other = test::rt_orb(another);
  CORBA::Boolean created = false;
  const RTCORBA::Mutex_var mutex = rt->create_named_mutex("log", created);
  EXPECT_THROW(other->open_named_mutex("log"), RTCORBA::RTORB::MutexNotFound);
  EXPECT_EQ(raised([&] { rt->create_named_mutex(nullptr, created); }), "BAD_PARAM");
  EXPECT_EQ(raised([&] { rt->open_named_mutex(nullptr); }), "BAD_PARAM");
}

}  // namespace
