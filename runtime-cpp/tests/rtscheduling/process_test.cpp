// SPDX-License-Identifier: Apache-2.0
// Distributable threads between processes; the ORB of one of them does not contain the module.
#include "hosts.hpp"
#include "support/orbs/serving_process.hpp"

namespace {

using test::act;
using test::Client;
using test::id_of;

/// A process with a host's object (peer.cpp).
class Peer : public test::ServingProcess {
 public:
  explicit Peer(const Client& client, const char* program = PEER, const char* concurrency = "thread-per-connection")
      : ServingProcess(client.orb.get(), {program, "-ORBConcurrency", concurrency}) {}
};

TEST(Processes, PassTheThreadOn) {
  const Client a;
  const Peer b(a);
  const Peer c(a, PEER, "thread-pool");
  const corbel::SchedulingSegment segment(a.current, "A", nullptr);
  const std::string id = id_of(a.current);
  EXPECT_EQ(act(b.object, "id"), id);
  EXPECT_EQ(act(b.object, "call " + c.ior + " id"), id + " " + id);
  EXPECT_EQ(act(b.object, "nest B names"), "B A");
  EXPECT_EQ(act(b.object, "nest B call " + c.ior + " names"), id + " B") << "the caller's innermost segment";
}

TEST(Processes, MeetTheThreadAgain) {
  const Client a;
  const Peer b(a);
  const Peer c(a);
  const std::string b_to_c = "call " + c.ior + " ";
  const std::string c_to_b = "call " + b.ior + " ";
  const corbel::SchedulingSegment segment(a.current, "A", nullptr);
  const std::string id = id_of(a.current);
  EXPECT_EQ(act(b.object, "nest B " + b_to_c + "nest C " + c_to_b + "nest D " + b_to_c + "id"),
            id + " " + id + " " + id + " " + id);
  EXPECT_EQ(act(b.object, "load"), "none") << "the thread had left b";
  EXPECT_EQ(act(b.object, b_to_c + c_to_b + "names"), id + " " + id + " A");
}

TEST(Processes, BeginAThreadForAOneway) {
  const Client a;
  const Peer b(a);
  const Peer c(a);
  const corbel::SchedulingSegment segment(a.current, "A", nullptr);
  EXPECT_EQ(act(b.object, "tell " + c.ior + " id"), id_of(a.current));
  EXPECT_EQ(act(c.object, "id"), id_of(a.current));
}

TEST(Processes, ProcessesWithoutTheModuleCallAndServeOthers) {
  const Client a;
  const Peer plain(a, PLAIN_PEER);
  const Peer b(a);
  EXPECT_EQ(act(plain.object, "call " + b.ior + " id"), "none none");
  const corbel::SchedulingSegment segment(a.current, "A", nullptr);
  EXPECT_EQ(act(plain.object, "id"), "none") << "the context is ignored";
  EXPECT_EQ(act(plain.object, "call " + b.ior + " id"), "none none") << "and not passed on";
  EXPECT_EQ(act(b.object, "call " + plain.ior + " id"), id_of(a.current) + " none");
  EXPECT_EQ(act(b.object, "id"), id_of(a.current));
}

/// Cancels the thread while it works at that peer.
void cancel_at(const Client& client, const Peer& peer, CORBA::Object_ptr object, const std::string& script) {
  client.current->begin_scheduling_segment("A", nullptr, nullptr);
  const RTScheduling::Current::IdType_var id = client.current->id();
  const RTScheduling::DistributableThread_var thread = client.current->lookup(*id);
  std::string before;
  std::thread([&] { before = act(peer.object, "started"); }).join();
  std::thread canceller([&] {
    EXPECT_TRUE(test::eventually([&] { return act(peer.object, "started") != before; })) << script;
    thread->cancel();
  });
  EXPECT_THROW(act(object, script), CORBA::THREAD_CANCELLED);
  canceller.join();
  EXPECT_EQ(id_of(client.current), "none");
}

TEST(Processes, AreReachedByCancellation) {
  const Client a;
  const Peer b(a);
  const Peer c(a, PEER, "thread-pool");
  cancel_at(a, b, b.object, "work");
  EXPECT_EQ(act(b.object, "cancelled"), "1");
  cancel_at(a, c, b.object, "call " + c.ior + " work");
  EXPECT_EQ(act(c.object, "cancelled"), "1");
  EXPECT_EQ(act(b.object, "id"), "none");
  cancel_at(a, b, b.object, "call " + c.ior + " call " + b.ior + " work");
  EXPECT_EQ(act(b.object, "cancelled"), "2") << "b → c → b";
}

// The thread ends when it returns, because the ORB in between does not forward the cancellation.
TEST(Processes, CancellationIsNotForwardedWithoutTheModule) {
  const Client a;
  const Peer plain(a, PLAIN_PEER);
  a.current->begin_scheduling_segment("A", nullptr, nullptr);
  const RTScheduling::Current::IdType_var id = a.current->id();
  const RTScheduling::DistributableThread_var thread = a.current->lookup(*id);
  test::Host back;
  const CORBA::Object_var object = back.add(a.orb, [&](const std::string&) {
    thread->cancel();
    return "done";
  });
  const CORBA::String_var ior = a.orb->object_to_string(object);
  EXPECT_THROW(act(plain.object, std::string("call ") + ior.in() + " x"), CORBA::THREAD_CANCELLED);
  EXPECT_EQ(act(plain.object, "id"), "none") << "it serves as before";
}

TEST(Processes, DeathOfTheServerEndsTheCallNotTheThread) {
  const Client a;
  test::Process process({PEER, "-ORBConcurrency", "thread-per-connection"});
  const CORBA::Object_var object = a.orb->string_to_object(process.line().c_str());
  const corbel::SchedulingSegment segment(a.current, "A", nullptr);
  const std::string id = id_of(a.current);
  EXPECT_EQ(act(object, "id"), id);
  process.kill();
  process.wait();
  EXPECT_THROW(act(object, "id"), CORBA::SystemException);
  EXPECT_EQ(id_of(a.current), id);
}

}  // namespace
