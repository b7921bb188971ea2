// SPDX-License-Identifier: Apache-2.0
#include "process/time_daemons.hpp"

#include "../support/temporary.hpp"
#include "process/remote.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include <sys/stat.h>

namespace {

using namespace bw::launch;
using bw::test::read_file;
using bw::test::write_file;

/// Puts the test's programs before the machine's own programs in PATH.
class TimeDaemons : public testing::Test {
 protected:
  TimeDaemons() {
    for (const std::string tool : {"ps", "chronyc", "ntpq", "timedatectl", "pmc"}) stand_in(tool, "exit 1");
  }

  void stand_in(const std::string& tool, const std::string& script) {
    write_file(folder_ / tool, "#!/bin/sh\n" + script + "\n");
    ASSERT_EQ(0, chmod((folder_ / tool).c_str(), 0755));
  }

  std::string answers() { return answers(ask_time_daemons(folder_ / "answers")); }

  std::string answers(const std::vector<std::string>& command) {
    std::string line = "PATH=" + shell_word(folder_.path()) + ":$PATH";
    for (const std::string& word : command) line += " " + shell_word(word);
    EXPECT_EQ(0, std::system(line.c_str()));
    return time_daemon_answers(folder_ / "answers");
  }

  static bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

  bw::test::TemporaryFolder folder_;
};

TEST_F(TimeDaemons, EachToolIsAskedAndItsAnswerKept) {
  stand_in("ps", "printf 'systemd\\nchronyd\\nphc2sys\\nchronyd\\n'");
  stand_in("chronyc", "printf '%s\\n' \"$*\"");
  stand_in("ntpq", "printf 'offset=1,\\nno line feed'");
  stand_in("pmc", "shift 2; echo \"$*\"");
  const std::string text = answers();
  EXPECT_TRUE(holds(text, "= running\n chronyd\n phc2sys\n")) << text;
  EXPECT_TRUE(holds(text, "= chronyc\n -n -c tracking\n")) << text;
  EXPECT_TRUE(holds(text, "= ntpq\n offset=1,\n no line feed\n")) << text;
  EXPECT_TRUE(holds(text, "= pmc\n -u -b 0 GET CURRENT_DATA_SET GET PARENT_DATA_SET GET PORT_DATA_SET\n")) << text;
}

TEST_F(TimeDaemons, TimesyncdIsAskedOnlyIfItRuns) {
  stand_in("timedatectl", "echo \"$@\"");
  EXPECT_FALSE(holds(answers(), "timesync-status")) << "the question would start it";
  stand_in("ps", "echo systemd-timesyn");
  const std::string text = answers();
  EXPECT_TRUE(holds(text, "= timedatectl\n timesync-status\n")) << text;
}

TEST_F(TimeDaemons, AToolThatSaysTooMuchIsCut) {
  stand_in("chronyc", "yes 0123456789");
  stand_in("ntpq", "yes 0123456789 | head -c 1000000 | tr -d '\\n'");
  stand_in("pmc", "echo the last");
  const std::string text = answers();
  EXPECT_LE(text.size(), 16'000u);
  EXPECT_TRUE(holds(text, " the last\n")) << text.substr(text.size() - 100);
}

TEST_F(TimeDaemons, AHangingToolDoesNotKeepTheOthersFromAnswering) {
  stand_in("chronyc", "sleep 600");
  stand_in("pmc", "echo the last");
  EXPECT_TRUE(holds(answers(), " the last\n"));
}

TEST_F(TimeDaemons, AToolCannotSpeakForAnother) {
  stand_in("chronyc", "echo '= ntpq'; echo 'offset=0'");
  EXPECT_TRUE(holds(answers(), "= chronyc\n = ntpq\n offset=0\n"));
}

TEST_F(TimeDaemons, AHostThatSaysAnythingIsCutAndReadAsAscii) {
  EXPECT_EQ("", time_daemon_answers(folder_ / "nothing"));
  stand_in("ssh", "printf 'a\\377\\033[2J\\r\\tb\\n'; yes");
  const std::string text = answers(ask_time_daemons({folder_ / "ssh", "it's"}, folder_ / "answers"));
  EXPECT_EQ(16'000u, text.size());
  EXPECT_TRUE(text.starts_with("a??[2J??b\ny\ny\n")) << text.substr(0, 20);
}

TEST_F(TimeDaemons, QuestionsSurviveTheShellOfAnotherHost) {
  stand_in("chronyc", "printf '%s\\n' \"$*\"");
  const std::string text = answers(ask_time_daemons({"sh", "-c", time_daemon_questions()}, folder_ / "answers"));
  EXPECT_TRUE(holds(text, "= chronyc\n -n -c tracking\n")) << text;
}

}  // namespace
