// SPDX-License-Identifier: Apache-2.0
// How the calls of an operation end, round by round; and what was found wrong.
#pragma once

#include <cstdio>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>

namespace roundtrip {

/// The standard system exceptions of CORBA 2.3 and later that all ORBs know.
template <class Use>
void for_system_exception(unsigned number, Use use) {
  switch (number) {
#define ROUNDTRIP_EXCEPTION(NUMBER, NAME) \
  case NUMBER: return use(static_cast<CORBA::NAME*>(nullptr))
    ROUNDTRIP_EXCEPTION(0, UNKNOWN);
    ROUNDTRIP_EXCEPTION(1, BAD_PARAM);
    ROUNDTRIP_EXCEPTION(2, NO_MEMORY);
    ROUNDTRIP_EXCEPTION(3, IMP_LIMIT);
    ROUNDTRIP_EXCEPTION(4, COMM_FAILURE);
    ROUNDTRIP_EXCEPTION(5, INV_OBJREF);
    ROUNDTRIP_EXCEPTION(6, NO_PERMISSION);
    ROUNDTRIP_EXCEPTION(7, INTERNAL);
    ROUNDTRIP_EXCEPTION(8, MARSHAL);
    ROUNDTRIP_EXCEPTION(9, INITIALIZE);
    ROUNDTRIP_EXCEPTION(10, NO_IMPLEMENT);
    ROUNDTRIP_EXCEPTION(11, BAD_TYPECODE);
    ROUNDTRIP_EXCEPTION(12, BAD_OPERATION);
    ROUNDTRIP_EXCEPTION(13, NO_RESOURCES);
    ROUNDTRIP_EXCEPTION(14, NO_RESPONSE);
    ROUNDTRIP_EXCEPTION(15, PERSIST_STORE);
    ROUNDTRIP_EXCEPTION(16, BAD_INV_ORDER);
    ROUNDTRIP_EXCEPTION(17, TRANSIENT);
    ROUNDTRIP_EXCEPTION(18, FREE_MEM);
    ROUNDTRIP_EXCEPTION(19, INV_IDENT);
    ROUNDTRIP_EXCEPTION(20, INV_FLAG);
    ROUNDTRIP_EXCEPTION(21, INTF_REPOS);
    ROUNDTRIP_EXCEPTION(22, BAD_CONTEXT);
    ROUNDTRIP_EXCEPTION(23, OBJ_ADAPTER);
    ROUNDTRIP_EXCEPTION(24, DATA_CONVERSION);
    ROUNDTRIP_EXCEPTION(25, OBJECT_NOT_EXIST);
    ROUNDTRIP_EXCEPTION(26, TRANSACTION_REQUIRED);
    ROUNDTRIP_EXCEPTION(27, TRANSACTION_ROLLEDBACK);
    ROUNDTRIP_EXCEPTION(28, INVALID_TRANSACTION);
    ROUNDTRIP_EXCEPTION(29, INV_POLICY);
    ROUNDTRIP_EXCEPTION(30, CODESET_INCOMPATIBLE);
    ROUNDTRIP_EXCEPTION(31, REBIND);
    ROUNDTRIP_EXCEPTION(32, TIMEOUT);
    ROUNDTRIP_EXCEPTION(33, TRANSACTION_UNAVAILABLE);
    ROUNDTRIP_EXCEPTION(34, TRANSACTION_MODE);
    ROUNDTRIP_EXCEPTION(35, BAD_QOS);
#undef ROUNDTRIP_EXCEPTION
  }
}
inline constexpr unsigned system_exceptions = 36;

/// The outcome of one call.
struct Outcome {
  enum Kind { values, user_exception, undeclared_exception, system_exception };
  Kind kind;
  unsigned exception;  // which one: of those that the operation raises, or of the system exceptions
  unsigned like;       // the round that its values are made as in

  /// Minor codes of a vendor's own, so that no ORB takes them for its own findings; all three answers to "completed".
  template <class Exception>
  Exception make() const {
    return Exception(0x42570000u + exception, static_cast<CORBA::CompletionStatus>(exception % 3));
  }
  void throw_system_exception() const {
    for_system_exception(exception, [this]<class Exception>(Exception*) { throw make<Exception>(); });
  }
  void show_system_exception(Text& text) const {
    for_system_exception(exception, [&]<class Exception>(Exception*) { text.system_exception(make<Exception>()); });
  }
};

/// The rounds of one operation: those that return, then each exception that it may raise with several values, then one
/// that it may not raise if there is one, then some of the system exceptions: all operations together raise each.
struct Rounds {
  unsigned returning;
  unsigned raises;
  bool undeclared;
  bool oneway;
  unsigned turn;      // which of the operations it is that answer
  unsigned answered;  // how many those are
  static constexpr unsigned each = 4;

  /// Returns the number of the system exceptions that it raises.
  unsigned share() const {
    constexpr unsigned least = 6;
    return answered * least < system_exceptions ? (system_exceptions + answered - 1) / answered : least;
  }
  unsigned count() const { return oneway ? returning : returning + raises * each + undeclared + share(); }

