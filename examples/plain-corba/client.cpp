// SPDX-License-Identifier: Apache-2.0
// A client of example::Echo, in the classic C++ mapping.   client IOR TEXT
#include "echo.hpp"

#include <cstdio>

int main(int argc, char** argv) {
  try {
    CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
    if (argc != 3) {
      std::fprintf(stderr, "usage: client IOR TEXT\n");
      return 2;
    }
    CORBA::Object_var object = orb->string_to_object(argv[1]);
    example::Echo_var echo = example::Echo::_narrow(object);
    try {
      CORBA::String_var said = echo->say(argv[2]);
      std::printf("said %s\n", static_cast<const char*>(said));
    } catch (const example::TooLong& tooLong) {
      std::printf("too long: %u\n", tooLong.length);
    }
    example::Numbers numbers;
    numbers.length(3);
    numbers[0] = 1;
    numbers[1] = 2;
    numbers[2] = 3;
    CORBA::Long count = 0;
    const CORBA::Long sum = echo->sum(numbers, count);
    std::printf("sum %d of %d\n", sum, count);
    echo->hint("a oneway call");
    std::printf("calls %d\n", echo->calls());
    orb->destroy();
    return 0;
  } catch (const CORBA::SystemException& exception) {
    const char* why = corbel::describe_minor(exception._name(), exception.minor());
    std::fprintf(stderr, "client: %s%s%s\n", exception._name(), *why ? ": " : "", why);
    return 1;
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "client: %s\n", exception._rep_id());
    return 1;
  }
}
