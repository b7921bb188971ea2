// SPDX-License-Identifier: Apache-2.0
#include "thread_trace.hpp"

#if defined(BW_ORB_SCHEDULING)

#include <bw/process/error.hpp>
#include <bw/value/text.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <vector>

namespace bw {

// The namespace has a name because in a unity build this file counts as a header, and Parts has members of these types.
namespace thread_traces {

/// Enough for hundreds of threads at tens of hertz for a second; a chart of more times would be illegible.
constexpr std::size_t capacity = 16'384;

constexpr unsigned begun_here = 1;
constexpr unsigned cancelled = 2;

struct Record {
  std::int64_t begin;
  std::int64_t end;
  std::array<unsigned char, 16> thread;
  std::array<char, 95> segment;  // ended by NUL; longer names are cut
  std::uint8_t flags;
  std::atomic<bool> complete{false};
};

/// The records of a phase.
class PhaseTrace {
 public:
  explicit PhaseTrace(std::string phase) : phase_(std::move(phase)), records_(capacity) {}

  void add(const orb::RunningTime& time) noexcept {
    const std::uint64_t place = wanted_.fetch_add(1, std::memory_order_relaxed);
    if (place >= capacity) return;
    Record& record = records_[place];
    record.begin = time.begin;
    record.end = time.end;
    std::memcpy(record.thread.data(), time.thread.get_buffer(),
                std::min<std::size_t>(time.thread.length(), record.thread.size()));
    const std::size_t length = std::min(std::strlen(time.segment), record.segment.size() - 1);
    std::memcpy(record.segment.data(), time.segment, length);
    record.flags = static_cast<std::uint8_t>((time.begun_here ? begun_here : 0) | (time.cancelled ? cancelled : 0));
    record.complete.store(true, std::memory_order_release);
  }

  void write(const std::string& folder, const std::string& process) const {
    const std::string path = folder + "/" + phase_ + "." + process + ".threads.tsv";
    std::ofstream file(path);
    const std::uint64_t wanted = wanted_;
    file << "# bellwether.threads/1 clock=CLOCK_MONOTONIC unit=ns left-out=" << wanted - std::min(wanted, most)
         << "\nthread\tbegin\tend\tflags\tsegment\n";
    for (std::size_t i = 0; i < std::min(wanted, most); ++i) {
      if (records_[i].complete.load(std::memory_order_acquire)) write(file, records_[i]);
    }
    file.close();
    if (!file) throw Failure(FailureClass::run, with_errno("cannot write " + path));
  }

 private:
  static constexpr std::uint64_t most = capacity;

  static void write(std::ofstream& file, const Record& record) {
    constexpr char digits[] = "0123456789abcdef";
    for (const unsigned char octet : record.thread) file << digits[octet >> 4] << digits[octet & 15];
    std::string segment = record.segment.data();
    // Names of segments are arbitrary, and a cut name may end within a character
    std::replace_if(
        segment.begin(), segment.end(), [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
    file << '\t' << record.begin << '\t' << record.end << '\t' << unsigned{record.flags} << '\t' << segment << '\n';
  }

  std::string phase_;
  std::vector<Record> records_;  // filled with zeros, so that the memory is mapped before the phase
  std::atomic<std::uint64_t> wanted_{0};
};

}  // namespace thread_traces

struct ThreadTrace::Parts : orb::SchedulingObserver {
  explicit Parts(std::string name) : process(std::move(name)) {}

  void ran(const orb::RunningTime& time) noexcept override {
    if (thread_traces::PhaseTrace* const trace = current.load(std::memory_order_acquire)) trace->add(time);
  }

  std::string process;
  bool follows = false;
  std::vector<std::unique_ptr<thread_traces::PhaseTrace>>
      phases;  // of all phases: a thread may be about to store into an old one
  std::atomic<thread_traces::PhaseTrace*> current{nullptr};
};

ThreadTrace::ThreadTrace(std::string process) : parts_(new Parts(std::move(process))) {}

ThreadTrace::~ThreadTrace() = default;

void ThreadTrace::follow(CORBA::ORB_ptr orb) { parts_->follows = orb::observe(orb, *parts_); }

void ThreadTrace::begin(const std::string& phase) {
  if (!parts_->follows) return;
  parts_->phases.push_back(std::make_unique<thread_traces::PhaseTrace>(phase));
  parts_->current.store(parts_->phases.back().get(), std::memory_order_release);
}

void ThreadTrace::end(const std::string& folder) {
  if (const thread_traces::PhaseTrace* const trace = parts_->current.exchange(nullptr)) {
    trace->write(folder, parts_->process);
  }
}

}  // namespace bw

#else

namespace bw {

struct ThreadTrace::Parts {};
ThreadTrace::ThreadTrace(std::string) {}
ThreadTrace::~ThreadTrace() = default;
void ThreadTrace::follow(CORBA::ORB_ptr) {}
void ThreadTrace::begin(const std::string&) {}
void ThreadTrace::end(const std::string&) {}

}  // namespace bw

#endif
