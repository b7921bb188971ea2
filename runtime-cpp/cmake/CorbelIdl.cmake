# SPDX-License-Identifier: Apache-2.0
# corbel_idl(NAME FILE.idl...)  one static library of the stubs and skeletons of these files and of those that they include.
#                               `bellwether idl` writes them, which is in the PATH or where the variable BELLWETHER says, when
#                               CMake runs, which it does anew when one of the files named here has changed. Those that
#                               they include are for CMAKE_CONFIGURE_DEPENDS, a property of the folder
function(corbel_idl name)
  find_program(BELLWETHER bellwether REQUIRED)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${name}.idl)
  set(sources "")
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    execute_process(COMMAND ${BELLWETHER} idl ${file} --out ${generated} --json OUTPUT_VARIABLE report
                    RESULT_VARIABLE result ERROR_VARIABLE said)
    if(NOT result EQUAL 0)
      message(FATAL_ERROR "corbel_idl: ${file} cannot be compiled:\n${said}${report}")
    endif()
    string(JSON count LENGTH "${report}" files)
    math(EXPR last "${count} - 1")
    foreach(index RANGE ${last})
      string(JSON written GET "${report}" files ${index})
      if(written MATCHES "\\.cpp$")
        list(APPEND sources ${generated}/${written})
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES sources)
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC ${generated})
  target_link_libraries(${name} PUBLIC Corbel::corbel)
endfunction()
