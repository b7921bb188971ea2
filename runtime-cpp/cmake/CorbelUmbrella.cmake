# SPDX-License-Identifier: Apache-2.0
# Corbel::corbel (everything), the CMake package, the pkg-config file, and the size report of each build.
get_property(modules GLOBAL PROPERTY CORBEL_MODULES)

add_library(corbel INTERFACE)
add_library(Corbel::corbel ALIAS corbel)
set(archives "")
set(link_line "")
set(link_symbols "")
foreach(module IN LISTS modules)
  get_target_property(optional corbel_${module} CORBEL_OPTIONAL)
  get_target_property(link_symbol corbel_${module} CORBEL_LINK_SYMBOL)
  get_target_property(replaces corbel_${module} CORBEL_REPLACES)
  if(NOT optional)
    target_link_libraries(corbel INTERFACE corbel_${module})
    if(link_symbol)
      set(link_symbols "${link_symbols}-Wl,-u,${link_symbol} ")
    endif()
  elseif(link_symbol)  # optional modules have a pkg-config file of their own
    set(CORBEL_MODULE ${module})
    set(CORBEL_MODULE_LINK "")
    if(replaces)
      set(CORBEL_MODULE_LINK " -lcorbel_${module}")
    endif()
    configure_file(${PROJECT_SOURCE_DIR}/cmake/corbel-module.pc.in ${PROJECT_BINARY_DIR}/corbel-${module}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/corbel-${module}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  endif()
  get_target_property(type corbel_${module} TYPE)
  if(type STREQUAL STATIC_LIBRARY)
    list(APPEND archives $<TARGET_FILE:corbel_${module}>)
    if(NOT replaces)
      set(link_line "-lcorbel_${module} ${link_line}")  # static archives: users before what they use
    endif()
  endif()
endforeach()

install(TARGETS corbel EXPORT CorbelTargets)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/corbel DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Corbel)
install(EXPORT CorbelTargets NAMESPACE Corbel:: DESTINATION ${package_dir})

include(CMakePackageConfigHelpers)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/CorbelConfig.cmake.in
  ${PROJECT_BINARY_DIR}/CorbelConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/CorbelConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/CorbelConfig.cmake ${PROJECT_BINARY_DIR}/CorbelConfigVersion.cmake
  ${PROJECT_SOURCE_DIR}/cmake/CorbelIdl.cmake DESTINATION ${package_dir})
if(EXISTS ${PROJECT_SOURCE_DIR}/../bellwether)  # only in a clone: bundles have no documents
  include(CorbelDocuments)
endif()

set(CORBEL_LINK_LINE "${link_symbols}${link_line}")
# Paths are relative to the file, because users choose --prefix when they install, or move the folder
set(pc_dir ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH CORBEL_PREFIX ${pc_dir} ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH CORBEL_INCLUDES ${pc_dir} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(${PROJECT_SOURCE_DIR}/cmake/corbel.pc.in ${PROJECT_BINARY_DIR}/corbel.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/corbel.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

find_program(CORBEL_SIZE size)
if(CORBEL_SIZE AND archives AND NOT CORBEL_SMALL AND NOT CMAKE_INTERPROCEDURAL_OPTIMIZATION)  # with link-time optimisation the archives contain no machine code
  add_custom_target(sizes ALL
    COMMAND ${CMAKE_COMMAND} -DSIZE=${CORBEL_SIZE} "-DARCHIVES=${archives}" -P ${PROJECT_SOURCE_DIR}/cmake/Sizes.cmake
    DEPENDS ${archives} VERBATIM COMMENT "Text and data of each module (bytes)")
endif()
