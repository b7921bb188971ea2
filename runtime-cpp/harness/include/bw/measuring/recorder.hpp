// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>
#include <bw/measuring/sample_file.hpp>

#include <atomic>
#include <cstdint>
#include <string>

namespace bw {

/// Counts the recorders of a phase that still need samples, and wakes the process when no recorder needs more.
class RecorderLatch {
 public:
  RecorderLatch();
  ~RecorderLatch();
  RecorderLatch(const RecorderLatch&) = delete;
  RecorderLatch& operator=(const RecorderLatch&) = delete;

  /// Begins a phase. @param recorders the number of recorders that need samples
  void reset(unsigned recorders) noexcept;

  /// Called by a recorder that has all its samples.
  void arrived() noexcept;

  /// Makes `descriptor` readable although recorders still need samples.
  void wake() noexcept;

  /// Returns a descriptor for poll, which is readable when all recorders have their samples.
  int descriptor() const noexcept { return descriptor_; }

  /// Makes `descriptor` unreadable again.
  void acknowledge() noexcept;

 private:
  std::atomic<unsigned> missing_{0};
  int descriptor_;
};

/// The outcome of a measured call or event. A user exception is an answer: it counts like other answers, and is also
/// counted separately. A call fails by a system exception, by a timeout, or because the ORB's scheduler has cancelled
/// its work.
enum class SampleOutcome : std::uint8_t { good, wrong, user_exception, system_exception, timeout, cancelled };

/// Returns true if there is no answer, so that no figure includes the sample.
constexpr bool is_failed(SampleOutcome outcome) noexcept {
  return outcome == SampleOutcome::system_exception || outcome == SampleOutcome::timeout ||
         outcome == SampleOutcome::cancelled;
}

/// Writes one probe's samples of one phase.
class Recorder {
 public:
  struct Description {
    std::string path;
    std::string probe;
    std::string phase;
    std::uint16_t phase_number;
    std::string process;
    std::string kind;  // call, event, path or publish
    std::uint64_t warmup;
    std::uint64_t samples;   // the number of samples after which the recorder is complete
    std::uint64_t room = 0;  // the least number of samples with room in the file; samples beyond `samples` count, too
  };

  Recorder(const Description& description, RecorderLatch& latch);

  /// Returns true if a sample belongs to this phase; otherwise it is counted as a stray.
  bool takes(ActivationId root) noexcept {
    if (root.phase() == phase_) return true;
    file_.header().strays.fetch_add(1, std::memory_order_relaxed);
    return false;
  }

  /// @param link the number of the connection: of an event at its sink, of a call at its port
  void add(ActivationId root, Nanoseconds intended, Nanoseconds start, Nanoseconds end, SampleOutcome outcome,
           std::uint16_t link = 0) noexcept;

  /// Treats samples that began before `time` as warm-up: the first activations after a pause. If there is room for more
  /// samples than needed, all samples are warm-up until this function is called.
  void count_from(Nanoseconds time) noexcept { counts_from_.store(time, std::memory_order_relaxed); }

  SampleHeader& counters() noexcept { return file_.header(); }
  const std::string& name() const noexcept { return name_; }
  void flush() noexcept { file_.flush(); }

  /// Returns the size of the file's mapping in bytes.
  std::size_t bytes() const noexcept { return file_.size(); }

 private:
  std::string name_;
  std::uint16_t phase_;
  std::uint64_t warmup_;
  std::uint64_t enough_;       // the number with warm-up after which the recorder is complete
  std::uint64_t wanted_;       // with warm-up
  std::uint64_t others_kept_;  // the largest number of failed calls, and of samples beyond the wanted ones
  std::atomic<std::uint64_t> answered_{0};
  std::atomic<Nanoseconds> counts_from_;
  RecorderLatch& latch_;
  SampleFile file_;
};

}  // namespace bw
