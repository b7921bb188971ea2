// SPDX-License-Identifier: Apache-2.0
// After warm-up, calls with strings, sequences, structures, unions and arrays allocate nothing on either side,
// whichever thread frees the results. Counts every allocation of the process, which contains both sides.
#include "support/resources/counted_allocations.hpp"

#include "bench_skel.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/bench_servant.hpp"
#include "types_skel.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "support/servants/everything_servant.hpp"

namespace {

using test::allocations;

constexpr const char* kText = "a text that is longer than what short strings hold without memory of their own";

types::Points points(CORBA::ULong length) {
  types::Points points;
  points.length(length);
  for (CORBA::ULong i = 0; i < length; ++i) {
    points[i].x = static_cast<CORBA::Long>(i);
  }
  return points;
}

types::Record record() {
  types::Record record;
  record.key = 1;
  record.title = kText;
  record.code = "code";
  record.outline = points(100);
  types::Matrix matrix = {{1, 2, 3}, {4, 5, 6}};
  types::Matrix_copy(record.transform, matrix);
  record.tags[0] = kText;
  record.tags[1] = "b";
  return record;
}

types::Octets octets(CORBA::ULong length) {
  types::Octets octets;
  octets.length(length);
  return octets;
}

types::Names names() {
  types::Names names;
  names.length(4);
  for (CORBA::ULong i = 0; i < 4; ++i) {
    names[i] = kText;
  }
  return names;
}

types::Polygons polygons() {
  types::Polygons polygons;
  polygons.length(20);
  for (CORBA::ULong i = 0; i < 20; ++i) {
    polygons[i] = points(i);
  }
  return polygons;
}

types::Records records() {
  types::Records records;
  records.length(10);
  for (CORBA::ULong i = 0; i < 10; ++i) {
    records[i] = record();
  }
  return records;
}

/// Calls an operation that has an argument of each direction and a result.
template <class T, class Var, class Call>
std::function<void()> with(T value, Call call) {
  return [value, both = value, call]() mutable {
    Var result;
    const Var returned = call(value, both, result);
  };
}

/// Returns the calls by the names of their types.
std::map<std::string, std::function<void()>> calls_of(types::Everything_ptr target) {
  const auto bytes = [target](const types::Octets& given, types::Octets& both, types::Octets_var& result) {
    return target->bytes(given, both, result);
  };
  return {
      {"strings",
       [target] {
         CORBA::String_var both = static_cast<const char*>(kText);
         CORBA::String_var result;
         const CORBA::String_var returned = target->echo(kText, both.inout(), result.out());
       }},
      {"an attribute",
       [target] {
         target->label(kText);
         const CORBA::String_var label = target->label();
       }},
      {"64 octets", with<types::Octets, types::Octets_var>(octets(64), bytes)},
      {"65,536 octets", with<types::Octets, types::Octets_var>(octets(65536), bytes)},
      {"strings in a sequence",
       with<types::Names, types::Names_var>(
           names(), [target](const types::Names& given, types::Names& both,
                             types::Names_var& result) { return target->rename(given, both, result); })},
      {"sequences of structures in a sequence",
       with<types::Polygons, types::Polygons_var>(
           polygons(), [target](const types::Polygons& given, types::Polygons& both,
                                types::Polygons_var& result) { return target->join(given, both, result); })},
      {"a structure",
       with<types::Record, types::Record_var>(
           record(), [target](const types::Record& given, types::Record& both,
                              types::Record_var& result) { return target->update(given, both, result); })},
      {"structures in a sequence",
       with<types::Records, types::Records_var>(
           records(), [target](const types::Records& given, types::Records& both,
                               types::Records_var& result) { return target->all(given, both, result); })},
      {"a union",
       [target, value = types::Value(), both = types::Value(), path = points(50)]() mutable {
         value.path(path);
         both.text(kText);
         types::Value_var result;
         const types::Value_var returned = target->evaluate(value, both, result);
       }},
      {"an array of strings",
       [target] {
         types::Labels given;
         types::Labels both;
         given[0] = kText;
         both[1] = kText;
         types::Labels_var result;
         const types::Labels_var returned = target->relabel(given, both, result);
       }},
  };
}

long during(const std::function<void()>& call, int calls) {
  const long before = allocations;
  for (int i = 0; i < calls; ++i) {
    call();
  }
  return allocations - before;
}

class CallsWithValues : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, CallsWithValues, testing::ValuesIn(test::kConcurrencies));

