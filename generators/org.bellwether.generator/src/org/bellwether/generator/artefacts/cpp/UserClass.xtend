// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.cpp

import org.bellwether.generator.plan.ExecutorPlan
import org.bellwether.generator.plan.Plan

/** The first version of a class that a user writes: derived from the generated class, with functions that do nothing. */
final class UserClass {
    private new() {
    }

    /** Returns the base name of the class's files. */
    static def String file(ExecutorPlan executor) {
        executor.file.substring(0, executor.file.length - "_exec".length) + "_user"
    }

    static def String header(Plan plan, ExecutorPlan it) '''
        // The part of «name» that the model «plan.model» leaves to you. Bellwether has written this file once; it is yours.
        #pragma once

        #include "«file».hpp"

        namespace user {

        /// State variables, ports and attributes are members of the base class; «file».hpp has them.
        class «name» : public executors::«name» {
         public:
          using executors::«name»::«name»;

         private:
          «FOR function : UserFunction.of(it)»
              void «function.name»(«function.parameters») override;
          «ENDFOR»
        };

        }  // namespace user
    '''

    static def String source(Plan plan, ExecutorPlan executor) '''
        // The part of «executor.name» that the model «plan.model» leaves to you. Bellwether has written this file once; it is yours.
        #include "«file(executor)».hpp"

        namespace user {

        «FOR function : UserFunction.of(executor) SEPARATOR "\n"»
            // Called by the behaviour of «function.trigger».
            void «executor.name»::«function.name»(«function.parameters.split(", ").map["[[maybe_unused]] " + it].join(", ")») {}
        «ENDFOR»

        }  // namespace user
    '''
}
