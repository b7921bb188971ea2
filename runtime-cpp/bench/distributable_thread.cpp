// SPDX-License-Identifier: Apache-2.0
// Measures the local cost of a distributable thread: storage by distributable thread compared with POSIX's by OS
// thread, and scheduling segments by each mechanism. One thread measures all operations in turn in each round:
//   distributable_thread storage|segments ROUNDS OPERATIONS   prints one JSON object: nanoseconds in each round
//   distributable_thread only NAME OPERATIONS                 repeats one operation, to count its instructions
// Without permission for SCHED_FIFO, the segments that need it are left out.
#include "measure.hpp"

#include <corbel/RTScheduling.h>
#include <corbel/mapping/exception.hpp>

#include <pthread.h>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

/// Keeps the compiler from evaluating a loop at compile time.
template <class Value>
void use(Value value) noexcept {
  asm volatile("" : : "r"(value) : "memory");
}

struct Operation {
  std::string name;
  std::string base;                  // the operation with which it is compared; empty: none
  RTScheduling::Current_ptr within;  // of the segment in which it is measured; null: outside of segments
  std::function<void(long)> repeat;
  std::vector<double> rounds{};  // nanoseconds
};

/// An ORB whose segments are scheduled unless the scheduler is nil.
class ScheduledOrb {
 public:
  ScheduledOrb(const char* name, RTScheduling::Scheduler_ptr scheduler) {
    int none = 0;
    orb_ = CORBA::ORB_init(none, nullptr, name);
    const CORBA::Object_var object = orb_->resolve_initial_references("RTScheduler_Current");
    current = RTScheduling::Current::_narrow(object);
    if (scheduler != nullptr) {
      const CORBA::Object_var managing = orb_->resolve_initial_references("RTScheduler_Manager");
      const RTScheduling::Manager_var manager = RTScheduling::Manager::_narrow(managing);
      manager->rtscheduler(scheduler);
    }
  }
  ScheduledOrb(const ScheduledOrb&) = delete;
  ScheduledOrb& operator=(const ScheduledOrb&) = delete;
  ~ScheduledOrb() { orb_->destroy(); }

  RTScheduling::Current_var current;

 private:
  CORBA::ORB_var orb_;
};

/// Returns nil if the system does not permit SCHED_FIFO.
RTScheduling::Scheduler_ptr make_scheduler_by_priorities() {
  auto* const scheduler = new corbel::EarliestDeadlineFirstScheduler;
  RTScheduling::Scheduler_var owned = scheduler;
  try {
    scheduler->mechanism(corbel::QueueScheduler::Mechanism::priorities);
  } catch (const CORBA::NO_PERMISSION&) {
    return RTScheduling::Scheduler::_nil();
  }
  return owned._retn();
}

class Operations {
 public:
  Operations() {
    ::pthread_key_create(&posix_, nullptr);
    if (by_priorities_.in() != nullptr) {
      prioritised_ = std::make_unique<ScheduledOrb>("by priorities", by_priorities_.in());
    }
  }
  Operations(const Operations&) = delete;
  Operations& operator=(const Operations&) = delete;
  ~Operations() { ::pthread_key_delete(posix_); }

  bool has_priorities() const noexcept { return prioritised_ != nullptr; }

  std::vector<Operation> storage() {
    const std::string get = "pthread_getspecific";
    const std::string set = "pthread_setspecific";
    RTScheduling::Current_ptr const within = plain_.current.in();
    return {
        {get, "", within,
         [this](long n) {
           for (long i = 0; i < n; ++i) use(::pthread_getspecific(posix_));
         }},
        {"DistributableThreadKey::get", get, within,
         [this](long n) {
           for (long i = 0; i < n; ++i) use(key_.get());
         }},
        {set, "", within,
         [this](long n) {
           for (long i = 0; i < n; ++i) use(::pthread_setspecific(posix_, &posix_));
         }},
        {"DistributableThreadKey::set", set, within,
         [this](long n) {
           for (long i = 0; i < n; ++i) key_.set(&posix_);
         }},
    };
  }

