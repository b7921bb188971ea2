// SPDX-License-Identifier: Apache-2.0
// The ids of distributable threads cannot be guessed, and a cancellation needs the whole id.
#include "hosts.hpp"
#include "rtscheduling/service.hpp"

#include <sys/wait.h>
#include <unistd.h>
#include <bitset>
#include <climits>
#include <future>
#include <set>
#include <vector>

namespace {

using corbel::rtscheduling::Guid;
using corbel::rtscheduling::new_guid;
using test::Client;
using test::Host;

// An id does not allow predictions of the next one: each bit changes in half of the cases.
TEST(Guids, CannotBeGuessed) {
  constexpr int kIds = 4000;
  std::array<int, sizeof(Guid) * CHAR_BIT> changes{};
  std::set<Guid> all;
  Guid last = new_guid();
  for (int i = 0; i < kIds; ++i) {
    const Guid id = new_guid();
    EXPECT_TRUE(all.insert(id).second);
    for (std::size_t bit = 0; bit < changes.size(); ++bit) {
      const std::byte mask{static_cast<unsigned char>(1U << bit % CHAR_BIT)};
      changes[bit] += ((id[bit / CHAR_BIT] ^ last[bit / CHAR_BIT]) & mask) != std::byte{0} ? 1 : 0;
    }
    last = id;
  }
  for (std::size_t bit = 0; bit < changes.size(); ++bit) {
    EXPECT_NEAR(changes[bit], kIds / 2, 300) << bit;  // 9 standard deviations
  }
}

TEST(Guids, ForkedChildDoesNotRepeatGuidsOfItsParent) {
  new_guid();
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    std::array<Guid, 32> ids;
    for (Guid& id : ids) {
      id = new_guid();
    }
    ::_exit(::write(ends[1], ids.data(), sizeof ids) == sizeof ids ? 0 : 1);
  }
  std::set<Guid> all;
  for (int i = 0; i < 32; ++i) {
    all.insert(new_guid());
  }
  std::array<Guid, 32> ids;
  ASSERT_EQ(::read(ends[0], ids.data(), sizeof ids), static_cast<ssize_t>(sizeof ids));
  for (const Guid& id : ids) {
    EXPECT_TRUE(all.insert(id).second);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  ::close(ends[0]);
  ::close(ends[1]);
}

/// Sends a cancellation as another ORB does.
void send_cancel(CORBA::Object_ptr object, const Guid& id) {
  corbel::rtscheduling::cancelling() = &id;
  corbel::orb::ClientRequest request(*object, corbel::rtscheduling::cancel_operation, corbel::orb::oneway);
  do {
    request.begin();
  } while (!request.send());
  corbel::rtscheduling::cancelling() = nullptr;
}

TEST(Guids, CancelWithAllBitsOnly) {
  Host host;
  Client client;
  Client canceller;
  std::promise<RTScheduling::DistributableThread_var> arrived;
  std::promise<Guid> its_id;
  std::promise<void> goes_on;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) {
    const RTScheduling::Current::IdType_var id = host.current->id();
    Guid guid;
    std::memcpy(guid.data(), id->get_buffer(), guid.size());
    its_id.set_value(guid);
    arrived.set_value(host.current->lookup(*id));
    goes_on.get_future().wait();
    return test::work_until_cancelled(host.current);
  });
  std::thread caller([&] {
    client.current->begin_scheduling_segment("A", nullptr, nullptr);
    EXPECT_THROW(test::act(object), CORBA::THREAD_CANCELLED);
  });
  const Guid id = its_id.get_future().get();
  const RTScheduling::DistributableThread_var thread = arrived.get_future().get();
  const CORBA::Object_var there = host.add(canceller.orb, [](const std::string&) { return "served"; });
  for (std::size_t bit = 0; bit < sizeof(Guid) * CHAR_BIT; ++bit) {
    Guid other = id;
    other[bit / CHAR_BIT] ^= std::byte{static_cast<unsigned char>(1U << bit % CHAR_BIT)};
    send_cancel(there, other);
  }
  EXPECT_EQ(test::act(there), "served") << "after the oneways of its connection";
  EXPECT_EQ(thread->state(), RTScheduling::DistributableThread::ACTIVE);
  send_cancel(there, id);
  goes_on.set_value();
  caller.join();
  EXPECT_EQ(thread->state(), RTScheduling::DistributableThread::CANCELLED);
}

// More threads than places in the table.
TEST(ThreadTable, FindsEachThreadThatIsInIt) {
  using corbel::rtscheduling::Thread;
  constexpr unsigned kThreads = 1000;
  corbel::rtscheduling::ThreadTable table;
  std::vector<corbel::ObjectVar<Thread>> threads;
  for (unsigned i = 0; i < kThreads; ++i) {
    const Guid id{std::byte(i), std::byte(i / 256)};
    EXPECT_EQ(table.find(id), nullptr);
    threads.emplace_back(new Thread(nullptr, id));
    table.insert(*threads.back().in());
  }
  for (unsigned i = 0; i < kThreads; i += 2) {
    table.erase(*threads[i].in());
  }
  for (unsigned i = 0; i < kThreads; ++i) {
    EXPECT_EQ(table.find(threads[i].in()->id()), i % 2 == 0 ? nullptr : threads[i].in()) << i;
  }
}

}  // namespace
