# SPDX-License-Identifier: Apache-2.0
# The documents of Corbel, installed in the folders that they have in the clone, so that their links lead from one to the other.
# A link to a page that is not among them is left out, its text stays.
set(clone ${PROJECT_SOURCE_DIR})
cmake_path(GET clone PARENT_PATH clone)
set(pages LICENSE SECURITY.md runtime-cpp/README.md runtime-cpp/bench/results.md docs/explanation/orb-options.md
  docs/explanation/performance.md docs/reference/real-time.md
  docs/reference/options-corbel.md docs/reference/minor-codes.md docs/decisions/0020-shmiop.md)
set(folders examples/plain-corba)
string(ASCII 1 kept)  # stands before links that stay, in no text

foreach(page IN LISTS pages)
  cmake_path(GET page PARENT_PATH folder)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${clone}/${page})
  file(READ ${clone}/${page} text)
  foreach(other IN LISTS pages folders)
    file(RELATIVE_PATH link /${folder} /${other})
    string(REGEX REPLACE "\\]\\((${link}[)#/])" "]${kept}(\\1" text "${text}")
  endforeach()
  string(REGEX REPLACE "\\[([^]\n]+)\\]\\([^):#\n][^):\n]*\\)" "\\1" text "${text}")
  string(REPLACE "${kept}" "" text "${text}")
  file(WRITE ${PROJECT_BINARY_DIR}/documents/${page} "${text}")
  install(FILES ${PROJECT_BINARY_DIR}/documents/${page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()
foreach(folder IN LISTS folders)
  install(DIRECTORY ${clone}/${folder}/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()
