// SPDX-License-Identifier: Apache-2.0
// Times what a distributable thread costs where it runs: storage by distributable thread beside POSIX's by OS thread,
// and scheduling segments. All are measured in turn in each round, in one thread:
//   distributable_thread [ROUNDS [OPERATIONS]]     prints a table, and each line's ratio to the line that it names
#include "measure.hpp"

#include <corbel/RTScheduling.h>

#include <pthread.h>
#include <cstdlib>
#include <functional>
#include <string>

namespace {

/// Keeps the compiler from computing a loop in advance.
template <class Value>
void use(Value value) noexcept {
  asm volatile("" : : "r"(value) : "memory");
}

struct Line {
  std::string name;
  std::string base;  // the line that it is compared with; empty: none
  std::function<void(long)> repeat;
  std::vector<std::int64_t> rounds{};  // picoseconds an operation
};

std::int64_t timed(const Line& line, long operations) {
  const std::int64_t begun = peer::now_ns();
  line.repeat(operations);
  return (peer::now_ns() - begun) * 1000 / operations;
}

std::int64_t median(std::vector<std::int64_t> values) {
  std::sort(values.begin(), values.end());
  return peer::percentile(values, 0.5);
}

/// The median of the ratios of the rounds, because the machine may change its speed from round to round.
double ratio(const Line& line, const Line& base) {
  std::vector<std::int64_t> ratios;
  for (std::size_t i = 0; i < line.rounds.size(); ++i) {
    ratios.push_back(line.rounds[i] * 1000 / std::max<std::int64_t>(base.rounds[i], 1));
  }
  return static_cast<double>(median(std::move(ratios))) / 1000;
}

void print(const std::vector<Line>& lines) {
  std::printf("%-62s %9s  %s\n", "operation", "ns", "ratio");
  for (const Line& line : lines) {
    std::printf("%-62s %9.2f", line.name.c_str(), static_cast<double>(median(line.rounds)) / 1000);
    for (const Line& base : lines) {
      if (base.name == line.base) {
        std::printf("  %.2f x %s", ratio(line, base), base.name.c_str());
      }
    }
    std::printf("\n");
  }
}

RTScheduling::Current_ptr current_of(CORBA::ORB_ptr orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("RTScheduler_Current");
  return RTScheduling::Current::_narrow(object);
}

void install(CORBA::ORB_ptr orb, RTScheduling::Scheduler_ptr scheduler) {
  const CORBA::Object_var object = orb->resolve_initial_references("RTScheduler_Manager");
  const RTScheduling::Manager_var manager = RTScheduling::Manager::_narrow(object);
  manager->rtscheduler(scheduler);
}

std::function<void(long)> segments(RTScheduling::Current_ptr current, CORBA::Policy_ptr parameter) {
  return [current, parameter](long operations) {
    for (long i = 0; i < operations; ++i) {
      const corbel::SchedulingSegment segment(current, "segment", parameter);
    }
  };
}

int run(int argc, char** argv) {
  const long rounds = argc > 1 ? std::atol(argv[1]) : 200;
  const long operations = argc > 2 ? std::atol(argv[2]) : 10'000;
  if (rounds < 1 || operations < 1 || argc > 3) {
    std::fprintf(stderr, "usage: %s [ROUNDS [OPERATIONS]]\n", argv[0]);
    return 2;
  }
  int none = 0;
  const CORBA::ORB_var plain = CORBA::ORB_init(none, nullptr, "without a scheduler");
  const CORBA::ORB_var scheduled = CORBA::ORB_init(none, nullptr, "with a scheduler");
  const RTScheduling::Current_var current = current_of(plain);
  const RTScheduling::Current_var with_queue = current_of(scheduled);
  const RTScheduling::Scheduler_var scheduler = new corbel::EarliestDeadlineFirstScheduler;
  install(scheduled, scheduler);
  const CORBA::Policy_var deadline = new corbel::SegmentTimingPolicy({.deadline = 10'000'000});
  pthread_key_t posix{};
  ::pthread_key_create(&posix, nullptr);
  corbel::DistributableThreadKey key;

  const std::string posix_get = "pthread_getspecific";
  const std::string posix_set = "pthread_setspecific";
  std::vector<Line> threads{
      {"begin and end of a thread, without a scheduler", "", segments(current, nullptr)},
      {"begin and end of a thread, with a dispatching queue", "", segments(with_queue, deadline)},
  };
  std::vector<Line> in_thread{
      {"begin and end of a nested segment, without a scheduler", "", segments(current, nullptr)},
      {posix_get, "",
       [&](long n) {
         for (long i = 0; i < n; ++i) use(::pthread_getspecific(posix));
       }},
      {"DistributableThreadKey::get", posix_get,
       [&](long n) {
         for (long i = 0; i < n; ++i) use(key.get());
       }},
      {posix_set, "",
       [&](long n) {
         for (long i = 0; i < n; ++i) use(::pthread_setspecific(posix, &posix));
       }},
      {"DistributableThreadKey::set", posix_set,
       [&](long n) {
         for (long i = 0; i < n; ++i) key.set(&posix);
       }},
  };
  std::vector<Line> in_queue{
      {"begin and end of a nested segment, with a dispatching queue", "", segments(with_queue, deadline)},
  };
  for (long round = -1; round < rounds; ++round) {  // the first one warms up
    const auto measure = [&](std::vector<Line>& lines) {
      for (Line& line : lines) {
        const std::int64_t time = timed(line, operations);
        if (round >= 0) {
          line.rounds.push_back(time);
        }
      }
    };
    measure(threads);
    {
      const corbel::SchedulingSegment outer(current, "outer", nullptr);
      measure(in_thread);
    }
    const corbel::SchedulingSegment outer(with_queue, "outer", deadline);
    measure(in_queue);
  }
  threads.insert(threads.end(), in_queue.begin(), in_queue.end());
  threads.insert(threads.end(), in_thread.begin(), in_thread.end());
  print(threads);
  ::pthread_key_delete(posix);
  scheduled->destroy();
  plain->destroy();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "%s: %s\n", argv[0], exception._name());
    return 1;
  }
}