  std::vector<Operation> segments() {
    std::vector<Operation> all;
    add_segments(all, "without a scheduler", plain_);
    add_segments(all, "by queue", queued_);
    if (prioritised_) {
      add_segments(all, "by priorities", *prioritised_);
    }
    return all;
  }

 private:
  // A segment in another one is nested; outside, its begin and end also begin and end a distributable thread.
  void add_segments(std::vector<Operation>& all, const std::string& how, const ScheduledOrb& orb) {
    RTScheduling::Current_ptr const current = orb.current.in();
    const auto repeat = [this, current](long n) {
      for (long i = 0; i < n; ++i) {
        const corbel::SchedulingSegment segment(current, "segment", deadline_.in());
      }
    };
    all.push_back({"nested segment, " + how, "", current, repeat});
    all.push_back({"thread, " + how, "", nullptr, repeat});
  }

  pthread_key_t posix_{};
  const CORBA::Policy_var deadline_{new corbel::SegmentTimingPolicy({.deadline = 10'000'000})};
  const RTScheduling::Scheduler_var by_queue_{new corbel::EarliestDeadlineFirstScheduler};
  const RTScheduling::Scheduler_var by_priorities_{make_scheduler_by_priorities()};
  const ScheduledOrb plain_{"without a scheduler", nullptr};
  const ScheduledOrb queued_{"by queue", by_queue_.in()};
  std::unique_ptr<ScheduledOrb> prioritised_;
  corbel::DistributableThreadKey key_;
};

/// Returns the time of one operation in nanoseconds.
double timed(const Operation& operation, long number) {
  std::optional<corbel::SchedulingSegment> outer;
  if (operation.within != nullptr) {
    outer.emplace(operation.within, "outer", nullptr);
  }
  const std::int64_t begun = peer::now_ns();
  operation.repeat(number);
  return static_cast<double>(peer::now_ns() - begun) / static_cast<double>(number);
}

void print(const std::vector<Operation>& operations, bool has_priorities) {
  std::printf(R"({"priorities":%s,"operations":[)", has_priorities ? "true" : "false");
  const char* separator = "";
  for (const Operation& operation : operations) {
    std::printf(R"(%s{"name":"%s","base":"%s","ns":[)", separator, operation.name.c_str(), operation.base.c_str());
    separator = ",";
    const char* comma = "";
    for (const double time : operation.rounds) {
      std::printf("%s%.3f", comma, time);
      comma = ",";
    }
    std::printf("]}");
  }
  std::printf("]}\n");
}

int measure(std::vector<Operation> operations, bool has_priorities, long rounds, long number) {
  for (long round = -1; round < rounds; ++round) {  // the first round warms up
    for (Operation& operation : operations) {
      const double time = timed(operation, number);
      if (round >= 0) {
        operation.rounds.push_back(time);
      }
    }
  }
  print(operations, has_priorities);
  return 0;
}

int repeat_only(Operations& all, std::string_view name, long number) {
  std::vector<Operation> operations = all.storage();
  for (Operation& operation : all.segments()) {
    operations.push_back(std::move(operation));
  }
  for (const Operation& operation : operations) {
    if (operation.name == name) {
      timed(operation, number);
      std::printf("{\"operations\":%ld}\n", number);
      return 0;
    }
  }
  std::fprintf(stderr, "no operation is called %s\n", std::string(name).c_str());
  return 2;
}

int run(int argc, char** argv) {
  const std::string_view what = argc == 4 ? argv[1] : "";
  const bool only = what == "only";
  const long rounds = argc == 4 && !only ? std::atol(argv[2]) : 1;
  const long number = argc == 4 ? std::atol(argv[3]) : 0;
  if ((!only && what != "storage" && what != "segments") || rounds < 1 || number < 1) {
    std::fprintf(stderr,
                 "usage: %s storage|segments ROUNDS OPERATIONS\n"
                 "       %s only NAME OPERATIONS\n",
                 argv[0], argv[0]);
    return 2;
  }
  Operations all;
  if (only) {
    return repeat_only(all, argv[2], number);
  }
  return measure(what == "storage" ? all.storage() : all.segments(), all.has_priorities(), rounds, number);
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
