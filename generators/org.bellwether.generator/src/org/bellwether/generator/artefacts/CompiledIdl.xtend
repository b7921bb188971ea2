// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts

import org.bellwether.generator.plan.Plan

/** The part of an {@code orb.cmake} that compiles the IDL with the ORB's IDL compiler and builds the library {@code orb}. */
class CompiledIdl {
    /**
     * @param target   the folder in {@code target/}
     * @param made     the files that the compiler generates for {@code ${idl}.idl}, in {@code ${stubs}}
     * @param compiler the command, without the IDL file's path at its end
     * @param runtime  the library to link
     */
    static def cmake(Plan it, String target, String made, String compiler, String runtime) '''
        set(stubs ${CMAKE_CURRENT_BINARY_DIR}/stubs)
        file(MAKE_DIRECTORY ${stubs})
        file(GLOB idl_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/idl/*.idl)
        foreach(idl IN ITEMS «idl.map[name].join(' ')»)
          set(made «made»)
          add_custom_command(
            OUTPUT ${made}
            COMMAND «compiler» ${CMAKE_CURRENT_SOURCE_DIR}/idl/${idl}.idl
            DEPENDS ${idl_files}
            COMMENT "Compiling ${idl}.idl"
            VERBATIM)
          list(APPEND stub_sources ${made})
        endforeach()

        add_library(orb STATIC ${stub_sources})
        target_compile_options(orb PRIVATE -w)  # what an IDL compiler writes is not ours to warn about
        target_include_directories(orb SYSTEM PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/target/«target» ${stubs})
        target_link_libraries(orb PUBLIC «runtime»)
    '''
}
