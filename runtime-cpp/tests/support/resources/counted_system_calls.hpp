// SPDX-License-Identifier: Apache-2.0
// Counts the system calls of this process in all threads: a seccomp filter (see seccomp(2)) turns each into SIGSYS,
// whose handler counts it and makes the call from the one address that the filter permits. The filter needs no
// permission, and stays until the process ends. Calls that start and end threads and that return from signal handlers
// are not counted. For one source of a program without sanitizers, on x86-64.
#pragma once

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

extern "C" {
long test_system_call(long number, long a, long b, long c, long d, long e, long f);
extern const char test_system_call_end[];  // the address after its only system call
}

__asm__(R"(
  .text
  .globl test_system_call, test_system_call_end
  .type test_system_call, @function
test_system_call:
  mov %rdi, %rax
  mov %rsi, %rdi
  mov %rdx, %rsi
  mov %rcx, %rdx
  mov %r8, %r10
  mov %r9, %r8
  mov 8(%rsp), %r9
  syscall
test_system_call_end:
  ret
  .size test_system_call, . - test_system_call
)");

namespace test {

/// The numbers of system calls of all threads, and of the calling thread.
inline std::atomic<long> system_calls{0};
inline thread_local long own_system_calls = 0;
/// The counts by number of the system call, for messages of tests.
inline std::array<std::atomic<long>, 512> system_calls_by_number{};

/// Changes the signal mask of the interrupted code, but never blocks SIGSYS: a filtered call while SIGSYS is blocked
/// ends the process.
inline long change_signal_mask(ucontext_t& context, long how, const std::uint64_t* wanted, std::uint64_t* before) {
  std::uint64_t mask;
  std::memcpy(&mask, &context.uc_sigmask, sizeof mask);
  if (before != nullptr) {
    *before = mask;
  }
  if (wanted != nullptr) {
    mask = how == SIG_BLOCK ? mask | *wanted : how == SIG_UNBLOCK ? mask & ~*wanted : *wanted;
    mask &= ~(std::uint64_t{1} << (SIGSYS - 1));
    std::memcpy(&context.uc_sigmask, &mask, sizeof mask);
  }
  return 0;
}

inline void on_system_call(int, siginfo_t* info, void* interrupted) {
  auto& context = *static_cast<ucontext_t*>(interrupted);
  greg_t* const registers = context.uc_mcontext.gregs;
  const int number = info->si_syscall;
  ++own_system_calls;
  ++system_calls;
  ++system_calls_by_number[static_cast<std::size_t>(number) % system_calls_by_number.size()];
  if (number == SYS_rt_sigprocmask) {
    registers[REG_RAX] =
        change_signal_mask(context, registers[REG_RDI], reinterpret_cast<const std::uint64_t*>(registers[REG_RSI]),
                           reinterpret_cast<std::uint64_t*>(registers[REG_RDX]));
  } else {
    registers[REG_RAX] = test_system_call(number, registers[REG_RDI], registers[REG_RSI], registers[REG_RDX],
                                          registers[REG_R10], registers[REG_R8], registers[REG_R9]);
  }
}

/// Begins to count in all threads. Returns the error number if the system does not permit it.
inline int count_system_calls() {
  struct sigaction action {};
  action.sa_sigaction = on_system_call;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  ::sigaction(SIGSYS, &action, nullptr);
  const auto end = reinterpret_cast<std::uintptr_t>(test_system_call_end);
  const auto word = [](std::size_t offset) {
    return sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
  };
  const auto equal = [](std::uint64_t value, unsigned char yes, unsigned char no) {
    return sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(value), yes, no);
  };
  sock_filter filter[] = {
      word(offsetof(seccomp_data, arch)),
      equal(AUDIT_ARCH_X86_64, 0, 9),
      word(offsetof(seccomp_data, nr)),
      equal(SYS_rt_sigreturn, 7, 0),
      equal(SYS_clone, 6, 0),
      equal(SYS_clone3, 5, 0),
      equal(SYS_exit, 4, 0),
      word(offsetof(seccomp_data, instruction_pointer)),
      equal(end, 0, 3),
      word(offsetof(seccomp_data, instruction_pointer) + 4),
      equal(end >> 32U, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
  };
  const sock_fprog program{static_cast<unsigned short>(std::size(filter)), filter};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0) {
    return errno;
  }
  return 0;
}

/// Returns "number: count" for all system calls so far, for messages of tests.
inline std::string system_calls_seen() {
  std::string text;
  for (std::size_t number = 0; number < system_calls_by_number.size(); ++number) {
    if (const long count = system_calls_by_number[number]; count != 0) {
      text += " " + std::to_string(number) + ": " + std::to_string(count);
    }
  }
  return text;
}

}  // namespace test
