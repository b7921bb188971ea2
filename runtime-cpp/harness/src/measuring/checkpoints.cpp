// SPDX-License-Identifier: Apache-2.0
#include "checkpoints.hpp"

#if defined(BW_ORB_CHECKPOINTS)

#include <bw/measuring/sample_file.hpp>
#include <bw/process/error.hpp>
#include <bw/process/log.hpp>
#include <bw/value/text.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

namespace bw {

// The namespace has a name because in a unity build this file counts as a header, and Parts has members of these types.
namespace checkpoint_files {

namespace cp = orb::checkpoints;

constexpr std::size_t block = 4096;
constexpr std::uint32_t most_rings = 32;
constexpr std::uint64_t records_of_a_thread = 8192;  // for about a thousand calls on either side
constexpr std::size_t ring_size = sizeof(cp::RingState) + records_of_a_thread * sizeof(cp::Record);

/// The layout of a checkpoint file (.bwc), little endian: this header, the connections' names, then for each thread the
/// state of its ring and its records. docs/reference/contracts.md describes the format.
struct CheckpointHeader {
  char magic[8];
  std::uint32_t header_size;
  std::uint32_t record_size;
  std::uint32_t state_size;
  std::uint32_t rings;
  std::uint64_t capacity;  // of a ring, in records
  std::uint64_t names_size;
  std::uint64_t claimed;          // number of threads that needed a ring; written at the end
  std::uint64_t clock_cost;       // of one reading of the clock, in picoseconds
  std::uint64_t checkpoint_cost;  // of one checkpoint including its clock reading, in picoseconds
  char unused[64];
  char text[block - 128];  // key=value lines, ended by NUL
};
static_assert(sizeof(CheckpointHeader) == block && offsetof(CheckpointHeader, text) == 128);

/// Measures the time of one step in picoseconds: the minimum of several attempts is free of interruptions.
template <class Step>
std::uint64_t cost_of(Step step) {
  constexpr int attempts = 9;
  constexpr std::int64_t steps = 500;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const Nanoseconds start = now();
    for (std::int64_t i = 0; i < steps; ++i) step();
    least = std::min(least, now() - start);
  }
  return static_cast<std::uint64_t>(least * 1000 / steps);
}

struct Costs {
  std::uint64_t clock;
  std::uint64_t checkpoint;
};

inline Costs measure_costs() {
  const auto state = std::make_unique<cp::RingState>();
  std::vector<cp::Record> records(1024);
  cp::Ring ring(*state, records.data(), records.size());
  volatile Nanoseconds sink = 0;
  return {cost_of([&] { sink = now(); }), cost_of([&] { ring.store(cp::Checkpoint::client_call); })};
}

class CheckpointFile {
 public:
  CheckpointFile(const std::string& path, const std::string& text, const std::string& names, const Costs& costs)
      : path_(path) {
    const std::size_t names_size = (names.size() / block + 1) * block;
    size_ = block + names_size + most_rings * ring_size;
    if (text.size() >= sizeof(CheckpointHeader::text)) fail_start("the description of " + path + " is too long");
    char* const memory = map_new_file(path, size_);
    header_ = new (memory) CheckpointHeader{};
    std::memcpy(header_->magic, "BWCHECK1", sizeof header_->magic);
    header_->header_size = block;
    header_->record_size = sizeof(cp::Record);
    header_->state_size = sizeof(cp::RingState);
    header_->rings = most_rings;
    header_->capacity = records_of_a_thread;
    header_->names_size = names_size;
    header_->clock_cost = costs.clock;
    header_->checkpoint_cost = costs.checkpoint;
    std::memcpy(header_->text, text.c_str(), text.size() + 1);
    std::memcpy(memory + block, names.data(), names.size());
    rings_.reserve(most_rings);
    for (std::size_t i = 0; i < most_rings; ++i) {
      char* const at = memory + block + names_size + i * ring_size;
      // The file is filled with zeros. Its pages are allocated when a thread takes its ring, because most rings stay
      // unused.
      rings_.emplace_back(*reinterpret_cast<cp::RingState*>(at),
                          reinterpret_cast<cp::Record*>(at + sizeof(cp::RingState)), records_of_a_thread);
    }
    use_.emplace(rings_);
  }
  // No thread stores any more, so unused rings need no disk space.
  ~CheckpointFile() {
    const std::uint64_t used = std::min<std::uint64_t>(use_->claimed(), most_rings);
    header_->rings = static_cast<std::uint32_t>(used);
    const std::size_t rest = block + header_->names_size + used * ring_size;
    munmap(header_, size_);
    if (truncate(path_.c_str(), static_cast<off_t>(rest)) != 0) log(with_errno("cannot shorten " + path_));
  }
  CheckpointFile(const CheckpointFile&) = delete;
  CheckpointFile& operator=(const CheckpointFile&) = delete;

  void begin() noexcept { cp::use(&*use_); }
  void end() noexcept {
    cp::use(nullptr);
    header_->claimed = use_->claimed();
    msync(header_, size_, MS_ASYNC);
  }

 private:
  std::string path_;
  std::size_t size_;
  CheckpointHeader* header_;
  std::vector<cp::Ring> rings_;
  std::optional<cp::Rings> use_;
};

}  // namespace checkpoint_files

struct Checkpoints::Parts {
  std::string process;
  std::string names;
  unsigned labels = 0;
  std::optional<checkpoint_files::Costs> costs;
  std::vector<std::unique_ptr<checkpoint_files::CheckpointFile>>
      files;  // of all phases: a thread may be about to store into an old file
};

Checkpoints::Checkpoints(std::string process) : parts_(new Parts{std::move(process), "", 0, std::nullopt, {}}) {}

Checkpoints::~Checkpoints() { orb::checkpoints::use(nullptr); }

void Checkpoints::connection(CORBA::Object_ptr object, const std::string& from, const std::string& to) {
  if (parts_->labels == std::numeric_limits<std::uint16_t>::max()) return;  // further connections get no name
  orb::label(object, static_cast<std::uint16_t>(++parts_->labels));
  parts_->names += std::to_string(parts_->labels) + "\t" + from + "\t" + to + "\n";
}

void Checkpoints::begin(const std::string& folder, const std::string& phase) {
  if (!parts_->costs) parts_->costs = checkpoint_files::measure_costs();
  parts_->files.push_back(std::make_unique<checkpoint_files::CheckpointFile>(
      folder + "/" + phase + "." + parts_->process + ".bwc",
      "version=1\nprocess=" + parts_->process + "\nphase=" + phase + "\nclock=CLOCK_MONOTONIC\nunit=ns\n",
      parts_->names, *parts_->costs));
  parts_->files.back()->begin();
}

void Checkpoints::end() noexcept {
  if (!parts_->files.empty()) parts_->files.back()->end();
}

}  // namespace bw

#else

namespace bw {

struct Checkpoints::Parts {};
Checkpoints::Checkpoints(std::string) {}
Checkpoints::~Checkpoints() = default;
void Checkpoints::connection(CORBA::Object_ptr, const std::string&, const std::string&) {}
void Checkpoints::begin(const std::string&, const std::string&) {}
void Checkpoints::end() noexcept {}

}  // namespace bw

#endif
