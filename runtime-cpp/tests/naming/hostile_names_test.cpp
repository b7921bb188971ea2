// SPDX-License-Identifier: Apache-2.0
// Hostile clients of corbel-names over real sockets: a client that binds a context chooses the address that is called.
#include <corbel/naming/service.hpp>

#include "hostile/raw_socket.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/process.hpp"

#include <corbel/giop/request.hpp>

#include <gtest/gtest.h>

#include <filesystem>

namespace {

using corbel::giop::Ior;
using corbel::test::Bytes;
using corbel::test::RawListener;
using corbel::test::RawSocket;
using CosNaming::NamingContext;
using CosNaming::NamingContext_var;
using CosNaming::NamingContextExt;
using CosNaming::NamingContextExt_var;

class HostileNames : public testing::Test {
 protected:
  void start(std::vector<std::string> options = {}) {
    options.insert(options.begin(), {CORBEL_NAMES, "-ORBEndpointPort", "0"});
    names_ = std::make_unique<test::Process>(options);
    const std::string reference = names_->line();
    profile_ = *corbel::giop::parse_iiop_profile(corbel::giop::ior_from_string(reference)->profiles.at(0));
    root_ = test::resolve<NamingContextExt>(client_, reference);
    root_->bind(name("good").in(), root_);
    descriptors_ = held("fd");
  }
  /// Expects that a client whose connection is still open is served, and that the number of descriptors is as before
  /// plus one connection, except for clients that wait for the silent context.
  void TearDown() override {
    if (!names_->running()) return;
    EXPECT_TRUE(serves_others());
    for (int times = 0; held("fd") > descriptors_ + 2 && times < 12'000; ++times) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_LE(held("fd"), descriptors_ + 2);
  }
  CosNaming::Name_var name(const std::string& text) { return root_->to_name(text.c_str()); }

  /// Returns a context at a socket that accepts connections in the kernel's queue, and never answers.
  NamingContext_var silent_context() {
    corbel::giop::IiopProfile profile = profile_;
    profile.port = silence_.port();
    Ior ior;
    ior.type_id = NamingContext::_static_id;
    ior.profiles = {corbel::giop::make_iiop_profile(profile)};
    const CORBA::Object_var object = client_->string_to_object(corbel::giop::ior_to_string(ior).c_str());
    return NamingContext::_unchecked_narrow(object);
  }

  /// Returns a request to resolve "evil/x", written by hand: its sender waits for no reply.
  Bytes resolve_evil() const {
    corbel::giop::RequestHead head;
    head.id = 1;
    head.object_key = profile_.object_key;
    head.operation = "resolve";
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    const auto offsets = corbel::giop::begin_request(out, head);
    out.put(std::uint32_t{2});
    for (const char* each : {"evil", "", "x", ""}) out.put_string(each);
    corbel::giop::finish_message(out, offsets);
    return {out.data().begin(), out.data().end()};
  }

  static bool contains(const Bytes& message, std::string_view text) {
    return std::string_view(reinterpret_cast<const char*>(message.data()), message.size()).find(text) != text.npos;
  }
  std::ptrdiff_t threads() const { return held("task"); }
  std::ptrdiff_t held(const char* what) const {
    const std::filesystem::directory_iterator all("/proc/" + std::to_string(names_->id()) + "/" + what);
    return std::distance(begin(all), end(all));
  }
  bool serves_others() {
    const CORBA::Object_var object = root_->resolve(name("good").in());
    return object->_is_equivalent(root_);
  }

  RawListener silence_;
  test::Orb client_{{"-ORBCallTimeout", "60000"}};
  std::unique_ptr<test::Process> names_;
  corbel::giop::IiopProfile profile_;
  NamingContextExt_var root_;
  std::ptrdiff_t descriptors_ = 0;
};

// 40 threads serve. Without a limit for threads that wait for the silent context, none is left for the correct client.
TEST_F(HostileNames, ContextsThatNeverAnswerKeepFewThreads) {
  start({"-ORBCallTimeout", "0", "-ORBMaxConnections", "40"});
  root_->bind_context(name("evil").in(), silent_context());
  const Bytes request = resolve_evil();
  std::vector<RawSocket> asked;
  for (int i = 0; i < 32; ++i) {  // as many calls as may wait; their results do not matter
    ASSERT_TRUE(RawSocket::connect(profile_).send(request));
    asked.push_back(silence_.accept());
    ASSERT_GE(asked.back().fd(), 0) << i;
  }
  for (int i = 0; i < 100; ++i) {
    RawSocket socket = RawSocket::connect(profile_);
    ASSERT_TRUE(socket.send(request));
    EXPECT_TRUE(contains(socket.receive_message(), NamingContext::CannotProceed::_static_id)) << i;
  }
  EXPECT_LE(threads(), 40 + 8);
  EXPECT_TRUE(serves_others());
  try {
    root_->resolve(name("evil/x").in());
    ADD_FAILURE() << "resolved";
  } catch (const NamingContext::CannotProceed& refusal) {  // then the client may continue itself
    EXPECT_EQ(refusal.rest_of_name.length(), 1u);
    EXPECT_TRUE(silent_context()->_is_equivalent(refusal.cxt));
  }
}

TEST_F(HostileNames, ContextsThatNeverAnswerAreGivenUp) {
  start();
  root_->bind_context(name("evil").in(), silent_context());
  RawSocket socket = RawSocket::connect(profile_);
  socket.set_timeout(std::chrono::seconds(60));
  ASSERT_TRUE(socket.send(resolve_evil()));
  EXPECT_TRUE(contains(socket.receive_message(), "IDL:omg.org/CORBA/TIMEOUT:1.0"));
  EXPECT_TRUE(serves_others());
}

// The call has no time limit and no reply; the process ends nevertheless.
TEST_F(HostileNames, ContextsThatNeverAnswerDoNotDelayItsEnd) {
  start({"-ORBCallTimeout", "0"});
  root_->bind_context(name("evil").in(), silent_context());
  RawSocket socket = RawSocket::connect(profile_);
  ASSERT_TRUE(socket.send(resolve_evil()));
  const RawSocket call = silence_.accept();
  ASSERT_GE(call.fd(), 0) << "the call has been made";
  names_->kill(SIGTERM);
  EXPECT_EQ(names_->wait(), 0);
}

TEST_F(HostileNames, NamesThatAreLargeAreRefused) {
  start();
  for (const std::size_t size : {20'000U, 2'000'000U}) {
    const std::string large(size, 'x');
    CosNaming::Name_var much = new CosNaming::Name;
    much->length(1);
    much[CORBA::ULong{0}].id = large.c_str();
    EXPECT_THROW(root_->bind(much.in(), root_), CORBA::IMP_LIMIT);
  }
  EXPECT_TRUE(serves_others());
}

// At most 128 MB are stored: of a GB that is sent, a part is refused.
TEST_F(HostileNames, ReferencesThatAreLargeFillTheirRoomOnly) {
  start();
  Ior ior = *corbel::giop::ior_from_string(CORBA::String_var(client_->object_to_string(root_)).in());
  ior.profiles.push_back({0x7fffffff, Bytes(1'000'000)});
  const CORBA::Object_var large = client_->string_to_object(corbel::giop::ior_to_string(ior).c_str());
  int taken = 0;
  const auto fill = [&] {
    for (; taken < 1'000; ++taken) root_->bind(name("large" + std::to_string(taken)).in(), large);
  };
  EXPECT_THROW(fill(), CORBA::IMP_LIMIT);
  EXPECT_GT(taken, 100);
  EXPECT_LT(taken, 135);
  EXPECT_THROW(root_->rebind(name("good").in(), large), CORBA::IMP_LIMIT);
  root_->unbind(name("large0").in());
  root_->rebind(name("large1").in(), large);
  root_->bind(name("large0").in(), large);
  EXPECT_TRUE(serves_others());
}

}  // namespace
