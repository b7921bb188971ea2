// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.omniorb

import org.bellwether.generator.ArtefactGenerator
import org.bellwether.generator.GeneratedFiles
import org.bellwether.generator.plan.Plan

/** {@code target/omniorb/orb.cmake}: finds omniORB, compiles the IDL, makes the library {@code orb}. */
class OrbCMake implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.text('''target/«OmniorbTarget.NAME»/orb.cmake''', cmake(plan))
    }

    private def cmake(Plan it) '''
        # Makes the library `orb`: omniORB with the stubs and skeletons of idl/.
        find_program(OMNIIDL omniidl)
        find_package(PkgConfig)
        if(PKG_CONFIG_FOUND)
          pkg_check_modules(OMNIORB IMPORTED_TARGET omniORB4)
        endif()
        if(NOT OMNIIDL OR NOT OMNIORB_FOUND)
          message(FATAL_ERROR "bellwether-lacks: omniORB; mend it with: apt-get install omniidl libomniorb4-dev pkg-config")
        endif()

        set(stubs ${CMAKE_CURRENT_BINARY_DIR}/stubs)
        file(MAKE_DIRECTORY ${stubs})
        file(GLOB idl_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/idl/*.idl)
        foreach(idl IN ITEMS «idl.map[name].join(' ')»)
          add_custom_command(
            OUTPUT ${stubs}/${idl}SK.cc ${stubs}/${idl}.hh
            COMMAND ${OMNIIDL} -bcxx -Wbuse_quotes -C${stubs} ${CMAKE_CURRENT_SOURCE_DIR}/idl/${idl}.idl
            DEPENDS ${idl_files}
            COMMENT "Compiling ${idl}.idl"
            VERBATIM)
          list(APPEND stub_sources ${stubs}/${idl}SK.cc ${stubs}/${idl}.hh)
        endforeach()

        add_library(orb STATIC ${stub_sources})
        target_compile_options(orb PRIVATE -w)  # what omniidl writes is not ours to warn about
        target_include_directories(orb SYSTEM PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/target/«OmniorbTarget.NAME» ${stubs})
        target_link_libraries(orb PUBLIC PkgConfig::OMNIORB)
    '''
}
