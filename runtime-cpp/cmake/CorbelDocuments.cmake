# SPDX-License-Identifier: Apache-2.0
# Installs Corbel's documents in the same folders as in the clone, so that links between them work. A link to a page that is not
# installed is replaced by its text.
set(clone ${PROJECT_SOURCE_DIR})
cmake_path(GET clone PARENT_PATH clone)
set(pages LICENSE SECURITY.md runtime-cpp/README.md runtime-cpp/bench/results.md docs/explanation/orb-options.md
  docs/explanation/performance.md docs/reference/real-time.md
  docs/reference/options-corbel.md docs/reference/minor-codes.md docs/decisions/0020-shmiop.md)
set(folders examples/plain-corba)
string(ASCII 1 kept)  # marks links that stay; no text contains it

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
