// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace bw {

/// Numbers of bytes by the name of the kind of memory. Values that the system does not report are missing.
using Bytes = std::map<std::string, std::uint64_t>;

/// Returns the memory of a process: `resident`, `peak` (the largest resident size) and `proportional`, in which a page
/// that n processes share counts as 1/n. @param process the process's number, or `self`
Bytes memory_of(const std::string& process);

/// Resets the peak to the present resident size. @return false if the kernel does not support this
bool forget_peak();

/// Returns the octets that this process has allocated by the C library and not freed, as `heap`. Takes the allocator's
/// locks for a short time.
Bytes heap_in_use();

/// Returns the sizes of text and data of this program and its loaded shared libraries: `executableText`,
/// `librariesText:FILE` for each library, `platformText:FILE` for the libraries of C and C++, which all programs on a
/// machine share, and the same with `Data`. Empty if one of the files cannot be read.
Bytes program_sizes();

/// Returns true if a shared library belongs to the platform. @param path its file
bool is_of_platform(std::string_view path);

/// Converts to and from text such as `peak=81 resident=64`. @return empty for any other text
std::string to_text(const Bytes& bytes);
std::optional<Bytes> bytes_in(std::string_view text);

}  // namespace bw
