// SPDX-License-Identifier: Apache-2.0
#include "generated_folder.hpp"

#include <cctype>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bw::test {

namespace {

void copy(const std::string& from, const std::string& to) {
  using std::filesystem::copy_options;
  std::filesystem::create_directories(std::filesystem::path(to).parent_path());
  std::filesystem::copy(from, to, copy_options::recursive | copy_options::update_existing);
}

}  // namespace

// The folders have the same relative paths as those of `bellwether run`, so that a compiler cache recognises common
// files.
GeneratedFolder::GeneratedFolder(const std::string& model)
    : path_(std::string(BW_BUILD) + "/" + model + "/generated"),
      build_(std::string(BW_BUILD) + "/" + model + "/build/omniorb") {
  std::filesystem::create_directories(path_);
  copy(std::string(BW_GOLDEN) + "/" + model, path_);
  copy(std::string(BW_HARNESS) + "/idl/bellwether.idl", path_ + "/idl/bellwether.idl");
  copy(std::string(BW_HARNESS) + "/scripts/run.sh", path_ + "/scripts/run.sh");
  for (const char* part : {"include", "src", "idl", "launcher", "floor", "cmake", "CMakeLists.txt"}) {
    copy(std::string(BW_HARNESS) + "/" + part, path_ + "/harness/" + part);
  }
}

pid_t GeneratedFolder::start(const std::vector<std::string>& arguments, int* caller) const {
  std::vector<std::string> all{"sh", path_ + "/scripts/run.sh", "--target", "omniorb", "--build-dir", build_};
  all.insert(all.end(), arguments.begin(), arguments.end());
  int ends[2] = {-1, -1};
  if (caller != nullptr && pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  const pid_t pid = fork();
  if (pid == 0) {
    std::vector<char*> argv;
    for (std::string& argument : all) argv.push_back(argument.data());
    argv.push_back(nullptr);
    dup2(caller != nullptr ? ends[0] : open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(open((path_ + "/out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), STDOUT_FILENO);
    dup2(open((path_ + "/err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), STDERR_FILENO);
    setenv("CXXFLAGS", BW_CXX_FLAGS, 1);  // uses the sanitizers of this build
    execvp(argv[0], argv.data());
    _exit(127);
  }
  if (caller != nullptr) {
    close(ends[0]);
    *caller = ends[1];
  }
  return pid;
}

GeneratedFolder::Run GeneratedFolder::run(const std::vector<std::string>& arguments) const {
  const int code = wait_for(start(arguments));
  return {code, read_file(path_ + "/out"), read_file(path_ + "/err")};
}

int wait_for(pid_t pid) {
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

std::vector<pid_t> processes_with(const std::string& text) {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (std::isdigit(static_cast<unsigned char>(name[0])) == 0) continue;
    if (read_file(entry.path().string() + "/cmdline").find(text) != std::string::npos) found.push_back(std::stoi(name));
  }
  return found;
}

}  // namespace bw::test
