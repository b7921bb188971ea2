# SPDX-License-Identifier: Apache-2.0
# Prints text and data of each archive: cmake -DSIZE=/usr/bin/size -DARCHIVES=a;b -P Sizes.cmake
foreach(archive IN LISTS ARCHIVES)
  execute_process(COMMAND ${SIZE} --totals ${archive} OUTPUT_VARIABLE out COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "([0-9]+)[ \t]+([0-9]+)[ \t]+([0-9]+)[ \t]+[0-9]+[ \t]+[0-9a-f]+[ \t]+\\(TOTALS\\)" line "${out}")
  set(text ${CMAKE_MATCH_1})
  set(data ${CMAKE_MATCH_2})
  get_filename_component(name ${archive} NAME_WE)
  string(REPLACE "libcorbel_" "" name ${name})
  message("size ${name}: text ${text} data ${data}")
endforeach()
