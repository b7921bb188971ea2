// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bellwether.model.Problem;

/** Rewrites the notation's messages in terms of IDL, for users of IDL files. */
final class IdlMessages {
    private static final String DEFINITION = "a definition (module, interface, struct …)";

    /** The replacement of each phrase in messages and advice. Long phrases come first, as they contain shorter ones. */
    private static final Map<String, String> PHRASES = new LinkedHashMap<>();

    static {
        PHRASES.put("a declaration, assembly, deployment or experiment", DEFINITION);
        PHRASES.put("a declaration (interface, struct, component …)", "a definition (interface, struct …)");
        PHRASES.put("\"raises\", \"context\", \"timing\" or \";\"", "\"raises\", \"context\" or \";\"");
        PHRASES.put("\"context\", \"timing\" or \";\"", "\"context\" or \";\"");
        PHRASES.put("\"timing\" or \";\"", "\";\"");
        PHRASES.put(", a behaviour (on …) or \"}\"", " or \"}\"");
        PHRASES.put("or import the file that defines it", "or include the file that defines it");
        PHRASES.put(
                "Import model files of this project, by paths relative to this file",
                "Include the file that defines it, and leave out the import");
        PHRASES.put("Compare with the notation's description", "Compare with the grammar of IDL");
        PHRASES.put("the model belongs to more than", "the IDL belongs to more than");
        PHRASES.put("the model has more than", "the IDL has more than");
        PHRASES.put("the model cannot be read", "the file cannot be read");
    }

    private IdlMessages() {}

    /** Returns a problem of an IDL file in terms of IDL. */
    static Problem of(Problem problem) {
        return new Problem(
                problem.code(),
                problem.severity(),
                problem.path(),
                problem.file(),
                problem.line(),
                problem.column(),
                rephrased(problem.message()),
                rephrased(problem.fix()),
                problem.excerpt());
    }

    private static String rephrased(String text) {
        String rephrased = text;
        for (Map.Entry<String, String> phrase : PHRASES.entrySet()) {
            rephrased = rephrased.replace(phrase.getKey(), phrase.getValue());
        }
        return rephrased;
    }
}
