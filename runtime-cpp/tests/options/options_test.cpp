// SPDX-License-Identifier: Apache-2.0
#include "corbel/options/options.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <set>

namespace corbel::options {
namespace {

using testing::Test;

bool mentions(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(OptionTable, NamesAreUniqueAndEveryRowHasADoc) {
  std::set<std::string> names;
  for (const Description& row : descriptions()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(std::string(row.doc).empty()) << row.name;
    EXPECT_FALSE(std::string_view(row.name).starts_with("ORB")) << row.name;
  }
  EXPECT_GE(names.size(), 20u);
}

TEST(OptionTable, EveryDefaultCanBeWrittenAndReadAgain) {
  const Values defaults;
  for (const Description& row : descriptions()) {
    if (row.kind == Kind::list) continue;
    Values values;
    const std::string text = get(defaults, row.name);
    EXPECT_EQ(set(values, row.name, text, "test"), "") << row.name;
    EXPECT_EQ(get(values, row.name), text) << row.name;
  }
}

TEST(Set, ReadsEachKind) {
  Values values;
  EXPECT_EQ(set(values, "Concurrency", "thread-per-connection", "t"), "");
  EXPECT_EQ(values.concurrency, Concurrency::thread_per_connection);
  EXPECT_EQ(set(values, "ORBEndpointPort", "4711", "t"), "");
  EXPECT_EQ(values.endpoint_port, 4711u);
  EXPECT_EQ(set(values, "TCPNoDelay", "off", "t"), "");
  EXPECT_FALSE(values.tcp_no_delay);
  EXPECT_EQ(set(values, "MaxMessageSize", "16M", "t"), "");
  EXPECT_EQ(values.max_message_size, 16u << 20);
  EXPECT_EQ(set(values, "CallTimeout", "1500us", "t"), "");
  EXPECT_EQ(values.call_timeout, std::chrono::microseconds(1500));
  EXPECT_EQ(set(values, "CallTimeout", "2 s", "t"), "");
  EXPECT_EQ(values.call_timeout, std::chrono::seconds(2));
  EXPECT_EQ(set(values, "CallTimeout", "7", "t"), "");
  EXPECT_EQ(values.call_timeout, std::chrono::milliseconds(7));
  EXPECT_EQ(set(values, "EndpointHost", "::1", "t"), "");
  EXPECT_EQ(values.endpoint_host, "::1");
  EXPECT_EQ(set(values, "InitRef", "A=x", "t"), "");
  EXPECT_EQ(set(values, "InitRef", "B=y", "t"), "");
  EXPECT_EQ(values.init_ref, (std::vector<std::string>{"A=x", "B=y"}));
}

TEST(Set, ErrorsNameOptionPlaceAndExpectedValues) {
  Values values;
  const std::string choice = set(values, "Concurrency", "threads", "orb.conf:3");
  EXPECT_EQ(choice, "orb.conf:3: Concurrency = threads: expected one of reactive, thread-per-connection, thread-pool");
  const std::string range = set(values, "EndpointPort", "65536", "orb.conf:4");
  EXPECT_EQ(range, "orb.conf:4: EndpointPort = 65536: expected a number, 0 to 65535");
}

TEST(Set, ErrorsSuggestSimilarOptions) {
  const std::string all = "; all are in docs/reference/options-corbel.md (of the sources, or in share/doc/Corbel)";
  for (const auto& [name, meant] :
       std::initializer_list<std::pair<const char*, const char*>>{{"EndpointPrt", ": is EndpointPort meant?"},
                                                                  {"endpointport", ": is EndpointPort meant?"},
                                                                  {"ORBEndpointHots", ": is ORBEndpointHost meant?"},
                                                                  {"Timeout", ": is CallTimeout or IdleTimeout meant?"},
                                                                  {"NoSuch", ""},
                                                                  {"ORBNoSuch=9", ""},
                                                                  {"ORBIdleTimeout=9", ": write a blank in place of ="},
                                                                  {"x", ""},
                                                                  {"", ""}}) {
    Values values;
    EXPECT_EQ(set(values, name, "1", "f:1"), "f:1: " + std::string(name) + ": unknown option" + meant + all);
  }
  Values values;
  const std::string megabyte(1u << 20, 'e');
  EXPECT_EQ(set(values, megabyte, "1", "f:1"), "f:1: " + megabyte.substr(0, 200) + ": unknown option" + all);
}

TEST(Set, RefusesMalformedNumbers) {
  Values values;
  for (const char* bad : {"", " ", "-1", "+1", "1x", "0x10", "99999999999999999999", "1.5", "NaN", "1 2"}) {
    EXPECT_NE(set(values, "EndpointPort", bad, "t"), "") << bad;
    EXPECT_NE(set(values, "MaxMessageSize", bad, "t"), "") << bad;
    EXPECT_NE(set(values, "CallTimeout", bad, "t"), "") << bad;
  }
  EXPECT_NE(set(values, "MaxMessageSize", "18014398509481984k", "t"), "");  // 2^64 bytes
  EXPECT_EQ(values.max_message_size, Values().max_message_size);
}

TEST(ParseText, ReadsLinesAndComments) {
  Values values;
  EXPECT_EQ(parse_text(values, "\xef\xbb\xbf# comment\r\n\n  EndpointPort =  80  \r\nEndpointHost=a=b", "f"), "");
  EXPECT_EQ(values.endpoint_port, 80u);
  EXPECT_EQ(values.endpoint_host, "a=b");
}

TEST(ParseText, CountsLines) {
  Values values;
  EXPECT_EQ(parse_text(values, "# one\nEndpointPort = 1\nnonsense\n", "f"), "f:3: \"nonsense\" is no NAME = VALUE");
}

TEST(ParseText, ErrorsEscapeControlCharacters) {
  Values values;
  EXPECT_EQ(parse_text(values, std::string_view("\0\x1b[2J\x7f", 6), "f"),
            "f:1: \"\\x00\\x1b[2J\\x7f\" is no NAME = VALUE");
  EXPECT_EQ(parse_text(values, std::string_view("EndpointHost = a\0b", 18), "f"),
            "f:1: \"EndpointHost = a\\x00b\" is no NAME = VALUE");
  EXPECT_EQ(parse_text(values, "Endpoint\bPort = 1", "f").find("f:1: Endpoint\\x08Port: unknown option"), 0u);
  EXPECT_EQ(parse_text(values, "EndpointPort = \a", "f").find("f:1: EndpointPort = \\x07: expected a number"), 0u);
}

TEST(ParseText, LaterValueCountsAndListsKeepBoth) {
  Values values;
  EXPECT_EQ(parse_text(values, "EndpointPort = 1\nInitRef = A=x\nEndpointPort = 2\nInitRef = B=y", "f"), "");
  EXPECT_EQ(values.endpoint_port, 2u);
  EXPECT_EQ(values.init_ref, (std::vector<std::string>{"A=x", "B=y"}));
}

TEST(ParseFile, UnreadableFilesAreReported) {
  Values values;
  EXPECT_TRUE(mentions(parse_file(values, "/nonexistent/orb.conf"), "/nonexistent/orb.conf: cannot be read"));
  EXPECT_TRUE(mentions(parse_file(values, "/"), "cannot be read"));
}

struct Arguments : Test {
  std::vector<std::string> texts;
  std::vector<char*> pointers;
  int argc = 0;
  Values values;

  Problem parse(std::initializer_list<const char*> list) {
    texts.assign(list.begin(), list.end());
    for (std::string& text : texts) pointers.push_back(text.data());
    argc = static_cast<int>(pointers.size());
    pointers.push_back(nullptr);
    return parse_arguments(values, argc, pointers.data());
  }
};

TEST_F(Arguments, TakesOptionsOfTheOrbAndLeavesOthers) {
  EXPECT_EQ(parse({"prog", "a", "-ORBEndpointPort", "7", "-x", "-ORBId", "one", "b"}), "");
  EXPECT_EQ(values.endpoint_port, 7u);
  EXPECT_EQ(values.id, "one");
  ASSERT_EQ(argc, 4);
  EXPECT_STREQ(pointers[1], "a");
  EXPECT_STREQ(pointers[2], "-x");
  EXPECT_STREQ(pointers[3], "b");
  EXPECT_EQ(pointers[4], nullptr);
}

TEST_F(Arguments, LaterValueCountsAndListsKeepBoth) {
  EXPECT_EQ(
      parse({"prog", "-ORBEndpointPort", "7", "-ORBInitRef", "A=x", "-ORBInitRef", "B=y", "-ORBEndpointPort", "8"}),
      "");
  EXPECT_EQ(values.endpoint_port, 8u);
  EXPECT_EQ(values.init_ref, (std::vector<std::string>{"A=x", "B=y"}));
}

TEST_F(Arguments, RefusesUnknownOptions) {
  EXPECT_EQ(parse({"prog", "-ORBNonsense", "1"}).find("command line: ORBNonsense: unknown option"), 0u);
}

TEST_F(Arguments, RefusesAMissingValue) {
  EXPECT_EQ(parse({"prog", "-ORBEndpointPort"}), "-ORBEndpointPort: expected a value behind it");
}

TEST_F(Arguments, RefusesAMissingFile) {
  EXPECT_EQ(parse({"prog", "-ORBConfigFile"}), "-ORBConfigFile: expected a value behind it");
}

TEST_F(Arguments, RefusesAnUnknownOptionWithoutAValue) {
  EXPECT_TRUE(mentions(parse({"prog", "-ORBHelp"}), "command line: ORBHelp: unknown option"));
}

TEST_F(Arguments, ReadsAFileAtItsPlace) {
  const std::string path = testing::TempDir() + "corbel_options_test.conf";
  std::ofstream(path) << "EndpointPort = 1\nMaxConnections = 2\n";
  EXPECT_EQ(parse({"prog", "-ORBMaxConnections", "9", "-ORBConfigFile", path.c_str(), "-ORBEndpointPort", "3"}), "");
  EXPECT_EQ(values.endpoint_port, 3u);
  EXPECT_EQ(values.max_connections, 2u);
  std::remove(path.c_str());
}

TEST(Environment, IsReadAfterItsFileAndBeforeArguments) {
  const std::string path = testing::TempDir() + "corbel_environment_test.conf";
  std::ofstream(path) << "EndpointPort = 1\nMaxConnections = 2\n";
  const std::string file = "CORBEL_ORBConfigFile=" + path;
  const char* const environment[] = {"HOME=/", "CORBEL_ORBMaxConnections=7", "CORBEL_ORB", file.c_str(), nullptr};
  Values values;
  EXPECT_EQ(parse_environment(values, environment), "");
  EXPECT_EQ(values.endpoint_port, 1u);
  EXPECT_EQ(values.max_connections, 7u);
  std::remove(path.c_str());
}

TEST(Changed, ListsValuesThatAreNotDefaultsInFileFormat) {
  Values values;
  EXPECT_EQ(changed(values), "");
  const std::string text = "EndpointPort = 80\nEndpoint = uiop:///a\nEndpoint = iiop://:1\nCallTimeout = 250ms\n";
  ASSERT_EQ(parse_text(values, text, "f"), "");
  const std::string lines = changed(values);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 4) << lines;
  EXPECT_TRUE(mentions(lines, "CallTimeout = 250ms\n")) << lines;
  EXPECT_TRUE(mentions(lines, "Endpoint = uiop:///a\nEndpoint = iiop://:1\n")) << lines;
  Values again;
  EXPECT_EQ(parse_text(again, lines, "f"), "");
  EXPECT_EQ(changed(again), lines);
}

TEST(Environment, MissingOrbPrefixIsReported) {
  for (const auto& [entry, problem] : std::initializer_list<std::pair<const char*, const char*>>{
           {"CORBEL_ThreadPoolSize=9", "environment: CORBEL_ThreadPoolSize: write CORBEL_ORBThreadPoolSize"},
           {"CORBEL_ConfigFile=f", "environment: CORBEL_ConfigFile: write CORBEL_ORBConfigFile"},
           {"CORBEL_CCACHE=/usr/bin/ccache", ""}}) {
    const char* const environment[] = {entry, nullptr};
    Values values;
    EXPECT_EQ(parse_environment(values, environment), problem);
  }
}

TEST(Environment, RefusesUnknownOptionsAndInvalidValues) {
  for (const char* entry : {"CORBEL_ORBNonsense=1", "CORBEL_ORBConcurrency=nonsense"}) {
    const char* const environment[] = {entry, nullptr};
    Values values;
    EXPECT_EQ(parse_environment(values, environment).find("environment: ORB"), 0u) << entry;
  }
}

TEST(Changes, ListChangedOptionsOfEveryKind) {
  Values there;
  there.init_ref = {"A=x"};
  const auto changed = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "program");
    std::vector<char*> all;
    for (std::string& argument : arguments) all.push_back(argument.data());
    return changes(there, all);
  };
  EXPECT_EQ(changed({"-ORBInitRef", "A=x", "-ORBConcurrency", "reactive", "-ORBEndpointHost", "127.0.0.1",
                     "-ORBEndpointPort", "0", "-ORBMaxMessageSize", "64M", "-ORBCallTimeout", "0", "-ORBTCPNoDelay",
                     "true", "-ORBId", "another"}),
            "");
  EXPECT_EQ(
      changed({"-ORBInitRef", "B=x", "-ORBConcurrency", "thread-pool", "-ORBEndpointHost", "::1", "-ORBEndpointPort",
               "1", "-ORBMaxMessageSize", "64k", "-ORBCallTimeout", "1us", "-ORBTCPNoDelay", "false"}),
      "InitRef, Concurrency, EndpointHost, EndpointPort, MaxMessageSize, CallTimeout, TCPNoDelay");
}

}  // namespace
}  // namespace corbel::options
