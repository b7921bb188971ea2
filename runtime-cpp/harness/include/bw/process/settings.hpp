// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace bw {

/// The values of a plan's `settings` file: `key = value` lines, `#` begins a comment.
class Settings {
 public:
  /// @throws Failure (start) with the file and the line that cannot be read
  static Settings read(const std::string& path);
  static Settings parse(std::string_view text, const std::string& where);

  /// Replaces a value; `assignment` is `KEY=VALUE`. @throws Failure (start)
  void set(std::string_view assignment);

  bool has(const std::string& key) const { return values_.contains(key); }

  /// Returns the value of a key, or `otherwise` if the key is absent. @throws Failure (start) if the value has another
  /// type
  std::string text(const std::string& key, const std::string& otherwise) const;
  std::int64_t integer(const std::string& key, std::int64_t otherwise) const;
  double real(const std::string& key, double otherwise) const;

  const std::map<std::string, std::string>& values() const noexcept { return values_; }

 private:
  std::map<std::string, std::string> values_;
};

}  // namespace bw
