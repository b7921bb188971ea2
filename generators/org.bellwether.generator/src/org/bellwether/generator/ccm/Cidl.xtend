// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm

import java.util.Locale
import org.bellwether.generator.idl.IdlNames
import org.bellwether.generator.plan.ExecutorPlan

/**
 * Writes {@code ccm/<model>.cidl}: a composition for each implementation of a component (formal/06-04-01, CIF, 8.2).
 */
class Cidl {
    static def String text(CcmModel it) '''
        #ifndef «plan.model.toUpperCase(Locale.ROOT)»_CIDL_INCLUDED
        #define «plan.model.toUpperCase(Locale.ROOT)»_CIDL_INCLUDED

        #include "«plan.model».idl"

        «FOR executor : executors SEPARATOR '\n'»
            «composition(executor)»
        «ENDFOR»

        #endif
    '''

    private static def composition(CcmModel it, ExecutorPlan executor) '''
        composition session «CcmNames.composition(executor)» {
          home executor «executor.name»Home_Exec {
            implements «IdlNames.scoped(homes.get(CcmModel.type(executor)))»;
            manages «executor.name»_Exec;
          };
        };
    '''
}
