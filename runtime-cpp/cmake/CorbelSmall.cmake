# SPDX-License-Identifier: Apache-2.0
# The smallest programs. While it links, clang removes virtual functions that the program does not call, for instance unused
# operations of object adapters, and lld merges identical functions. All code must be compiled with these flags, also the code that
# uses the library; the library's targets and pkg-config files contain the flags.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang OR CMAKE_CXX_COMPILER_VERSION VERSION_LESS 16)
  message(FATAL_ERROR "CORBEL_SMALL (the preset small) needs clang++ 16 or later, and this is ${CMAKE_CXX_COMPILER}: "
    "install clang-16 and lld-16, and say -DCMAKE_CXX_COMPILER=clang++-16")
endif()
if(CORBEL_SANITIZE OR CORBEL_COVERAGE)
  message(FATAL_ERROR "CORBEL_SMALL has no sanitizers and counts no lines")
endif()
string(REGEX MATCH "^[0-9]+" version ${CMAKE_CXX_COMPILER_VERSION})
find_program(CORBEL_LLD NAMES ld.lld-${version} NO_CACHE)
if(NOT CORBEL_LLD)
  message(FATAL_ERROR "CORBEL_SMALL (the preset small) needs the linker ld.lld-${version}: install lld-${version}")
endif()

set(CMAKE_CXX_FLAGS_MINSIZEREL "-Oz -DNDEBUG")
set(CORBEL_SMALL_COMPILE
  -flto -fvisibility=hidden -fwhole-program-vtables -fvirtual-function-elimination -fno-stack-protector
  # Unwind tables only for functions that can throw. Frame pointers halve the tables and hardly enlarge the code.
  -fno-asynchronous-unwind-tables -fno-omit-frame-pointer)
set(CORBEL_SMALL_LINK -flto -fuse-ld=lld-${version} LINKER:--icf=safe)
list(JOIN CORBEL_SMALL_COMPILE " " CORBEL_SMALL_CFLAGS)
set(CORBEL_SMALL_LIBS "-flto -fuse-ld=lld-${version} -Wl,--icf=safe ")
