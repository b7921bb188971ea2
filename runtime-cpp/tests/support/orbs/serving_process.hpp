// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/orbs/process.hpp"

#include <corbel/PortableServer.h>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace test {

/// A process that prints the reference of its object and serves the object until its standard input ends
/// (serve_until_input_ends.hpp).
class ServingProcess {
 public:
  /// @param orb the ORB of the reference `object`
  ServingProcess(CORBA::ORB_ptr orb, std::vector<std::string> command)
      : process_(std::move(command)), ior(process_.line()), object(orb->string_to_object(ior.c_str())) {}
  ServingProcess(const ServingProcess&) = delete;
  ServingProcess& operator=(const ServingProcess&) = delete;
  ~ServingProcess() {
    process_.close_input();
    EXPECT_EQ(process_.wait(), 0) << "the process ends without an error of a sanitizer";
  }

 private:
  Process process_;

 public:
  const std::string ior;
  const CORBA::Object_var object;
};

}  // namespace test
