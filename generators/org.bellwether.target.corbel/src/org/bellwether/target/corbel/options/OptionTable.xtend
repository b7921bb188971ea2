// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.options

import java.util.Locale
import org.bellwether.generator.mapping.Identifiers
import org.bellwether.generator.mapping.Literals
import org.bellwether.generator.options.OptionTexts
import org.bellwether.model.options.BindingTime
import org.bellwether.model.options.Option
import org.bellwether.model.options.OptionCatalogue
import org.bellwether.model.options.OptionScope
import org.bellwether.model.parameter.ParameterType

/** Writes Corbel's own option table, {@code corbel/options/option_table.inc}. */
class OptionTable {
    static def String text(OptionCatalogue it) '''
        // SPDX-License-Identifier: Apache-2.0
        // Generated from the option catalogue of «target»; `./bellwether regenerate` writes it anew.
        // Every option of the ORB, once; included with the macros that the includer defines, and then undef.inc.
        //   CORBEL_CHOICE_TYPE(Type, CORBEL_CHOICE(enumerator, "spelling") ...)
        //   CORBEL_OPTION_CHOICE(field, "Name", Type, default, side, scope, binding, "doc")
        //   CORBEL_OPTION_BOOLEAN(field, "Name", default, side, scope, binding, "doc")
        //   CORBEL_OPTION_INTEGER(field, "Name", default, minimum, maximum, side, scope, binding, "doc")
        //   CORBEL_OPTION_BYTES(field, "Name", default, minimum, maximum, side, scope, binding, "doc")     bytes; input may say k, M, G
        //   CORBEL_OPTION_DURATION(field, "Name", default, minimum, maximum, side, scope, binding, "doc")  milliseconds; input may say us, ms, s
        //   CORBEL_OPTION_TEXT(field, "Name", "default", side, scope, binding, "doc")
        //   CORBEL_OPTION_LIST(field, "Name", side, scope, binding, "doc")                                 may be given several times

        «FOR option : options.filter[type == ParameterType.CHOICE]»
            «choiceType(option)»
        «ENDFOR»

        «FOR option : options»
            «row(option)»
        «ENDFOR»
    '''

    private static def choiceType(Option it) '''
        CORBEL_CHOICE_TYPE(«typeName(it)»,
          «FOR choice : choices SEPARATOR "\n"»CORBEL_CHOICE(«enumerator(choice.name)», "«choice.name»")«ENDFOR»)
    '''

    private static def row(Option it) {
        val values = switch type {
            case CHOICE: #[typeName(it), enumerator(OptionTexts.defaultText(it))]
            case BOOLEAN: #[OptionTexts.defaultText(it)]
            case STRING: if (OptionTexts.repeated(it)) #[] else #[Literals.string(OptionTexts.defaultText(it))]
            default: #[OptionTexts.defaultText(it), OptionTexts.text(minimum), OptionTexts.text(maximum)]
        }
        val columns = #[fieldName(it), Literals.string(name)] + values + #[side.literal, scopeName(scope),
            bindingName(bindingTime), Literals.string(OptionTexts.summary(it))]
        '''CORBEL_OPTION_«kind(it)»(«columns.join(", ")»)'''
    }

    private static def kind(Option it) {
        switch type {
            case CHOICE: "CHOICE"
            case BOOLEAN: "BOOLEAN"
            case LONG: "INTEGER"
            case SIZE: "BYTES"
            case DURATION: "DURATION"
            case STRING: if (OptionTexts.repeated(it)) "LIST" else "TEXT"
            default: throw new IllegalArgumentException("Corbel has no options of type " + type.literal)
        }
    }

    /** Returns {@code tcp_no_delay} for {@code TCPNoDelay}. */
    private static def fieldName(Option it) {
        Identifiers.cpp(name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_").toLowerCase(Locale.ROOT))
    }

    /** Returns {@code GiopVersion} for {@code GIOPVersion}. */
    private static def typeName(Option it) { fieldName(it).split("_").map[toFirstUpper].join }

    /** Returns {@code thread_per_connection} for {@code thread-per-connection}, {@code v1_2} for {@code 1.2}. */
    private static def enumerator(String choice) {
        (if (Character.isDigit(choice.charAt(0))) "v" else "") + choice.replaceAll("[^A-Za-z0-9]", "_")
    }

    private static def scopeName(OptionScope it) { if (it == OptionScope.OBJECT_ADAPTER) "adapter" else literal }

    private static def bindingName(BindingTime it) { if (it == BindingTime.CONNECTION) "connect" else literal }
}
