// SPDX-License-Identifier: Apache-2.0
#include "log_tail.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace bw::launch {

std::string last_lines(const std::string& file, int lines) {
  constexpr std::streamoff at_most = 8192;
  std::ifstream log(file, std::ios::ate | std::ios::binary);
  if (!log) return {};
  const std::streamoff size = log.tellg();
  log.seekg(std::max<std::streamoff>(size - at_most, 0));
  std::string text{std::istreambuf_iterator<char>(log), {}};
  while (!text.empty() && text.back() == '\n') text.pop_back();
  if (text.empty()) return {};
  std::size_t begin = text.size();
  for (int line = 0; line < lines && begin != std::string::npos && begin != 0; ++line)
    begin = text.rfind('\n', begin - 1);
  if (begin != std::string::npos && begin != 0) text.erase(0, begin + 1);
  return "; the last lines of its log " + file + ":\n" + text;
}

}  // namespace bw::launch
