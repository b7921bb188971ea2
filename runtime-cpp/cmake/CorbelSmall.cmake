# SPDX-License-Identifier: Apache-2.0
# As small as it gets, for programs of one link: clang drops, while it links, virtual functions that nobody calls (all that an object
# adapter can do and this program does not ask for), and lld what is the same twice. Everything has to be compiled so, what uses the
# library, too: its targets and pkg-config files say how.
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
  # Tables to unwind by for what can throw only; with frame pointers they are half as large, and code is hardly larger
  -fno-asynchronous-unwind-tables -fno-omit-frame-pointer)
set(CORBEL_SMALL_LINK -flto -fuse-ld=lld-${version} LINKER:--icf=safe)
list(JOIN CORBEL_SMALL_COMPILE " " CORBEL_SMALL_CFLAGS)
set(CORBEL_SMALL_LIBS "-flto -fuse-ld=lld-${version} -Wl,--icf=safe ")
