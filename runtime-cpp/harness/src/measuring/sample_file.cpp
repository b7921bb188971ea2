// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/sample_file.hpp>

#include <bw/process/error.hpp>

#include <cerrno>
#include <cstring>
#include <new>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace bw {

namespace {

/// Creates the file with all its blocks, so that a full disk is an error here instead of a signal during measuring.
int make_file(const std::string& path, std::size_t size) {
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0) fail_start(with_errno("cannot make the file " + path));
  if (const int error = posix_fallocate(file, 0, static_cast<off_t>(size)); error != 0) {
    close(file);
    unlink(path.c_str());
    fail_start(with_error("cannot reserve " + std::to_string(size) + " bytes for the file " + path, error));
  }
  return file;
}

/// Writes to each page, so that all pages are mapped when the first sample arrives.
void touch(char* memory, std::size_t size) {
  const long page = sysconf(_SC_PAGESIZE);
  for (std::size_t at = 0; at < size; at += static_cast<std::size_t>(page)) {
    *static_cast<volatile char*>(memory + at) = 0;
  }
}

}  // namespace

char* map_new_file(const std::string& path, std::size_t size) {
  const int file = make_file(path, size);
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  const int error = errno;
  close(file);
  if (memory == MAP_FAILED) {
    fail_start(with_error("cannot map the file " + path, error));
  }
  return static_cast<char*>(memory);
}

SampleFile::SampleFile(const std::string& path, std::uint64_t capacity, const std::string& text)
    : capacity_(capacity), size_(SampleHeader::size + capacity * sizeof(SampleRecord)) {
  if (text.size() >= sizeof(SampleHeader::text)) fail_start("the description of " + path + " is too long");
  char* const memory = map_new_file(path, size_);
  touch(memory, size_);
  // Without permission for locking, pages may be written back and fault again; the checks of the machine report this.
  static_cast<void>(mlock(memory, size_));

  header_ = new (memory) SampleHeader{};
  std::memcpy(header_->magic, SampleHeader::expected_magic, sizeof header_->magic);
  header_->header_size = SampleHeader::size;
  header_->record_size = sizeof(SampleRecord);
  header_->capacity = capacity;
  std::memcpy(header_->text, text.c_str(), text.size() + 1);
  records_ = reinterpret_cast<SampleRecord*>(memory + SampleHeader::size);
}

SampleFile::~SampleFile() { munmap(header_, size_); }

void SampleFile::flush() noexcept { msync(header_, size_, MS_ASYNC); }

}  // namespace bw
