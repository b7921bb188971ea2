// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bw::testbed {

/// Options with values, `--name value`, each of which may be repeated, and flags. The words after `--` are a command.
class Arguments {
 public:
  /// @param flags names of options without a value
  /// @throws WrongInput if a word is no option, or an option has no value
  Arguments(const std::vector<std::string>& words, const std::set<std::string>& flags);

  bool has(const std::string& name) const { return values_.contains(name); }

  /// @throws WrongInput if the option is missing
  const std::string& text(const std::string& name) const;

  /// Returns a whole number of 0 or more. @throws WrongInput if the value is none
  std::int64_t number(const std::string& name, std::int64_t otherwise) const;

  /// Returns a share from 0 to 1. @throws WrongInput if the value is none
  double share(const std::string& name, double otherwise) const;

  /// Returns all values of a repeated option.
  std::vector<std::string> all(const std::string& name) const;

  const std::vector<std::string>& command() const { return command_; }

  /// @throws WrongInput with an option that is not in `known`
  void only(const std::set<std::string>& known) const;

 private:
  std::map<std::string, std::vector<std::string>> values_;
  std::vector<std::string> command_;
};

/// Returns the two parts around the first colon. @throws WrongInput if there is no colon
std::pair<std::string, std::string> halves(const std::string& text);

/// Reads a whole number of 0 or more. @throws WrongInput otherwise; the message names the argument by `what`
std::int64_t whole_number(std::string_view text, const std::string& what);

}  // namespace bw::testbed
