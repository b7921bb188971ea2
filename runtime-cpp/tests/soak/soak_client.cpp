// SPDX-License-Identifier: Apache-2.0
#include "basicsp.hpp"
#include "bench.hpp"
#include "dynamic.hpp"
#include "own_clock.hpp"
#include "payload.hpp"
#include "peer.hpp"
#include "shared_state.hpp"
#include "support/servants/values.hpp"

#include <fstream>
#include <random>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <vector>

namespace soak {

namespace {

/// A server as seen by a client. It may have been killed and have another address now.
class Target {
 public:
  Target(std::string file, bool steady) : file_(std::move(file)), steady_(steady) {}

  /// Reads the present address. Returns true if there is one; also records whether it has changed.
  bool look(CORBA::ORB_ptr orb) {
    std::ifstream in(file_);
    std::string echo, consumer, anys, values;
    if (!std::getline(in, echo) || !std::getline(in, consumer) || !std::getline(in, anys) ||
        !std::getline(in, values)) {
      return false;
    }
    moved_ = echo != text_;
    if (moved_) {  // otherwise the old references must work for the new server
      text_ = echo;
      const CORBA::Object_var object = orb->string_to_object(echo.c_str());
      this->echo = bench::Echo::_unchecked_narrow(object);
      const CORBA::Object_var other = orb->string_to_object(consumer.c_str());
      this->consumer = nav::DataAvailConsumer::_unchecked_narrow(other);
      const CORBA::Object_var of_anys = orb->string_to_object(anys.c_str());
      this->anys = dynamic::Echo::_unchecked_narrow(of_anys);
      const CORBA::Object_var of_values = orb->string_to_object(values.c_str());
      this->values = values::Echo::_unchecked_narrow(of_values);
    }
    return true;
  }
  bool moved() const { return moved_; }
  bool steady() const { return steady_; }

  bench::Echo_var echo;
  nav::DataAvailConsumer_var consumer;
  dynamic::Echo_var anys;
  values::Echo_var values;

 private:
  std::string file_;
  std::string text_;
  bool steady_;
  bool moved_ = false;
};

/// One calling thread.
class Caller {
 public:
  Caller(CORBA::ORB_ptr orb, SharedState& state, const std::string& folder, const Calls& calls, unsigned thread)
      : orb_(orb),
        state_(state),
        lane_(state.lanes[calls.number][thread]),
        own_ms_(state.own_ms[calls.number]),
        place_(calls.number * kThreads + thread),
        timeout_ms_(calls.timeout_ms),
        random_(calls.seed * kThreads + thread),
        targets_{{reference_file(folder, calls.steady), true}, {reference_file(folder, calls.mortal), false}} {}

  void run(const std::atomic<bool>& ending) {
    while (!ending) {
      Target& target = targets_[below(2)];
      if (target.echo.in() != nullptr || target.look(orb_)) {
        call(target);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(below(40) == 0 ? 3 * kIdleMs / 2 : below(30)));
    }
  }

 private:
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }

  // Mostly small sizes; some fill rings, sockets and many fragments
  CORBA::ULong size() {
    static constexpr unsigned kLimits[] = {16, 16, 500, 500, 5000, 70000, 300000};
    return below(kLimits[below(std::size(kLimits))]);
  }

  void call(Target& target) {
    const Token token{place_, ++lane_.numbers};
    const std::int64_t begin = own_ms_;
    lane_.own_since = begin;
    lane_.since = now_ms();
    try {
      make_call(target, token);
      ++lane_.answered;
    } catch (const CORBA::SystemException& exception) {
      ++lane_.failed;
      judge(target, token, exception);
    }
    lane_.since = 0;
    if (const std::int64_t took = own_ms_ - begin; timeout_ms_ > 0 && took > timeout_ms_ + kLateMs) {
      violated(state_, "call %u of thread %u took %lld ms, and its time-out is %u ms", token.number, token.lane,
               static_cast<long long>(took), timeout_ms_);
    }
  }

  void make_call(Target& target, Token token) {
    switch (below(10)) {
      case 0: return target.echo->ping();
      case 1: {
        const auto value = static_cast<CORBA::Long>(mixed(token, Direction::request, 0));
        return check(target.echo->echo_long(value) == ~value, token, "a long");
      }
      case 2: {
        nav::DataAvail event{};
        event.source = token.lane;
        event.stamp.number = token.number;
        event.stamp.root = mixed(token, Direction::request, 0);
        return target.consumer->push_DataAvail(event);
      }
      case 3: {
        bench::Octets value;
        fill(value, size(), token, Direction::request);
        return target.echo->send_octets(value);
      }
      case 4: return echo(target, token, size() / 24, &bench::Echo::echo_records);
      case 5: return echo(target, token, size() / 4, &bench::Echo::echo_longs);
      case 6: return pass_any(target, token);
      case 7: return pass_values(target, token);
      default: return echo(target, token, size(), &bench::Echo::echo_octets);
    }
  }

