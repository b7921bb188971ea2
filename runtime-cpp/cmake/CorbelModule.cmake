# SPDX-License-Identifier: Apache-2.0
# corbel_module(NAME [OPTIONAL] [REPLACES] [LINK_SYMBOL SYMBOL] SOURCES... OPTIMIZE_SIZE... DEPENDS...)
#   Adds the static library Corbel::NAME, which is installed and exported.
#   OPTIONAL   Corbel::corbel does not contain the module.
#   LINK_SYMBOL   A symbol that the linker must find in this module. Other modules refer to the module's functions by
#              weak references only, so without the symbol the linker would leave the module out.
#   REPLACES   The module defines LINK_SYMBOL in place of a module that comes later on the link line. Size reports of
#              all modules leave it out.
#   OPTIMIZE_SIZE   Sources that are compiled for size: code that runs when an object is created or ends, or rarely, or
#              that spends its time in functions that it calls.
# corbel_interface_module(NAME)
#   Adds a module without sources.
# corbel_test(NAME [WHOLE] [SHARDS N] SOURCES... MODULES...)
#   Adds a GoogleTest program. Each of its tests is a test of ctest. With WHOLE, and under sanitizers, the program is N
#   tests of ctest (1 by default), because the program takes longer to start than a test takes.
define_property(GLOBAL PROPERTY CORBEL_MODULES BRIEF_DOCS "Modules that were built, in order")

function(corbel_module name)
  cmake_parse_arguments(arg "OPTIONAL;REPLACES" "LINK_SYMBOL" "SOURCES;OPTIMIZE_SIZE;DEPENDS" ${ARGN})
  list(TRANSFORM arg_DEPENDS PREPEND corbel_)
  if(NOT CMAKE_BUILD_TYPE STREQUAL Release)  # all sources have the same options, so they are compiled together
    list(APPEND arg_SOURCES ${arg_OPTIMIZE_SIZE})
  elseif(arg_OPTIMIZE_SIZE)  # a separate target: a unity build skips files that have their own options
    add_library(corbel_${name}_size_optimized OBJECT ${arg_OPTIMIZE_SIZE})
    target_link_libraries(corbel_${name}_size_optimized PRIVATE ${arg_DEPENDS} corbel_flags)
    target_include_directories(corbel_${name}_size_optimized PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
    target_compile_options(corbel_${name}_size_optimized PRIVATE -Os)
    list(APPEND arg_SOURCES $<TARGET_OBJECTS:corbel_${name}_size_optimized>)
  endif()
  add_library(corbel_${name} STATIC ${arg_SOURCES})
  set_target_properties(corbel_${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_include_directories(corbel_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(corbel_${name} PUBLIC ${arg_DEPENDS} PRIVATE $<BUILD_INTERFACE:corbel_flags>)
  target_compile_features(corbel_${name} PUBLIC cxx_std_20)
  set(kind modules)
  if(CORBEL_FUZZ AND name IN_LIST CORBEL_FUZZED)
    set(kind fuzzed)
    target_compile_options(corbel_${name} PRIVATE -fsanitize=fuzzer-no-link -pthread)  # the same options for all, because they share a precompiled header
  endif()
  if(CORBEL_SANITIZE)
    corbel_precompiled(corbel_${name} ${kind} <corbel/PortableServer.h>)
  endif()
  _corbel_export(${name} PUBLIC)
  set_target_properties(corbel_${name} PROPERTIES CORBEL_OPTIONAL ${arg_OPTIONAL} CORBEL_REPLACES ${arg_REPLACES})
  if(arg_LINK_SYMBOL)
    target_link_options(corbel_${name} INTERFACE LINKER:-u,${arg_LINK_SYMBOL})
    set_target_properties(corbel_${name} PROPERTIES CORBEL_LINK_SYMBOL ${arg_LINK_SYMBOL})
  endif()
endfunction()

function(corbel_interface_module name)
  add_library(corbel_${name} INTERFACE)
  target_compile_features(corbel_${name} INTERFACE cxx_std_20)
  _corbel_export(${name} INTERFACE)
endfunction()

function(_corbel_export name visibility)
  target_include_directories(corbel_${name} ${visibility}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_target_properties(corbel_${name} PROPERTIES EXPORT_NAME ${name})
  add_library(Corbel::${name} ALIAS corbel_${name})
  install(TARGETS corbel_${name} EXPORT CorbelTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  set_property(GLOBAL APPEND PROPERTY CORBEL_MODULES ${name})
endfunction()

function(corbel_test name)
  cmake_parse_arguments(arg "WHOLE" "SHARDS" "SOURCES;MODULES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  list(TRANSFORM arg_MODULES PREPEND corbel_)
  target_link_libraries(${name} PRIVATE ${arg_MODULES} corbel_flags GTest::gtest_main Threads::Threads)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  if(arg_MODULES MATCHES "options|mapping|cdr|giop|transport|shm|reactor")  # these tests use no objects, and some define their own
    corbel_precompiled(${name} tests <gtest/gtest.h>)
  else()
    corbel_precompiled(${name} orb_tests <gtest/gtest.h> <corbel/PortableServer.h>)
  endif()
  if(arg_WHOLE OR CORBEL_SANITIZE)
    corbel_shards(${name} ${arg_SHARDS})
  else()
    include(GoogleTest)
    gtest_discover_tests(${name} PROPERTIES TIMEOUT 240 DISCOVERY_TIMEOUT 60)
  endif()
endfunction()

# corbel_shards(NAME [N])  runs all tests of a program in N processes (1 by default). A report still names the test that failed.
function(corbel_shards name)
  set(shards 1 ${ARGN})
  list(GET shards -1 shards)
  math(EXPR last "${shards} - 1")
  foreach(shard RANGE ${last})
    add_test(NAME ${name}.${shard} COMMAND ${name} --gtest_brief=1)
    # They start before single tests, so that no long test is left for the end. The address sanitizer unwinds the stack at each
    # allocation and release: ten of its thirty frames name the caller, too
    set_tests_properties(${name}.${shard} PROPERTIES TIMEOUT 240 COST 100
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${shard};ASAN_OPTIONS=malloc_context_size=10")
  endforeach()
endfunction()

# corbel_precompiled(TARGET NAME HEADER…)  precompiles the headers once for all targets with the same NAME, because the headers
# take longer to compile than most files. All these targets need the options of the first one and of its folder.
function(corbel_precompiled target name)
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)  # ccache requires it
  if(NOT TARGET corbel_precompiled_${name})
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.cpp CONTENT "// Only the precompiled header of this file is used.\n")
    add_library(corbel_precompiled_${name} OBJECT ${PROJECT_BINARY_DIR}/${name}.cpp)
    target_include_directories(corbel_precompiled_${name} PRIVATE ${PROJECT_SOURCE_DIR}/include)
    target_link_libraries(corbel_precompiled_${name} PRIVATE corbel_checkpoint corbel_flags $<TARGET_NAME_IF_EXISTS:GTest::gtest>)
    get_target_property(options ${target} COMPILE_OPTIONS)
    set_target_properties(corbel_precompiled_${name} PROPERTIES COMPILE_OPTIONS "${options}")
    target_precompile_headers(corbel_precompiled_${name} PRIVATE ${ARGN})
  endif()
  target_precompile_headers(${target} REUSE_FROM corbel_precompiled_${name})
endfunction()
