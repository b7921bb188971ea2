# SPDX-License-Identifier: Apache-2.0
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/installed)
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${SCRATCH}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX}
    -DCMAKE_PREFIX_PATH=${SCRATCH}/installed)
run(${CMAKE_COMMAND} --build ${SCRATCH}/build)
run(${SCRATCH}/build/consumer)

find_program(PKG_CONFIG pkg-config)
if(NOT PKG_CONFIG)
  message("pkg-config is not there: only find_package was tested")
  return()
endif()
file(GLOB_RECURSE description ${SCRATCH}/installed/*/corbel.pc)
get_filename_component(where ${description} DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${where})
execute_process(COMMAND ${PKG_CONFIG} --cflags --libs --define-variable=prefix=${SCRATCH}/installed corbel
                OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(${CXX} ${CONSUMER}/consumer.cpp -o ${SCRATCH}/consumer_by_pkg_config ${flags})
run(${SCRATCH}/consumer_by_pkg_config)
