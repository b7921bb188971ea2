// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include <sys/types.h>

namespace bw::testbed {

/// An open file, closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) noexcept : number_(number) {}
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Descriptor& operator=(Descriptor&& other) noexcept;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const noexcept { return number_; }
  void close() noexcept;

 private:
  int number_;
};

/// A namespace of a process: `net`, `pid`, … @throws std::system_error if there is no such process
Descriptor open_namespace(pid_t process, const std::string& kind);

/// Enters a namespace. @throws std::system_error
void enter(const Descriptor& space, int kind);

/// Enters a process's network namespace, and goes back at the end.
class WithinNetwork {
 public:
  explicit WithinNetwork(pid_t process);
  ~WithinNetwork();
  WithinNetwork(const WithinNetwork&) = delete;
  WithinNetwork& operator=(const WithinNetwork&) = delete;

 private:
  Descriptor home_;
};

/// Continues in a child that is in the process-id namespace of a lab: it ends with the lab, not with its parent. The
/// parent waits until the child releases it, or has ended, and exits.
class LabMember {
 public:
  /// Returns in the child only.
  explicit LabMember(pid_t lab);

  /// Says a line on the standard output of the command that started it.
  void report(const std::string& text);

  /// Lets the command that started it end, well if there was a report. So does the begin of another program.
  void release() noexcept;

 private:
  Descriptor reports_;
};

/// Lets this process be scheduled before all that is not real-time; false where that is not permitted.
bool become_real_time(int priority) noexcept;

/// This process's id where /proc was mounted.
pid_t outer_id();

/// Nanoseconds of CLOCK_MONOTONIC.
std::int64_t now() noexcept;

/// Writes a short text to a file that is there. @throws std::system_error
void write_file(const std::string& path, const std::string& text);

}  // namespace bw::testbed
