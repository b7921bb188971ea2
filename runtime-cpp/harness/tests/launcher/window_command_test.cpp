// SPDX-License-Identifier: Apache-2.0
#include "plan/window_command.hpp"

#include "../support/samples.hpp"
#include "../support/temporary.hpp"
#include "process/failure.hpp"
#include "result/truncate_samples.hpp"

#include <bw/measuring/sample_file.hpp>

#include <gtest/gtest.h>

#include <filesystem>

namespace {

using bw::launch::RunFailure;
using bw::launch::WindowCommand;

TEST(WindowCommand, IsOneLine) {
  const WindowCommand window = WindowCommand::parse("window timed 12 2 20000000 1000000 500");
  EXPECT_EQ(WindowCommand::Kind::window, window.kind);
  EXPECT_EQ("timed", window.phase);
  EXPECT_EQ(12u, window.block);
  EXPECT_EQ(2u, window.order);
  EXPECT_EQ(20 * bw::millisecond, window.length);
  EXPECT_EQ(bw::millisecond, window.lead);
  EXPECT_EQ(500u, window.records);
  EXPECT_EQ(WindowCommand::Kind::phase, WindowCommand::parse("phase timed").kind);
  EXPECT_EQ(WindowCommand::Kind::end_phase, WindowCommand::parse("end-phase timed").kind);
  EXPECT_EQ(WindowCommand::Kind::finish, WindowCommand::parse("finish").kind);
}

TEST(WindowCommand, MalformedLinesAreRefused) {
  for (const char* line : {"", "phase", "phase a b", "finish now", "window timed 1 1 20000000 1000000",
                           "window timed -1 1 20000000 1000000 5", "window timed 1 1 0 0 5", "window timed 1 1 20 0 0",
                           "window timed 1 1 -20 0 5", "window timed 1 1 9999999999999999 0 5", "what a nice day"}) {
    EXPECT_THROW(WindowCommand::parse(line), RunFailure) << line;
  }
}

TEST(TrimSamples, CutsFilesBehindTheirLastRecord) {
  bw::test::TemporaryFolder folder;
  {
    bw::SampleFile some(folder / "some.bws", 1000, "probe=some\n");
    for (int i = 1; i <= 3; ++i) some.add(static_cast<std::uint64_t>(i), i, i, i, 0);
    bw::SampleFile over(folder / "over.bws", 2, "probe=over\n");
    for (int i = 1; i <= 5; ++i) over.add(static_cast<std::uint64_t>(i), i, i, i, 0);
  }
  bw::test::write_file(folder / "foreign.bws", "short");
  bw::launch::truncate_samples(folder.path());
  EXPECT_EQ(4096u + 3 * 40, std::filesystem::file_size(folder / "some.bws"));
  const bw::test::Samples some(folder / "some.bws");
  EXPECT_EQ(3u, some.capacity);
  EXPECT_EQ(3u, some.records.size());
  const bw::test::Samples over(folder / "over.bws");
  EXPECT_EQ(2u, over.capacity);
  EXPECT_EQ(5u, over.reserved) << "the header still shows the dropped samples";
  EXPECT_EQ("short", bw::test::read_file(folder / "foreign.bws"));
}

}  // namespace