TEST_P(CallsWithValues, AllocateNothing) {
  for (const char* endpoint : {"iiop://127.0.0.1:0", "uiop://"}) {
    EverythingServant servant;
    test::Server server({"-ORBConcurrency", GetParam(), "-ORBEndpoint", endpoint});
    const test::Orb client;
    const types::Everything_var target = test::resolve<types::Everything>(client, server.activate(&servant));
    for (const auto& [name, call] : calls_of(target)) {
      during(call, 100);
      // The thread of a pool that serves is random: each has to have served.
      const int tries = GetParam() == "thread-pool" ? 20 : 2;
      long seen = 0;
      for (int i = 0; i < tries; ++i) {
        seen = during(call, 200);
        if (seen == 0) break;
      }
      EXPECT_EQ(seen, 0) << name << " over " << endpoint;
    }
    server.stop();
  }
  EXPECT_GT(allocations, 0) << "they are counted";
}

// Results that own the memory into which they were received.
TEST_P(CallsWithValues, AllocateNothingForLargeResults) {
  test::BenchServant servant;
  test::Server server({"-ORBConcurrency", GetParam()});
  const test::Orb client;
  const bench::Echo_var target = test::resolve<bench::Echo>(client, server.activate(&servant));
  bench::Octets given;
  for (const CORBA::ULong size : {65'536U, 100'000U, 1'000'000U}) {
    given.length(size);
    bench::Octets_var result;
    const auto call = [&] { result = target->echo_octets(given); };
    during(call, 100);
    // The thread of a pool that serves is random: each has to have served.
    long seen = 1;
    for (int i = 0; i < 20 && seen != 0; ++i) {
      seen = during(call, 50);
    }
    EXPECT_EQ(seen, 0) << size;
  }
  server.stop();
}

TEST_P(CallsWithValues, AllocateNothingCollocated) {
  for (const char* how : {"through-poa", "direct"}) {
    EverythingServant servant;
    test::Server server({"-ORBConcurrency", GetParam(), "-ORBCollocation", how});
    const std::string reference = server.activate(&servant);
    const types::Everything_var target = test::resolve<types::Everything>(server.orb(), reference);
    // After its answer to this request, the server allocates no more for its start
    const test::Orb client;
    EXPECT_FALSE(types::Everything_var(test::resolve<types::Everything>(client, reference))->_non_existent());
    for (const auto& [name, call] : calls_of(target)) {
      during(call, 100);
      const long seen = during(call, 200);
      EXPECT_EQ(seen == 0 ? 0 : during(call, 200), 0) << name << ", " << how;
    }
    server.stop();
  }
}

/// A place through which results are passed to the thread that frees them.
class Freeing {
 public:
  Freeing() : thread_([this] { run(); }) {}
  Freeing(const Freeing&) = delete;
  Freeing& operator=(const Freeing&) = delete;
  ~Freeing() {
    end_ = true;
    thread_.join();
  }
  void free(types::Records* given) {
    types::Records* nothing = nullptr;
    while (!given_.compare_exchange_weak(nothing, given)) {
      nothing = nullptr;
      std::this_thread::yield();
    }
  }

 private:
  void run() {
    while (!end_ || given_ != nullptr) {
      if (types::Records* given = given_.exchange(nullptr)) {
        delete given;
      } else {
        std::this_thread::yield();
      }
    }
  }

  std::atomic<types::Records*> given_{nullptr};
  std::atomic<bool> end_{false};
  std::thread thread_;
};

TEST_P(CallsWithValues, AllocateNothingWhenAnotherThreadFrees) {
  EverythingServant servant;
  test::Server server({"-ORBConcurrency", GetParam()});
  const test::Orb client;
  const types::Everything_var target = test::resolve<types::Everything>(client, server.activate(&servant));
  const types::Records given = records();
  Freeing freeing;
  const auto call = [&] {
    types::Records both;
    types::Records_var result;
    freeing.free(target->all(given, both, result));
  };
  // Until the blocks in transit are as many as one thread keeps, and the depot has the rest.
  long seen = 1;
  for (int i = 0; i < 20 && seen != 0; ++i) {
    seen = during(call, 500);
  }
  EXPECT_EQ(seen, 0);
  server.stop();
}

}  // namespace
