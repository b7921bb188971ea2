// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>

#include "corbel/options/options.hpp"

#include "option_descriptors.hpp"
#include "value.hpp"

namespace corbel::options {

namespace {

constexpr std::size_t largest_file = 1u << 20;

std::string_view trim(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Removes argv[at] and argv[at + 1].
void remove_pair(int& argc, char** argv, int at) {
  for (int i = at; i + 2 <= argc; ++i) argv[i] = argv[i + 2];  // includes the nullptr at the end
  argc -= 2;
}

bool is_option(std::string_view name) {
  const auto all = option_descriptors();
  return name == "ConfigFile" ||
         std::any_of(all.begin(), all.end(), [name](const OptionDescriptor& each) { return name == each.name; });
}

}  // namespace

Problem parse_text(Values& values, std::string_view text, std::string_view where) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // some editors write a byte-order mark
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;

    const std::string place = std::string(where) + ":" + std::to_string(number);
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos ||
        line.find('\0') != std::string_view::npos) {  // text after a NUL would be lost
      return place + ": \"" + shown(line) + "\" is no NAME = VALUE";
    }
    Problem problem = set(values, trim(line.substr(0, equals)), trim({line.begin() + equals + 1, line.end()}), place);
    if (!problem.empty()) return problem;
  }
  return {};
}

Problem parse_file(Values& values, const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "re"), std::fclose);
  if (!file) return path + ": cannot be read: " + std::strerror(errno);
  std::string text(largest_file + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  if (std::ferror(file.get())) return path + ": cannot be read: " + std::strerror(errno);
  if (text.size() > largest_file) return path + ": is larger than 1 MiB: this is no file of options";
  return parse_text(values, text, path);
}

Problem parse_environment(Values& values, const char* const* environment) {
  constexpr std::string_view prefix = "CORBEL_";
  constexpr std::string_view file = "ORBConfigFile";
  for (const bool of_file : {true, false}) {
    for (const char* const* entry = environment; *entry != nullptr; ++entry) {
      const std::string_view text = *entry;
      const std::size_t equals = text.find('=');
      if (!text.starts_with(prefix) || equals == std::string_view::npos) continue;
      const std::string name(text.begin() + prefix.size(), text.begin() + equals);
      if (is_option(name)) return "environment: CORBEL_" + name + ": write CORBEL_ORB" + name;
      if (!name.starts_with("ORB") || (name == file) != of_file) continue;
      const std::string value(text.begin() + equals + 1, text.end());
      Problem problem = of_file ? parse_file(values, value) : set(values, name, value, "environment");
      if (!problem.empty()) return problem;
    }
  }
  return {};
}

Problem parse_arguments(Values& values, int& argc, char** argv) {
  int at = 1;
  while (at < argc && argv[at] != nullptr) {  // a nullptr ends the arguments, whatever argc is
    const std::string_view argument = argv[at];
    if (!argument.starts_with("-ORB")) {
      ++at;
      continue;
    }
    // The standard writes -ORBid (CORBA 3.3 part 1, 8.5.1).
    const std::string_view name =
        argument == "-ORBid" ? "ORBId" : std::string_view(argument.begin() + 1, argument.end());
    if (at + 1 >= argc || argv[at + 1] == nullptr) {
      return is_option({name.begin() + 3, name.end()}) ? std::string(argument) + ": expected a value behind it"
                                                       : set(values, name, "", "command line");
    }
    const std::string value = argv[at + 1];
    Problem problem = name == "ORBConfigFile" ? parse_file(values, value) : set(values, name, value, "command line");
    if (!problem.empty()) return problem;
    remove_pair(argc, argv, at);
  }
  return {};
}

}  // namespace corbel::options
