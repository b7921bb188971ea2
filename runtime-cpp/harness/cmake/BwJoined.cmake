# SPDX-License-Identifier: Apache-2.0
# bw_joined(VARIABLE NAME FILE…)  sets the variable to one file that includes the given files. Their headers take longer to compile
# than the files, and each new model compiles them. UNITY_BUILD would use absolute paths, by which ccache would not recognise the
# file in another folder. The name has a hyphen, because no file of a model has one.
function(bw_joined variable name)
  list(TRANSFORM ARGN REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
  list(JOIN includes "" includes)
  file(CONFIGURE OUTPUT ${name}-joined.cpp CONTENT "${includes}" @ONLY)
  set(${variable} ${CMAKE_CURRENT_BINARY_DIR}/${name}-joined.cpp PARENT_SCOPE)
endfunction()
