// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.omniorb

import org.bellwether.generator.artefacts.CompiledIdl
import org.bellwether.generator.mapping.AnyUsage
import org.bellwether.generator.mapping.Macros
import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.Plan
import org.bellwether.model.idl.Operation
import org.bellwether.model.util.Models

/** Writes {@code target/omniorb/orb.cmake}: finds omniORB, compiles the IDL, builds the library {@code orb}. */
class OrbCMake implements ArtefactGenerator {
    static val SHORTCUT = "LocalShortcutPolicy"

    override generate(Plan plan, GeneratedFiles files) {
        ContextClauses.check(plan)
        files.text('''target/«OmniorbTarget.NAME»/orb.cmake''', cmake(plan))
    }

    /** Returns whether an adapter has the policy for which stubs must be generated differently. */
    private static def takesShortcuts(Plan it) {
        processes.exists[process|
            process.options(OmniorbTarget.NAME).containsKey(SHORTCUT) ||
                adaptersOf(process).exists[options(OmniorbTarget.NAME).containsKey(SHORTCUT)]
        ]
    }

    /** Returns the library: contexts and anys are in a separate library of omniORB, which needs the main one. */
    private static def library(Plan it) {
        val contexts = modelIdl.declarations.exists[Models.all(it, Operation).exists[!contexts.empty]]
        if (contexts || modelIdl.declarations.exists[AnyUsage.in(it)]) "omniDynamic4" else "omniORB4"
    }

    private def cmake(Plan it) '''
        # Makes the library `orb`: omniORB with the stubs and skeletons of idl/.
        find_program(OMNIIDL omniidl)
        find_package(PkgConfig)
        if(PKG_CONFIG_FOUND)
          pkg_check_modules(OMNIORB IMPORTED_TARGET «library»)
        endif()
        if(NOT OMNIIDL OR NOT OMNIORB_FOUND)
          message(FATAL_ERROR " bellwether-lacks: omniORB; fix it with: apt-get install omniidl libomniorb4-dev pkg-config")
        endif()

        «CompiledIdl.cmake(it, OmniorbTarget.NAME, '${stubs}/${idl}SK.cc ${stubs}/${idl}.hh',
            '${OMNIIDL} -bcxx -Wbuse_quotes' + (if(takesShortcuts) " -Wbshortcut" else "") + ' -C${stubs}', 'PkgConfig::OMNIORB')»
        «IF !Macros.in(modelIdl.declarations).undefined.empty»
            target_compile_options(orb PRIVATE -include ${CMAKE_CURRENT_SOURCE_DIR}/target/«OmniorbTarget.NAME»/«OrbHeader.MACROS»)
        «ENDIF»
    '''
}
