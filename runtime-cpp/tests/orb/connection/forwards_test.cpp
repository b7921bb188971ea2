// SPDX-License-Identifier: Apache-2.0
// References that are forwarded repeatedly during their lifetime.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <mutex>
#include <tuple>

namespace {

using test::raised;

/// Serves the present object, and forwards requests for the others to it; after a number of calls, the next object is
/// the present one.
class MigratingLocator : public PortableServer::ServantLocator {
 public:
  explicit MigratingLocator(int calls) : calls_(calls) {}

  PortableServer::Servant preinvoke(const PortableServer::ObjectId& id, PortableServer::POA_ptr poa, const char*,
                                    Cookie&) override {
    const std::lock_guard lock(mutex_);
    const unsigned asked = id[0] | id[1] << 8U;
    if (asked != turn_) {
      throw PortableServer::ForwardRequest(reference(poa).in());
    }
    if (++served_ == calls_) {
      served_ = 0;
      ++turn_;
    }
    return &servant;
  }
  void postinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*, Cookie,
                  PortableServer::Servant) override {}

  CORBA::Object_var reference(PortableServer::POA_ptr poa) const {
    PortableServer::ObjectId id;
    id.length(2);
    id[0] = static_cast<CORBA::Octet>(turn_ & 255);
    id[1] = static_cast<CORBA::Octet>(turn_ >> 8);
    return poa->create_reference_with_id(id, "IDL:nav/ReadData:1.0");
  }
  unsigned turn() const { return turn_; }

  test::ReadData servant;

 private:
  const int calls_;
  std::mutex mutex_;
  unsigned turn_ = 0;
  int served_ = 0;
};

PortableServer::POA_ptr poa_with(test::CalledServer& all, PortableServer::ServantManager_ptr manager) {
  PortableServer::POA_ptr root = all.server.poa();
  CORBA::PolicyList policies(3);
  policies.length(3);
  policies[0] = root->create_servant_retention_policy(PortableServer::NON_RETAIN);
  policies[1] = root->create_request_processing_policy(PortableServer::USE_SERVANT_MANAGER);
  policies[2] = root->create_id_assignment_policy(PortableServer::USER_ID);
  const PortableServer::POAManager_var managing = root->the_POAManager();
  PortableServer::POA_var poa = root->create_POA("turns", managing, policies);
  poa->set_servant_manager(manager);
  return poa._retn();
}

class Forwards : public testing::TestWithParam<std::tuple<std::string, std::string>> {};
INSTANTIATE_TEST_SUITE_P(All, Forwards,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));

TEST_P(Forwards, AreFollowedForEver) {
  MigratingLocator locator(1);
  test::CalledServer all(std::get<0>(GetParam()), std::get<1>(GetParam()));
  const PortableServer::POA_var poa = poa_with(all, &locator);
  const nav::ReadData_var target = all.seen_by_caller<nav::ReadData>(locator.reference(poa));
  for (int calls = 0; calls < 500; ++calls) {
    ASSERT_EQ(raised([&] { target->get_data(); }), "") << calls;
  }
  EXPECT_EQ(locator.turn(), 500U);
  EXPECT_LE(target->_reference()->forwards(), 10U) << "old ones are forgotten";
  all.server.stop();
}

TEST_P(Forwards, AreFollowedByAllThreadsAtOnce) {
  MigratingLocator locator(7);
  test::CalledServer all(std::get<0>(GetParam()), std::get<1>(GetParam()), {"-ORBMaxForwards", "100"});
  const PortableServer::POA_var poa = poa_with(all, &locator);
  const nav::ReadData_var target = all.seen_by_caller<nav::ReadData>(locator.reference(poa));
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&] {
      for (int calls = 0; calls < 150; ++calls) {
        ASSERT_EQ(raised([&] { target->get_data(); }), "") << calls;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(locator.servant.calls, 600);
  EXPECT_LE(target->_reference()->forwards(), 8U + 2 + 4);
  all.server.stop();
}

/// Forwards requests to the present object; the previous object does not exist any more.
class Renewed : public PortableServer::ServantLocator {
 public:
  PortableServer::Servant preinvoke(const PortableServer::ObjectId& id, PortableServer::POA_ptr poa, const char*,
                                    Cookie&) override {
    ++asked;
    if (id[0] == 0) {
      throw PortableServer::ForwardRequest(reference(poa, life).in());
    }
    return id[0] == life ? &servant : throw CORBA::OBJECT_NOT_EXIST();
  }
  void postinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*, Cookie,
                  PortableServer::Servant) override {}

  static CORBA::Object_var reference(PortableServer::POA_ptr poa, int which) {
    PortableServer::ObjectId id;
    id.length(1);
    id[0] = static_cast<CORBA::Octet>(which);
    return poa->create_reference_with_id(id, "IDL:nav/ReadData:1.0");
  }

  test::ReadData servant;
  std::atomic<int> life = 1;
  std::atomic<int> asked = 0;
};

