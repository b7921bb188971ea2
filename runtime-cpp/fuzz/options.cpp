// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary text as a file of options, as arguments and as an environment, each line as one option.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "corbel/options/options.hpp"
#include "support/orbs/require.hpp"

namespace {

using namespace corbel;
using options::Problem;
using options::Values;

/// Checks that writing and reading the value of each named option does not change it.
void check(const Values& values, std::string_view named) {
  for (const options::Description& row : options::descriptions()) {
    if (row.kind == options::Kind::list || named.find(row.name) == std::string_view::npos) continue;
    const std::string text = options::get(values, row.name);
    Values again;
    test::require(options::set(again, row.name, text, "again").empty(), "the text of an option's value can be read");
    test::require(options::get(again, row.name) == text, "the text of an option's value gives an equal value");
  }
}

void check(const Problem& problem, std::string_view where) {
  test::require(problem.empty() || problem.find(where) != std::string::npos, "a problem names its place");
  test::require(problem.size() < 8192, "a problem has less than 8192 characters");
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end).substr(0, text.substr(0, end).find('\0')));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void exercise_arguments(const std::vector<std::string>& lines, std::string_view text) {
  std::vector<std::string> texts{"program"};
  texts.insert(texts.end(), lines.begin(), lines.end());
  std::vector<char*> argv;
  for (std::string& text : texts) argv.push_back(text.data());
  argv.push_back(nullptr);
  int argc = static_cast<int>(texts.size());
  Values values;
  const Problem problem = options::parse_arguments(values, argc, argv.data());
  check(problem, problem.starts_with("-ORB") ? "-ORB" : "command line");
  test::require(argc >= 1 && argv[static_cast<std::size_t>(argc)] == nullptr, "the list of arguments ends with null");
  for (int at = 1; problem.empty() && at < argc; ++at) {
    test::require(!std::string_view(argv[static_cast<std::size_t>(at)]).starts_with("-ORB"), "no ORB argument is left");
  }
  check(values, text);
}

void exercise_environment(const std::vector<std::string>& lines, std::string_view text) {
  std::vector<std::string> texts;
  for (const std::string& line : lines) texts.push_back("CORBEL_ORB" + line);
  std::vector<const char*> entries;
  for (const std::string& text : texts) entries.push_back(text.c_str());
  entries.push_back(nullptr);
  Values values;
  check(options::parse_environment(values, entries.data()), "environment");
  check(values, text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Values values;
  check(options::parse_text(values, text, "the file"), "the file:");
  check(values, text);
  if (text.find("ConfigFile") == std::string_view::npos) {  // so that no file is read
    const std::vector<std::string> lines = lines_of(text);
    exercise_arguments(lines, text);
    exercise_environment(lines, text);
  }
  return 0;
}
