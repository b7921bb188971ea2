// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.omniorb

import org.bellwether.generator.ArtefactGenerator
import org.bellwether.generator.GeneratedFiles
import org.bellwether.generator.artefacts.CompiledIdl
import org.bellwether.generator.plan.Plan

/** {@code target/omniorb/orb.cmake}: finds omniORB, compiles the IDL, makes the library {@code orb}. */
class OrbCMake implements ArtefactGenerator {
    static val SHORTCUT = "LocalShortcutPolicy"

    override generate(Plan plan, GeneratedFiles files) {
        files.text('''target/«OmniorbTarget.NAME»/orb.cmake''', cmake(plan))
    }

    /** Whether an adapter has the policy that stubs must be made for. */
    private static def takesShortcuts(Plan it) {
        processes.exists[process|
            process.options(OmniorbTarget.NAME).containsKey(SHORTCUT) ||
                adaptersOf(process).exists[options(OmniorbTarget.NAME).containsKey(SHORTCUT)]
        ]
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

        «CompiledIdl.cmake(it, OmniorbTarget.NAME, '${stubs}/${idl}SK.cc ${stubs}/${idl}.hh',
            '${OMNIIDL} -bcxx -Wbuse_quotes' + (if(takesShortcuts) " -Wbshortcut" else "") + ' -C${stubs}', 'PkgConfig::OMNIORB')»
    '''
}
