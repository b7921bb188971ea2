// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include "failure.hpp"

#include <charconv>
#include <cstdlib>

namespace bw::testbed {

Arguments::Arguments(const std::vector<std::string>& words, const std::set<std::string>& flags) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") {
      command_.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
      return;
    }
    if (!word.starts_with("--")) throw WrongInput("expected an option, found " + word);
    std::vector<std::string>& values = values_[word.substr(2)];
    if (flags.contains(word.substr(2))) continue;
    if (++i == words.size()) throw WrongInput(word + " needs a value");
    values.push_back(words[i]);
  }
}

const std::string& Arguments::text(const std::string& name) const {
  const auto found = values_.find(name);
  if (found == values_.end() || found->second.empty()) throw WrongInput("--" + name + " is missing");
  return found->second.back();
}

std::int64_t Arguments::number(const std::string& name, std::int64_t otherwise) const {
  return has(name) ? whole_number(text(name), "--" + name) : otherwise;
}

double Arguments::share(const std::string& name, double otherwise) const {
  if (!has(name)) return otherwise;
  const std::string& value = text(name);
  char* end = nullptr;
  const double share = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != '\0' || !(share >= 0 && share <= 1))
    throw WrongInput("--" + name + " " + value + " is not a share from 0 to 1");
  return share;
}

std::vector<std::string> Arguments::all(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::vector<std::string>() : found->second;
}

void Arguments::only(const std::set<std::string>& known) const {
  for (const auto& [name, values] : values_) {
    if (!known.contains(name)) throw WrongInput("unknown option --" + name);
  }
}

std::pair<std::string, std::string> halves(const std::string& text) {
  const auto colon = text.find(':');
  if (colon == std::string::npos) throw WrongInput(text + " has no colon");
  return {text.substr(0, colon), text.substr(colon + 1)};
}

std::int64_t whole_number(std::string_view text, const std::string& what) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 0)
    throw WrongInput(what + " " + std::string(text) + " is not a whole number of 0 or more");
  return number;
}

}  // namespace bw::testbed
