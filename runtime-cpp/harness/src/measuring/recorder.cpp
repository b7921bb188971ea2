// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/recorder.hpp>

#include <bw/process/error.hpp>

#include <algorithm>
#include <limits>

#include <sys/eventfd.h>
#include <unistd.h>

namespace bw {

RecorderLatch::RecorderLatch() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) fail_start(with_errno("cannot make an event descriptor"));
}

RecorderLatch::~RecorderLatch() { close(descriptor_); }

void RecorderLatch::reset(unsigned recorders) noexcept {
  acknowledge();
  missing_.store(recorders, std::memory_order_relaxed);
  if (recorders == 0) eventfd_write(descriptor_, 1);
}

void RecorderLatch::arrived() noexcept {
  // The one system call of the measured path, after the last sample of a phase: it wakes the main thread.
  if (missing_.fetch_sub(1, std::memory_order_acq_rel) == 1) eventfd_write(descriptor_, 1);
}

void RecorderLatch::wake() noexcept { eventfd_write(descriptor_, 1); }

void RecorderLatch::acknowledge() noexcept {
  eventfd_t count = 0;
  eventfd_read(descriptor_, &count);
}

namespace {

/// The number of records for failed calls, which must not take the place of samples. The same number holds for samples
/// that arrive while other recorders wait: they show which activations of a path were only overtaken.
constexpr std::uint64_t room_for_others(std::uint64_t wanted) { return std::max<std::uint64_t>(1024, wanted / 8); }

std::string header_text(const Recorder::Description& description) {
  const std::uint64_t counted = std::max(description.samples, description.room);
  const std::string least =
      counted > description.samples ? "least=" + std::to_string(description.samples) + "\n" : std::string();
  return "version=1\nprobe=" + description.probe + "\nphase=" + description.phase + "\nprocess=" + description.process +
         "\nkind=" + description.kind +
         "\nclock=CLOCK_MONOTONIC\ncolumns=sequence:1,intended:ns,start:ns,end:ns,flags:1\nwarmup=" +
         std::to_string(description.warmup) + "\nsamples=" + std::to_string(counted) + "\n" + least;
}

}  // namespace

Recorder::Recorder(const Description& description, RecorderLatch& latch)
    : name_(description.probe),
      phase_(description.phase_number),
      warmup_(description.warmup),
      enough_(description.warmup + description.samples),
      wanted_(description.warmup + std::max(description.samples, description.room)),
      others_kept_(room_for_others(wanted_)),
      counts_from_(description.room > 0 ? std::numeric_limits<Nanoseconds>::max() : 0),
      latch_(latch),
      file_(description.path, wanted_ + 2 * others_kept_, header_text(description)) {}

void Recorder::add(ActivationId root, Nanoseconds intended, Nanoseconds start, Nanoseconds end, SampleOutcome outcome,
                   std::uint16_t link) noexcept {
  SampleHeader& header = file_.header();
  std::uint64_t flags = std::uint64_t{link} << SampleRecord::link_shift;
  bool last = false;
  bool surplus = false;  // not wanted, and without room
  bool measured = false;
  if (is_failed(outcome)) {
    if (outcome == SampleOutcome::timeout) header.timeouts.fetch_add(1, std::memory_order_relaxed);
    if (outcome == SampleOutcome::cancelled) header.cancelled.fetch_add(1, std::memory_order_relaxed);
    if (header.failed.fetch_add(1, std::memory_order_relaxed) >= others_kept_) return;
    flags |= SampleRecord::failed;
    if (answered_.load(std::memory_order_relaxed) < warmup_) flags |= SampleRecord::warmup;
  } else if (start < counts_from_.load(std::memory_order_relaxed) &&
             answered_.load(std::memory_order_relaxed) >= warmup_) {
    flags |= SampleRecord::warmup;
  } else {
    const std::uint64_t answered = answered_.fetch_add(1, std::memory_order_relaxed);
    if (answered < warmup_) flags |= SampleRecord::warmup;
    measured = answered >= warmup_ && answered < wanted_;
    last = answered + 1 == enough_;
    surplus = answered >= wanted_ + others_kept_;
    header.answered.fetch_add(1, std::memory_order_relaxed);
  }
  if (outcome == SampleOutcome::wrong) {
    flags |= SampleRecord::wrong;
    header.wrong.fetch_add(1, std::memory_order_relaxed);
  } else if (outcome == SampleOutcome::user_exception && measured) {
    header.user_exceptions.fetch_add(1, std::memory_order_relaxed);
  }
  if (!surplus) file_.add(root.value() & 0xffff'ffff'ffffu, intended, start, end, flags);
  if (last) latch_.arrived();
}

}  // namespace bw
