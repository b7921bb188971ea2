# SPDX-License-Identifier: Apache-2.0
# bw_joined(VARIABLE NAME FILE…): sets the variable to one file that includes these by the names given. Headers cost more than what
# is in the files, and every new model waits for them. UNITY_BUILD would name them by whole paths: so ccache knows them elsewhere, too.
# No model's file is named with a hyphen.
function(bw_joined variable name)
  list(TRANSFORM ARGN REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
  list(JOIN includes "" includes)
  file(CONFIGURE OUTPUT ${name}-joined.cpp CONTENT "${includes}" @ONLY)
  set(${variable} ${CMAKE_CURRENT_BINARY_DIR}/${name}-joined.cpp PARENT_SCOPE)
endfunction()