  Outcome outcome(unsigned round) const {
    if (oneway || round < returning) return {Outcome::values, 0, round};
    unsigned rest = round - returning;
    if (rest < raises * each) return {Outcome::user_exception, rest / each, rest % each};
    rest -= raises * each;
    if (undeclared && rest == 0) return {Outcome::undeclared_exception, 0, 2};
    return {Outcome::system_exception, (turn * share() + rest - undeclared) % system_exceptions, 2};
  }
};

/// The comparisons and errors in one process.
class Verdict {
 public:
  void expect(const std::string& where, const std::string& got, const std::string& wanted) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++compared_;
    if (got == wanted) return;
    if (++wrong_ > 5) return;  // one wrong call makes more: the sides no longer go in step
    std::size_t from = 0;
    while (from < got.size() && from < wanted.size() && got[from] == wanted[from]) ++from;
    from = from < 40 ? 0 : from - 40;
    std::fprintf(stderr, "%s: at character %zu got …%s… but wanted …%s…\n", where.c_str(), from,
                 got.substr(from, 200).c_str(), wanted.substr(from, 200).c_str());
  }
  void expect(const std::string& what, bool good) { expect(what, good ? "yes" : "no", "yes"); }

  /// The round of the next call of an operation of an object.
  unsigned next_round(const std::string& operation) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return rounds_[operation]++;
  }
  /// Returns true if this round's call arrives for the first time.
  bool takes(const std::string& operation, unsigned round) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!taken_.emplace(operation, round).second) return false;
    ++rounds_[operation];
    return true;
  }
  /// Returns the number of calls.
  unsigned calls(const std::string& operation) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return rounds_[operation];
  }

  unsigned compared() const { return compared_; }
  unsigned wrong() const { return wrong_; }

 private:
  std::mutex mutex_;
  unsigned compared_ = 0;
  unsigned wrong_ = 0;
  std::map<std::string, unsigned> rounds_;
  std::set<std::pair<std::string, unsigned>> taken_;
};
inline Verdict verdict;

/// One call of a round, at either side: what came, what had to come, and how it ends.
class Trip {
 public:
  Text got;
  Text wanted;

  RandomValues request() const { return {operation_, round_, Direction::request, round_}; }
  RandomValues reply() const { return {operation_, round_, Direction::reply, outcome_.like}; }
  bool returns() const { return outcome_.kind == Outcome::values; }
  bool raises(unsigned exception) const {
    return outcome_.kind == Outcome::user_exception && outcome_.exception == exception;
  }
  bool raises_undeclared() const { return outcome_.kind == Outcome::undeclared_exception; }
  void compare() const {
    verdict.expect(object_ + ' ' + operation_ + direction_ + std::to_string(round_), got.all(), wanted.all());
  }

 protected:
  Trip(const std::string& object, const char* operation, const Rounds& rounds, unsigned round, const char* direction)
      : operation_(operation), object_(object), direction_(direction), round_(round), outcome_(rounds.outcome(round)) {}

  const char* operation_;
  const std::string& object_;
  const char* direction_;
  unsigned round_;
  Outcome outcome_;
};

/// At the server, which counts the rounds.
class Arrival : public Trip {
 public:
  Arrival(const std::string& object, const char* operation, const Rounds& rounds)
      : Trip(object, operation, rounds, verdict.next_round(object + ' ' + operation), ", request ") {}

  void raise_system_exception() const {
    if (outcome_.kind == Outcome::system_exception) outcome_.throw_system_exception();
  }
};

/// A oneway call at the server: they may come in another order than they were sent in, so it is one of all rounds.
class OnewayArrival {
 public:
  Text got;
  Text wanted;

  OnewayArrival(const std::string& object, const char* operation) : key_(object + ' ' + operation), name_(operation) {}

  RandomValues request(unsigned round) const { return {name_, round, Direction::request, round}; }
  /// Returns true for the first call whose values `wanted` holds.
  bool is(unsigned round) const { return got.all() == wanted.all() && verdict.takes(key_, round); }
  void compare(bool known) const { verdict.expect(key_ + ", request", known ? "" : got.all(), ""); }

 private:
  std::string key_;
  const char* name_;
};

/// True if client and server are one process.
inline bool collocated = false;

/// At the client.
class Departure : public Trip {
 public:
  Departure(const std::string& object, const char* operation, const Rounds& rounds, unsigned round)
      : Trip(object, operation, rounds, round, ", reply ") {
    if (outcome_.kind == Outcome::system_exception) outcome_.show_system_exception(wanted);
    if (raises_undeclared()) wanted.name("UNKNOWN");
  }

  /// Notes an exception that the operation does not declare.
  void raised(const CORBA::Exception& exception) {
    const CORBA::SystemException* system = CORBA::SystemException::_downcast(&exception);
    if (raises_undeclared()) {
      // Within one process an ORB need not look at what it passes on
      got.name(system == nullptr && collocated ? "UNKNOWN" : exception._name());
    } else if (system != nullptr) {
      got.system_exception(*system);
    } else {
      got.name(exception._name());
    }
  }
};

}  // namespace roundtrip
