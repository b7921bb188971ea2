// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao

import org.bellwether.generator.ArtefactGenerator
import org.bellwether.generator.GeneratedFiles
import org.bellwether.generator.artefacts.CompiledIdl
import org.bellwether.generator.plan.Plan

/** {@code target/tao/orb.cmake}: finds TAO, compiles the IDL, makes the library {@code orb}. */
class OrbCMake implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.text('''target/«TaoTarget.NAME»/orb.cmake''', cmake(plan))
    }

    private def cmake(Plan it) '''
        # Makes the library `orb`: TAO with the stubs and skeletons of idl/.
        find_program(TAO_IDL tao_idl HINTS $ENV{ACE_ROOT}/bin)
        find_package(PkgConfig)
        if(PKG_CONFIG_FOUND)
          pkg_check_modules(TAO IMPORTED_TARGET TAO_PortableServer TAO_AnyTypeCode TAO_Strategies)
        endif()
        if(NOT TAO_IDL OR NOT TAO_FOUND)
          message(FATAL_ERROR "bellwether-lacks: TAO (tao_idl, and TAO_PortableServer for pkg-config); mend it with: make install of ACE+TAO, and PKG_CONFIG_PATH")
        endif()

        «CompiledIdl.cmake(it, TaoTarget.NAME, '${stubs}/${idl}C.cpp ${stubs}/${idl}S.cpp ${stubs}/${idl}C.h ${stubs}/${idl}S.h',
            '${TAO_IDL} -I${CMAKE_CURRENT_SOURCE_DIR}/idl -o ${stubs}', 'PkgConfig::TAO')»
    '''
}
