// SPDX-License-Identifier: Apache-2.0
#include <corbel/shm/segment.hpp>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <cerrno>

namespace corbel::shm {

namespace {

constexpr int all_seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;

// Checks the memory of a peer. It must be sealed: a peer that shrinks it would cause SIGBUS in this process. It must be
// a tmpfs file, whose pages the system does not discard.
bool is_sound(int memory, std::uint32_t ring_size) noexcept {
  struct stat status {};
  struct statfs system {};
  const int seals = ::fcntl(memory, F_GET_SEALS);
  return seals >= 0 && (seals & all_seals) == all_seals && ::fstat(memory, &status) == 0 && S_ISREG(status.st_mode) &&
         status.st_size == static_cast<off_t>(Segment::size_of(ring_size)) && ::fstatfs(memory, &system) == 0 &&
         system.f_type == TMPFS_MAGIC;
}

}  // namespace

Segment::~Segment() {
  if (base_ != nullptr) {
    ::munmap(base_, size_of(ring_size_));
  }
}

bool Segment::attach(int memory, std::uint32_t ring_size) noexcept {
  void* const base = ::mmap(nullptr, size_of(ring_size), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, memory, 0);
  if (base == MAP_FAILED) {
    return false;
  }
  base_ = static_cast<std::byte*>(base);
  ring_size_ = ring_size;
  return true;
}

bool Segment::make(std::uint32_t ring_size, Segment& segment, transport::Descriptor& memory) noexcept {
  transport::Descriptor file(::memfd_create("corbel-shmiop", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  Segment made;
  if (!file || ::fallocate(file.get(), 0, 0, static_cast<off_t>(size_of(ring_size))) != 0 ||
      ::fcntl(file.get(), F_ADD_SEALS, all_seals) != 0 || !made.attach(file.get(), ring_size)) {
    return false;
  }
  segment = std::move(made);
  memory = std::move(file);
  return true;
}

bool Segment::map(int memory, std::uint32_t ring_size, Segment& segment) noexcept {
  if (!is_ring_size(ring_size) || !is_sound(memory, ring_size)) {
    errno = EPROTO;
    return false;
  }
  Segment mapped;
  if (!mapped.attach(memory, ring_size)) {
    return false;
  }
  segment = std::move(mapped);
  return true;
}

}  // namespace corbel::shm
