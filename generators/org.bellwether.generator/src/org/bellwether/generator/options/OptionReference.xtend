// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.options

import java.util.ArrayList
import org.bellwether.model.options.Option
import org.bellwether.model.options.OptionCatalogue
import org.bellwether.model.parameter.Unit
import org.bellwether.model.util.VersionRange

import static org.bellwether.generator.options.OptionTexts.*

/** The reference page of a target's options, in Markdown. */
class OptionReference {
    /** @param label the target's name for readers, such as Corbel */
    static def String page(OptionCatalogue it, String label) '''
        <!-- SPDX-License-Identifier: Apache-2.0 -->
        <!-- Generated from the option catalogue of «target»; `./bellwether regenerate` writes it anew. -->
        # Options of «label»

        «options.size» options. In a model an option is set for an experiment, a deployment or a process; on the command line
        `./bellwether run MODEL --set «target».OPTION=VALUE` sets it for all.

        «FOR category : new ArrayList(options.map[category].toSet).sort»
            ## «category.toFirstUpper»

            «FOR option : options.filter[it.category == category]»
                ### «option.name»

                «summary(option)»

                «IF !advice(option).empty»
                    «advice(option)»

                «ENDIF»
                «facts(option)»

                «IF !option.choices.empty»
                    | value | meaning |
                    |---|---|
                    «FOR choice : option.choices»
                        | `«choice.name»` | «choice.description» |
                    «ENDFOR»

                «ENDIF»
            «ENDFOR»
        «ENDFOR»
        «IF !constraints.empty»
            ## Constraints between options

            Looked at in models, and by `./bellwether run` (BW815).

            «FOR constraint : constraints»
                - `«text(constraint.condition)»`: «constraint.message»
            «ENDFOR»
        «ENDIF»
    '''

    private static def facts(Option it) '''
        - values: «legalValues(it)»«IF repeated(it)»; may be given several times«ENDIF»
        - default: «IF defaultText(it).empty»none«ELSE»`«defaultText(it)»`«IF unit != Unit.NONE» «unit.literal»«ENDIF»«ENDIF»
        - side: «side.literal»; scope: «scope.literal»; fixed at: «bindingTime.literal»
        - written as: «renderings.map["`" + template + "`"].join(", ")»
        «IF !VersionRange.of(it).isAll»
            - versions: «VersionRange.of(it).phrase»; a run with another one is refused
        «ENDIF»
        «IF applicability !== null»
            - matters only when: `«text(applicability)»`
        «ENDIF»
    '''
}