  template <class Sequence>
  void echo(Target& target, Token token, CORBA::ULong size, Sequence* (bench::Echo::*operation)(const Sequence&)) {
    Sequence value;
    fill(value, size, token, Direction::request);
    const std::unique_ptr<Sequence> back((target.echo.in()->*operation)(value));
    check(back->length() == value.length() && is_whole(*back, token, Direction::reply), token, "a sequence");
    check(lane_.executed >= token.number, token, "an answer without execution,");
  }

  // Passes an Any in an Any, with a sequence
  void pass_any(Target& target, Token token) {
    dynamic::Numbers numbers;
    numbers.length(1 + below(200));
    for (CORBA::ULong i = 0; i < numbers.length(); ++i) {
      put(numbers[i], mixed(token, Direction::request, i));
    }
    CORBA::Any inner, given, both;
    inner <<= numbers;
    given <<= inner;
    both <<= static_cast<CORBA::ULong>(token.number);
    CORBA::Any_var last;
    const CORBA::Any_var back = target.anys->pass(given, both, last.out());
    const CORBA::Any* held = nullptr;
    const dynamic::Numbers* same = nullptr;
    CORBA::ULong number = 0;
    bool right = (*back >>= held) && (*held >>= same) && same->length() == numbers.length() && (*last >>= number) &&
                 number == token.number;
    for (CORBA::ULong i = 0; right && i < numbers.length(); ++i) {
      right = (*same)[i] == numbers[i];
    }
    check(right, token, "an Any");
  }

  // Passes a list, and its end twice
  void pass_values(Target& target, Token token) {
    const auto number = [&](std::uint32_t place) {
      return static_cast<CORBA::Long>(mixed(token, Direction::request, place));
    };
    const values::Node_var tail = test::list({number(2)});
    values::Nodes given;
    given.length(3);
    given[0] = test::list({number(0), number(1)}, tail);
    given[1] = test::counted(tail.in());
    given[2] = test::counted(tail.in());
    const values::Nodes_var back = target.values->nodes(given);
    values::Node* node = back->length() == 3 ? static_cast<values::Node*>((*back)[0]) : nullptr;
    for (std::uint32_t place = 0; node != nullptr && place < 2; ++place) {
      node = node->number() == number(place) ? node->next() : nullptr;
    }
    check(node != nullptr && node->number() == number(2) && node == static_cast<values::Node*>((*back)[1]) &&
              node == static_cast<values::Node*>((*back)[2]),
          token, "values");
  }

  void check(bool right, Token token, const char* what) {
    if (!right) {
      violated(state_, "%s: wrong answer to call %u of thread %u", what, token.number, token.lane);
    }
  }

  // Checks that the failure is allowed, and that it states correctly whether the call was executed.
  void judge(Target& target, Token token, const CORBA::SystemException& exception) {
    const std::string_view name = exception._name();
    const CORBA::CompletionStatus completed = exception.completed();
    target.look(orb_);
    const bool allowed =
        (name == "TIMEOUT" && timeout_ms_ > 0 && completed != CORBA::COMPLETED_YES) ||
        (!target.steady() && name == "TRANSIENT" && completed == CORBA::COMPLETED_NO) ||
        (!target.steady() && name == "COMM_FAILURE" && completed != CORBA::COMPLETED_YES) ||
        // Another server uses the old port
        (!target.steady() && name == "OBJECT_NOT_EXIST" && completed == CORBA::COMPLETED_NO && target.moved());
    if (!allowed) {
      violated(state_, "call %u of thread %u to a server that %s: %s, minor %x, completed %d", token.number, token.lane,
               target.steady() ? "was never touched" : "may be killed", exception._name(), exception.minor(),
               static_cast<int>(completed));
    }
    if (completed == CORBA::COMPLETED_NO && (lane_.executed == token.number || lane_.pushed == token.number)) {
      violated(state_, "call %u of thread %u was executed, and %s says that it was not", token.number, token.lane,
               exception._name());
    }
  }

  CORBA::ORB_ptr orb_;
  SharedState& state_;
  Lane& lane_;
  const std::atomic<std::int64_t>& own_ms_;
  std::uint32_t place_;
  unsigned timeout_ms_;
  std::mt19937 random_;
  Target targets_[2];
};

}  // namespace

int call(CORBA::ORB_ptr orb, const std::string& folder, const Calls& calls) {
  SharedState& state = shared_state_in(folder);
  const OwnClock clock(state.own_ms[calls.number]);
  test::register_factories(orb);
  std::atomic<bool> ending{false};
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] { Caller(orb, state, folder, calls, thread).run(ending); });
  }
  char byte;
  while (::read(STDIN_FILENO, &byte, 1) > 0) {
  }
  ending = true;
  for (std::thread& thread : threads) {
    thread.join();
  }
  return 0;
}

}  // namespace soak
