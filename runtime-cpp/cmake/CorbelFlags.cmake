# SPDX-License-Identifier: Apache-2.0
# Flags of everything in this tree; none of them leaks into programs that use the installed package.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()
# -O2 is smaller than -O3 (the options module by a third); hot functions are inlined by hand.
set(CORBEL_RELEASE_FLAGS "-O2 -DNDEBUG" CACHE STRING "Flags of optimised builds")
set(CMAKE_CXX_FLAGS_RELEASE "${CORBEL_RELEASE_FLAGS}")
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)  # padding before loops and jumps is 5 % of the code; functions stay aligned
  string(APPEND CMAKE_CXX_FLAGS_RELEASE " -falign-loops=1 -falign-jumps=1 -falign-labels=1")
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_INTERPROCEDURAL_OPTIMIZATION)  # one partition makes programs 1 % smaller
  add_link_options(-flto-partition=one)
endif()
if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(CORBEL_CCACHE ccache)
  if(CORBEL_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CORBEL_CCACHE})
  endif()
endif()

add_library(corbel_flags INTERFACE)
target_compile_options(corbel_flags INTERFACE -Wall -Wextra -Wpedantic -Werror -ffunction-sections -fdata-sections)
target_link_options(corbel_flags INTERFACE -Wl,--gc-sections)
if(CORBEL_SANITIZE)
  add_compile_definitions(CORBEL_SANITIZED="${CORBEL_SANITIZE}")  # tests allow more time, and do not judge memory
  # Line tables and -O1 halve the compile time and find the same defects. Assertions stay on.
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
  add_compile_options(-fsanitize=${CORBEL_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${CORBEL_SANITIZE})
  find_program(CORBEL_LLD NAMES ld.lld-16 ld.lld)
  if(CORBEL_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL Clang)  # links each of a hundred programs in a sixth of the time
    add_link_options(--ld-path=${CORBEL_LLD})
  endif()
  if(CORBEL_SANITIZE MATCHES undefined)
    # The address sanitizer finds the same defects as these two checks, which take 10 % of the compile time.
    add_compile_options(-fno-sanitize=null,object-size)
    # The vptr check needs free descriptors to inspect an object, so tests that use up all descriptors get false alarms. It is
    # off for all tests, because they share the library. It would also take 2 s of the 12 to 14 s that a large file compiles.
    add_compile_options(-fno-sanitize=vptr)
  endif()
endif()
if(CORBEL_COVERAGE)
  # -pthread makes gcc count atomically, because half of the tests have several threads. -fprofile-update=atomic has the same
  # effect, but ccache does not cache files that are compiled with it.
  add_compile_options(--coverage -pthread)
  add_link_options(--coverage)
endif()

# Switches coverage off for all targets that the folder adds later: only lines of the product count. This saves a sixth of the
# compile time.
macro(corbel_not_counted)
  get_directory_property(options COMPILE_OPTIONS)
  list(REMOVE_ITEM options --coverage)
  set_directory_properties(PROPERTIES COMPILE_OPTIONS "${options}")
endmacro()
find_package(Threads REQUIRED)