TEST_P(Forwards, AreDroppedIfTheTargetIsGone) {
  Renewed renewed;
  test::CalledServer all(std::get<0>(GetParam()), std::get<1>(GetParam()));
  const PortableServer::POA_var poa = poa_with(all, &renewed);
  const nav::ReadData_var target = all.seen_by_caller<nav::ReadData>(Renewed::reference(poa, 0));
  for (renewed.life = 1; renewed.life < 20; ++renewed.life) {
    for (int calls = 0; calls < 3; ++calls) {
      ASSERT_EQ(raised([&] { target->get_data(); }), "") << renewed.life;
    }
  }
  all.server.stop();
}

TEST_P(Forwards, AreDroppedByAllThreadsIfTheTargetIsGone) {
  Renewed renewed;
  test::CalledServer all(std::get<0>(GetParam()), std::get<1>(GetParam()));
  const PortableServer::POA_var poa = poa_with(all, &renewed);
  const nav::ReadData_var target = all.seen_by_caller<nav::ReadData>(Renewed::reference(poa, 0));
  for (renewed.life = 1; renewed.life < 30; ++renewed.life) {
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 3; ++thread) {
      threads.emplace_back([&] { EXPECT_EQ(raised([&] { target->get_data(); }), "") << renewed.life; });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
  }
  all.server.stop();
}

// If the server forwards to the same missing object again, the call ends with OBJECT_NOT_EXIST.
TEST_P(Forwards, EndTheCallIfTheTargetNeverExisted) {
  class Mistaken : public Renewed {
   public:
    PortableServer::Servant preinvoke(const PortableServer::ObjectId& id, PortableServer::POA_ptr poa, const char* name,
                                      Cookie& cookie) override {
      Renewed::preinvoke(id, poa, name, cookie);
      throw CORBA::OBJECT_NOT_EXIST();
    }
  } mistaken;
  test::CalledServer all(std::get<0>(GetParam()), std::get<1>(GetParam()));
  const PortableServer::POA_var poa = poa_with(all, &mistaken);
  const nav::ReadData_var target = all.seen_by_caller<nav::ReadData>(Renewed::reference(poa, 0));
  EXPECT_EQ(raised([&] { target->get_data(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(mistaken.asked, 4) << "here and there, twice";
  const nav::ReadData_var other = all.seen_by_caller<nav::ReadData>(Renewed::reference(poa, 2));
  EXPECT_EQ(raised([&] { other->get_data(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(mistaken.asked, 5) << "nobody has forwarded anything";
  all.server.stop();
}

/// The server forwards each request to a new reference, without end.
TEST_P(Forwards, EndWithTransientAtMaxForwards) {
  class Endless : public PortableServer::ServantLocator {
   public:
    PortableServer::Servant preinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr poa, const char*,
                                      Cookie&) override {
      throw PortableServer::ForwardRequest(reference(poa).in());
    }
    void postinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*, Cookie,
                    PortableServer::Servant) override {}
    CORBA::Object_var reference(PortableServer::POA_ptr poa) {
      PortableServer::ObjectId id;
      id.length(1);
      id[0] = static_cast<CORBA::Octet>(++asked);
      return poa->create_reference_with_id(id, "IDL:nav/ReadData:1.0");
    }
    std::atomic<int> asked = 0;
  } endless;
  test::CalledServer all(std::get<0>(GetParam()), std::get<1>(GetParam()), {"-ORBMaxForwards", "5"});
  const PortableServer::POA_var poa = poa_with(all, &endless);
  const nav::ReadData_var target = all.seen_by_caller<nav::ReadData>(endless.reference(poa));
  for (int calls = 0; calls < 20; ++calls) {
    endless.asked = 0;
    EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
    EXPECT_LE(endless.asked, 14) << "a direct call, then one with a message";
  }
  EXPECT_LE(target->_reference()->forwards(), 10U);
  all.server.stop();
}

}  // namespace
