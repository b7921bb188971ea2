// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace bw {

/// Numbers of bytes, by the name of the memory that they count. Values that the system does not report are missing.
using Bytes = std::map<std::string, std::uint64_t>;

/// The memory of a process: `resident`, `peak` (the most that was resident) and `proportional`, in which a page
/// that n processes share counts as an n-th. @param process its number, or `self`
Bytes memory_of(const std::string& process);

/// The peak counts anew from what is resident now. @return false where the kernel does not do that
bool forget_peak();

/// The octets that this process has allocated by the C library and not freed, in `heap`. It takes the
/// allocator's locks for a moment.
Bytes heap_in_use();

/// Text and data of the program that runs here and of the shared libraries that it has loaded: `executableText`,
/// `librariesText:FILE` of each library, `platformText:FILE` of those of C and C++ themselves, which all programs on a
/// machine share, and so on with `Data`. Empty when one of the files cannot be read.
Bytes program_sizes();

/// Returns true if a shared library is one of the platform's. @param path its file
bool is_of_platform(std::string_view path);

/// `peak=81 resident=64`, and back. @return none for anything else
std::string to_text(const Bytes& bytes);
std::optional<Bytes> bytes_in(std::string_view text);

}  // namespace bw
