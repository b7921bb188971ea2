// SPDX-License-Identifier: Apache-2.0
#include <bw/process/settings.hpp>

#include <bw/process/error.hpp>
#include <bw/value/text.hpp>

#include <charconv>
#include <fstream>
#include <sstream>

namespace bw {

namespace {

template <class Number>
Number number(const std::string& key, const std::string& text, const char* kind) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    fail_start("setting " + key + " = " + text + " is not " + kind + "; give it as plain digits");
  }
  return value;
}

}  // namespace

Settings Settings::read(const std::string& path) {
  std::ifstream file(path);
  if (!file) fail_start(with_errno("cannot read the settings " + path));
  std::ostringstream text;
  text << file.rdbuf();
  return parse(text.str(), path);
}

Settings Settings::parse(std::string_view text, const std::string& where) {
  Settings settings;
  int number = 0;
  for (const std::string_view raw : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(raw.substr(0, raw.find('#')));
    if (line.empty()) continue;
    const auto equals = line.find('=');
    if (equals == std::string_view::npos || trim(line.substr(0, equals)).empty()) {
      fail_start(where + ":" + std::to_string(number) + ": expected `key = value`, found `" + std::string(line) + "`");
    }
    settings.set(line);
  }
  return settings;
}

void Settings::set(std::string_view assignment) {
  const auto equals = assignment.find('=');
  const std::string_view key = trim(assignment.substr(0, equals));
  if (equals == std::string_view::npos || key.empty()) {
    fail_start("expected KEY=VALUE, found `" + std::string(assignment) + "`");
  }
  values_[std::string(key)] = std::string(trim(assignment.substr(equals + 1)));
}

std::string Settings::text(const std::string& key, const std::string& otherwise) const {
  const auto found = values_.find(key);
  return found == values_.end() ? otherwise : found->second;
}

std::int64_t Settings::integer(const std::string& key, std::int64_t otherwise) const {
  const auto found = values_.find(key);
  return found == values_.end() ? otherwise : number<std::int64_t>(key, found->second, "an integer");
}

double Settings::real(const std::string& key, double otherwise) const {
  const auto found = values_.find(key);
  return found == values_.end() ? otherwise : number<double>(key, found->second, "a number");
}

}  // namespace bw
