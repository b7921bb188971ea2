// SPDX-License-Identifier: Apache-2.0
// A server that another process starts and ends, in the classic mapping. The stubs of any ORB are included before this
// header.
#pragma once

#include <unistd.h>
#include <cstdio>
#include <thread>

namespace test {

/// Prints the reference, and serves until standard input ends.
inline void serve_until_input_ends(CORBA::ORB_ptr orb, CORBA::Object_ptr reference) {
  CORBA::String_var text = orb->object_to_string(reference);
  std::printf("%s\n", static_cast<const char*>(text));
  std::fflush(stdout);
  std::thread watch([orb] {
    char byte;
    while (::read(STDIN_FILENO, &byte, 1) > 0) {
    }
    orb->shutdown(false);
  });
  try {
    orb->run();
  } catch (const CORBA::BAD_INV_ORDER&) {  // with omniORB, if the input ends before run() begins
  }
  watch.join();
}

}  // namespace test
