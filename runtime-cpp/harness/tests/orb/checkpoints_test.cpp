// SPDX-License-Identifier: Apache-2.0
// Files of checkpoints, read as docs/reference/contracts.md describes them; ORBs without checkpoints write none.
#include "process_fixture.hpp"

#include <cstring>
#include <filesystem>
#include <vector>

namespace bw::test {

namespace {

class CheckpointFiles : public ProcessTest {
 protected:
  /// Runs a phase of 20 calls of the test component to itself.
  void call(const std::string& phase) {
    if (!process) {
      Player& player = begin(
          "timer.p.tick.period-ns = 1000000\nprobe.echo.a.samples = 20\nprobe.echo.b.samples = 20\n"
          "phase.a.kind = timed\nphase.b.kind = timed\n");
      player.on_tick = [&player](Activation& activation) {
        const auto start = now();
        player.other->repeat(5);
        player.other_echo.record(activation.root(), start, start, now(), false);
      };
    }
    run(phase, [this] { return complete(); });
  }

  std::string file(const std::string& phase) const { return folder / ("samples/" + phase + ".test.bwc"); }
};

#if defined(BW_ORB_CHECKPOINTS)

struct Contents {
  explicit Contents(const std::string& path) : bytes(read_file(path)) {
    magic = bytes.substr(0, 8);
    text = bytes.c_str() + 128;
    names = bytes.c_str() + 4096;
    const std::uint64_t capacity = at<std::uint64_t>(24);
    const std::size_t rings = 4096 + at<std::uint64_t>(32);
    size = rings + at<std::uint32_t>(20) * (4096 + capacity * 32);
    for (std::uint32_t i = 0; i < at<std::uint32_t>(20); ++i) {
      const std::size_t ring = rings + i * (4096 + capacity * 32);
      for (std::uint64_t record = 0; record < at<std::uint64_t>(ring); ++record) {
        const std::size_t place = ring + 4096 + record * 32;
        checkpoints.push_back(at<std::uint16_t>(place + 20));
        if (checkpoints.back() == 3) {
          labels.push_back(at<std::uint16_t>(place + 22));
          operations.emplace_back(bytes.c_str() + ring + 64 + 64 * (at<std::uint16_t>(place + 24) - 1u));
        }
      }
    }
  }

  template <class Number>
  Number at(std::size_t place) const {
    Number value{};
    if (place + sizeof value <= bytes.size()) std::memcpy(&value, bytes.data() + place, sizeof value);
    return value;
  }

  std::string bytes, magic, text, names;
  std::size_t size;
  std::vector<int> checkpoints;
  std::vector<int> labels;
  std::vector<std::string> operations;
};

TEST_F(CheckpointFiles, HoldTheCheckpointsOfTheCallsOfEachPhase) {
  call("a");
  call("b");
  const Contents contents(file("a"));
  EXPECT_EQ("BWCHECK1", contents.magic);
  EXPECT_EQ("version=1\nprocess=test\nphase=a\nclock=CLOCK_MONOTONIC\nunit=ns\n", contents.text);
  EXPECT_EQ(contents.size, contents.bytes.size());
  EXPECT_EQ(32u, contents.at<std::uint32_t>(12));
  EXPECT_GE(contents.at<std::uint64_t>(40), 1u);
  EXPECT_GT(contents.at<std::uint64_t>(48), 0u);
  EXPECT_GE(contents.at<std::uint64_t>(56), 1000u);  // reading a clock takes longer than a nanosecond
  EXPECT_NE(std::string::npos, contents.names.find("\tp.other\tp.echo\n")) << contents.names;
  ASSERT_GE(contents.labels.size(), 20u);
  ASSERT_FALSE(contents.checkpoints.empty());
  const std::string label = std::to_string(contents.labels[0]) + "\tp.other\tp.echo\n";
  EXPECT_NE(std::string::npos, contents.names.find(label)) << contents.names;
  EXPECT_EQ("repeat", contents.operations[0]);
  EXPECT_GE(Contents(file("b")).labels.size(), 20u);
}

TEST_F(CheckpointFiles, StartFailsIfAFileCannotBeCreated) {
  write_file(file("a"), "in the way");
  EXPECT_THROW(call("a"), Failure);
}

#else

TEST_F(CheckpointFiles, AreNotMadeWithoutCheckpoints) {
  call("a");
  EXPECT_FALSE(std::filesystem::exists(file("a")));
}

#endif

}  // namespace

}  // namespace bw::test
