# SPDX-License-Identifier: Apache-2.0
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/installed)
if(EXISTS ${LINKS})
  file(GLOB_RECURSE pages ${SCRATCH}/installed/share/doc/*.md)
  if(NOT pages MATCHES "share/doc/Corbel/runtime-cpp/README.md")
    message(FATAL_ERROR "the documents are not installed: ${pages}")
  endif()
  run(${PYTHON} -B ${LINKS} ${pages})  # prints links that lead nowhere
endif()
# What `bellwether idl FILE --out FOLDER --json` does, of the stubs that are here: tests of C++ need no Java
file(WRITE ${SCRATCH}/bellwether [[
#!/bin/sh
set -e
name=$(basename "$2" .idl)
mkdir -p "$4"
cp "${2%.idl}.cpp" "${2%.idl}.hpp" "${2%.idl}_skel.cpp" "${2%.idl}_skel.hpp" "$4"
echo "{\"files\": [\"$name.cpp\", \"$name.hpp\", \"${name}_skel.cpp\", \"${name}_skel.hpp\"]}"
]])
file(CHMOD ${SCRATCH}/bellwether PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${SCRATCH}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX}
    -DCMAKE_PREFIX_PATH=${SCRATCH}/installed -DBELLWETHER=${SCRATCH}/bellwether -DSTUBS=${STUBS})
run(${CMAKE_COMMAND} --build ${SCRATCH}/build)
run(${SCRATCH}/build/consumer)
run(${SCRATCH}/build/consumer_shm -ORBSharedMemory offer)
execute_process(COMMAND ${SCRATCH}/build/consumer -ORBSharedMemory offer RESULT_VARIABLE result)
if(result EQUAL 0)
  message(FATAL_ERROR "a program that is not linked with SHMIOP has it")
endif()
run(${SCRATCH}/build/consumer_terse -ORBConcurrency thread-pool)
execute_process(COMMAND ${NM} ${SCRATCH}/build/consumer_terse OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
if(symbols MATCHES "__cxa_demangle")
  message(FATAL_ERROR "a program that is linked with Corbel::terse has the demangler")
endif()
run(${SCRATCH}/build/consumer_small)
execute_process(COMMAND ${SCRATCH}/build/consumer_small -ORBConcurrency thread-pool RESULT_VARIABLE result ERROR_VARIABLE said)
if(result EQUAL 0 OR NOT said MATCHES "this program is not linked with it")
  message(FATAL_ERROR "a server whose stubs name the module poa has more: ${said}")
endif()
set(init_ref -ORBInitRef Other=corbaloc::127.0.0.1/Other)
run(${SCRATCH}/build/consumer_small ${init_ref})  # resolves it, and says its name
run(${SCRATCH}/build/consumer_no_init_ref)
execute_process(COMMAND ${SCRATCH}/build/consumer_no_init_ref ${init_ref} RESULT_VARIABLE result ERROR_VARIABLE said)
if(result EQUAL 0 OR NOT said MATCHES "-ORBInitRef.*Corbel::no_init_ref")
  message(FATAL_ERROR "a program without initial references by options has them, or does not say so: ${said}")
endif()
run(${SCRATCH}/build/consumer -ORBConcurrency thread-pool)
run(${SCRATCH}/build/consumer -ORBConcurrency thread-per-connection)
execute_process(COMMAND ${SCRATCH}/build/consumer_of_adapters -ORBConcurrency thread-pool
                RESULT_VARIABLE result ERROR_VARIABLE said)
if(result EQUAL 0 OR NOT said MATCHES "-ORBConcurrency thread-pool: this program is not linked with it \\(Corbel::thread_pool\\)")
  message(FATAL_ERROR "a program that is not linked with the pool of threads has it, or is not told so: ${said}")
endif()
run(${SCRATCH}/build/consumer_bidir)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${SCRATCH}/build --target consumer_without_bidir
                RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(result EQUAL 0 OR NOT said MATCHES "link_Corbel_bidir")
  message(FATAL_ERROR "a program that makes the policy without its module should not link, and be told which it misses: ${said}")
endif()

find_program(PKG_CONFIG pkg-config)
if(NOT PKG_CONFIG)
  message("pkg-config is not there: only find_package was tested")
  return()
endif()
file(GLOB_RECURSE description ${SCRATCH}/installed/*/corbel.pc)
get_filename_component(where ${description} DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${where})
execute_process(COMMAND ${PKG_CONFIG} --cflags --libs corbel
                OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(${CXX} ${CONSUMER}/consumer.cpp -o ${SCRATCH}/consumer_by_pkg_config ${flags})
run(${SCRATCH}/consumer_by_pkg_config -ORBConcurrency thread-pool)
run(${CXX} ${CONSUMER}/consumer_bidir.cpp -o ${SCRATCH}/consumer_bidir_by_pkg_config ${flags})
run(${SCRATCH}/consumer_bidir_by_pkg_config)
execute_process(COMMAND ${PKG_CONFIG} --cflags --libs corbel-shm
                OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(${CXX} ${CONSUMER}/consumer.cpp -o ${SCRATCH}/consumer_shm_by_pkg_config ${flags})
run(${SCRATCH}/consumer_shm_by_pkg_config -ORBSharedMemory offer)
execute_process(COMMAND ${PKG_CONFIG} --cflags --libs corbel-no_init_ref
                OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
set(stubs ${STUBS}/bench.cpp ${STUBS}/bench_skel.cpp -I${STUBS})
run(${CXX} ${CONSUMER}/consumer_small.cpp ${stubs} -o ${SCRATCH}/consumer_no_init_ref_by_pkg_config ${flags})
run(${SCRATCH}/consumer_no_init_ref_by_pkg_config)
execute_process(COMMAND ${SCRATCH}/consumer_no_init_ref_by_pkg_config ${init_ref} RESULT_VARIABLE result)
if(result EQUAL 0)
  message(FATAL_ERROR "by pkg-config, a program without initial references by options has them")
endif()
