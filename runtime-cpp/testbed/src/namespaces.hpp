// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include <sys/types.h>

namespace bw::testbed {

/// An open file, closed by the destructor.
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

/// Opens a namespace of a process: `net`, `pid`, … @throws std::system_error if there is no such process
Descriptor open_namespace(pid_t process, const std::string& kind);

/// Enters a namespace. @throws std::system_error
void enter(const Descriptor& space, int kind);

/// Makes a user namespace for this process. It has the process's user and group, under their own ids, and nobody else:
/// the kernel permits no more to users without rights (user_namespaces(7)). In it, this process has all capabilities
/// until it executes a program. @throws std::system_error
void make_user_namespace();

/// Enters the user namespace of a lab, unless this process is in it, and the lab's own network. After that, the
/// process can enter all namespaces of the lab, but none of the machine. @throws std::system_error
void enter_lab(pid_t lab);

/// Enters a process's network namespace, and goes back in the destructor. A process in a lab's user namespace must be
/// in a network of the lab before.
class WithinNetwork {
 public:
  explicit WithinNetwork(pid_t process);
  ~WithinNetwork();
  WithinNetwork(const WithinNetwork&) = delete;
  WithinNetwork& operator=(const WithinNetwork&) = delete;

 private:
  Descriptor home_;
};

/// Continues in a child in the namespaces of a lab, that of its process ids among them: the child ends with the lab
/// instead of its parent. The parent waits until the child releases it or has ended, and exits.
class LabMember {
 public:
  /// Returns in the child only.
  explicit LabMember(pid_t lab);

  /// Writes a line to the standard output of the command that started this process.
  void report(const std::string& text);

  /// Ends the command that started this process, successfully if there was a report. Executing another program does the
  /// same.
  void release() noexcept;

 private:
  Descriptor reports_;
};

/// Gives this process real-time priority over all ordinary processes; returns false if that is not permitted.
bool become_real_time(int priority) noexcept;

/// Returns this process's id in the namespace in which /proc was mounted.
pid_t outer_id();

/// Returns the time of CLOCK_MONOTONIC in nanoseconds.
std::int64_t now() noexcept;

/// Writes a short text to an existing file. @throws std::system_error
void write_file(const std::string& path, const std::string& text);

}  // namespace bw::testbed
