# SPDX-License-Identifier: Apache-2.0
# Flags of everything in this tree; none of them leaks into programs that use the installed package.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()
# -O2: smaller than -O3 (the options module by a third); what is hot is inlined by hand.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)  # padding before loops and jumps is a twentieth of the code; functions keep theirs
  string(APPEND CMAKE_CXX_FLAGS_RELEASE " -falign-loops=1 -falign-jumps=1 -falign-labels=1")
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_INTERPROCEDURAL_OPTIMIZATION)  # all at once: a hundredth smaller than in parts
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
  add_compile_definitions(CORBEL_SANITIZED="${CORBEL_SANITIZE}")  # all is slower, and memory says little
  # Line tables and little optimising: half the compile time, the same findings; assertions stay on.
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
  add_compile_options(-fsanitize=${CORBEL_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${CORBEL_SANITIZE})
  find_program(CORBEL_LLD NAMES ld.lld-16 ld.lld)
  if(CORBEL_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL Clang)  # a sixth of the time for each of a hundred programs
    add_link_options(--ld-path=${CORBEL_LLD})
  endif()
  if(CORBEL_SANITIZE MATCHES undefined)
    # Where these two look, the address sanitizer stops, too: a tenth less to compile.
    add_compile_options(-fno-sanitize=null,object-size)
    # To look at an object, the vptr check needs free descriptors; tests that use them all up get false alarms. Off for all, as
    # it is in the library that these tests share with others, and makes compiling an eighth dearer: 2 s of processor time for
    # each of the larger files, of 12 to 14 s.
    add_compile_options(-fno-sanitize=vptr)
  endif()
endif()
if(CORBEL_COVERAGE)
  # With gcc -pthread counts atomically, since half of the tests have several threads. -fprofile-update=atomic does, too,
  # but ccache keeps nothing that is compiled with it.
  add_compile_options(--coverage -pthread)
  add_link_options(--coverage)
endif()

# Lines of what the folder adds from here on are not counted: a sixth less to compile. Only the product's count, and its own files
# see to that.
macro(corbel_not_counted)
  get_directory_property(options COMPILE_OPTIONS)
  list(REMOVE_ITEM options --coverage)
  set_directory_properties(PROPERTIES COMPILE_OPTIONS "${options}")
endmacro()
find_package(Threads REQUIRED)
