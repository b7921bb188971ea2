// SPDX-License-Identifier: Apache-2.0
#include "basicsp_skel.hpp"
#include "bench_skel.hpp"
#include "payload.hpp"
#include "peer.hpp"
#include "shared_state.hpp"
#include "support/servants/dynamic_servant.hpp"
#include "support/servants/values.hpp"
#include "support/servants/values_servant.hpp"
#include "values_skel.hpp"

#include <malloc.h>
#include <poll.h>
#include <thread>

namespace soak {

namespace {

// Returns true if the number is the newest; otherwise keeps the newest: a call that timed out may be executed after
// later calls.
bool seen(std::atomic<std::uint32_t>& newest, std::uint32_t number) {
  std::uint32_t known = newest;
  while (known < number && !newest.compare_exchange_weak(known, number)) {
  }
  return known == number;
}

class Servant final : public virtual POA_bench::Echo {
 public:
  explicit Servant(SharedState& state) : state_(state) {}

  void ping() override {}
  CORBA::Long echo_long(CORBA::Long value) override { return ~value; }
  bench::Octets* echo_octets(const bench::Octets& value) override { return answered(value); }
  void send_octets(const bench::Octets& value) override { accept(value); }
  bench::Longs* echo_longs(const bench::Longs& value) override { return answered(value); }
  bench::Records* echo_records(const bench::Records& value) override { return answered(value); }
  void send_records(const bench::Records& value) override { accept(value); }

 private:
  template <class Sequence>
  Token accept(const Sequence& value) {
    const Token token = value.length() < head(value) ? Token{~0U, 0} : token_of(value);
    if (token.lane >= kMost * kThreads || !is_whole(value, token, Direction::request)) {
      violated(state_, "a request of %u elements arrived broken", value.length());
      throw CORBA::BAD_PARAM();
    }
    if (seen(state_.lanes[token.lane / kThreads][token.lane % kThreads].executed, token.number)) {
      violated(state_, "call %u of thread %u was executed twice", token.number, token.lane);
    }
    return token;
  }

  template <class Sequence>
  Sequence* answered(const Sequence& value) {
    const Token token = accept(value);
    auto* answer = new Sequence;
    fill(*answer, value.length(), token, Direction::reply);
    return answer;
  }

  SharedState& state_;
};

class Consumer final : public virtual POA_nav::DataAvailConsumer {
 public:
  explicit Consumer(SharedState& state) : state_(state) {}

  void push_DataAvail(const nav::DataAvail& event) override {
    const auto number = static_cast<std::uint32_t>(event.stamp.number);
    if (event.source >= kMost * kThreads || event.stamp.root != mixed({event.source, number}, Direction::request, 0)) {
      violated(state_, "a oneway arrived broken");
    } else if (seen(state_.lanes[event.source / kThreads][event.source % kThreads].pushed, number)) {
      violated(state_, "oneway %u of thread %u arrived twice", number, event.source);
    }
  }

 private:
  SharedState& state_;
};

// A restarted server listens at its old address, so that clients with older references find it.
PortableServer::POA_ptr persistent_poa(CORBA::ORB_ptr orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  const PortableServer::POA_var root = PortableServer::POA::_narrow(object);
  const PortableServer::POAManager_var manager = root->the_POAManager();
  CORBA::PolicyList policies(2);
  policies.length(2);
  policies[0] = root->create_lifespan_policy(PortableServer::PERSISTENT);
  policies[1] = root->create_id_assignment_policy(PortableServer::USER_ID);
  return root->create_POA("soak", manager, policies);
}

std::string activated(CORBA::ORB_ptr orb, PortableServer::POA_ptr poa, const char* name,
                      PortableServer::Servant servant) {
  const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId(name);
  poa->activate_object_with_id(*id, servant);
  servant->_remove_ref();  // the object adapter has the last reference
  const CORBA::Object_var reference = poa->id_to_reference(*id);
  const CORBA::String_var text = orb->object_to_string(reference);
  return text.in();
}

// Writes the file completely or not at all, because the writing process may be killed.
void publish(const std::string& file, const std::string& text) {
  const std::string unfinished = file + ".new";
  std::FILE* out = std::fopen(unfinished.c_str(), "we");
  if (out == nullptr || std::fputs(text.c_str(), out) < 0 || std::fclose(out) != 0 ||
      std::rename(unfinished.c_str(), file.c_str()) != 0) {
    std::perror(file.c_str());
    std::exit(3);
  }
}

std::uint64_t heap_in_use() {
  const struct mallinfo2 info = ::mallinfo2();
  return info.uordblks + info.hblkhd + 1;  // sanitizers have their own allocator, and 0 means unknown
}

// Calls the server's own objects, while clients call them, too.
void call_here(SharedState& state, bench::Echo_ptr echo) {
  try {
    for (CORBA::Long value = 0; value < 20; ++value) {
      if (echo->echo_long(value) != ~value) {
        violated(state, "a wrong answer to a collocated call");
      }
    }
  } catch (const CORBA::SystemException& exception) {
    violated(state, "a collocated call: %s, minor %x", exception._name(), exception.minor());
  }
}

}  // namespace

int serve(CORBA::ORB_ptr orb, const std::string& folder, const std::string& name, unsigned number) {
  SharedState& state = shared_state_in(folder);
  const PortableServer::POA_var poa = persistent_poa(orb);
  const std::string echo = activated(orb, poa, "echo", new Servant(state));
  test::register_factories(orb);
  publish(reference_file(folder, name), echo + "\n" + activated(orb, poa, "consumer", new Consumer(state)) + "\n" +
                                            activated(orb, poa, "anys", new DynamicServant) + "\n" +
                                            activated(orb, poa, "values", new test::EchoServant) + "\n");
  // The manager is activated last: a client with the address of the killed server would otherwise find no object
  const PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  const CORBA::Object_var object = orb->string_to_object(echo.c_str());
  const bench::Echo_var here = bench::Echo::_unchecked_narrow(object);
  std::thread watch([&] {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (::poll(&input, 1, 100) == 0) {
      call_here(state, here);
      state.heap[number] = heap_in_use();
    }
    orb->shutdown(false);
  });
  orb->run();
  watch.join();
  return 0;
}

}  // namespace soak
