# SPDX-License-Identifier: Apache-2.0
# bw_unity_source(VARIABLE NAME FILE…) sets the variable to a generated file that includes the given files: compiling the
# headers takes longer than compiling the files, and each new model compiles them. UNITY_BUILD would use absolute paths,
# so that ccache would not recognise the file in another folder. The generated name has a hyphen, which no file of a
# model has.
function(bw_unity_source variable name)
  list(TRANSFORM ARGN REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
  list(JOIN includes "" includes)
  file(CONFIGURE OUTPUT ${name}-unity.cpp CONTENT "${includes}" @ONLY)
  set(${variable} ${CMAKE_CURRENT_BINARY_DIR}/${name}-unity.cpp PARENT_SCOPE)
endfunction()
