// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bellwether.generator.interoperability.Call.Parameter;
import org.bellwether.generator.mapping.Type;

/**
 * Writes two structures for each call: one for all data that the client sends, and one for all that the server sends.
 * Both sides create both: one to send, the other to compare.
 */
final class MessageCode {
    static final String RESULT = "result";

    private final ValueCode values;
    private final CodeWriter code;

    MessageCode(ValueCode values, CodeWriter code) {
        this.values = values;
        this.code = code;
    }

    /** Defines the request's and the reply's structure of the call with a number. */
    void define(Call call, int number) {
        code.line("").line("// " + call.name());
        structure("Request" + number, goes(call));
        structure("Reply" + number, comes(call));
    }

    private void structure(String name, Map<String, Type> parts) {
        if (parts.isEmpty()) {
            return;
        }
        code.open("struct " + name);
        parts.forEach((part, type) -> code.line(ValueCode.variable(type, part)));
        code.open("explicit " + name + "(roundtrip::RandomValues random)");
        parts.forEach((part, type) -> values.make(code, type, part, 0));
        code.close().open("void describe(roundtrip::Text& text) const");
        parts.forEach((part, type) -> {
            code.line("text.name(\"" + part + "\");");
            values.show(code, type, ValueCode.read(type, part), 0);
        });
        code.close().close(";");
    }

    /** Returns the data that the client sends, by the name of a parameter. */
    static Map<String, Type> goes(Call call) {
        Map<String, Type> parts = new LinkedHashMap<>();
        for (Parameter parameter : call.parameters()) {
            if (parameter.goes()) {
                parts.put(parameter.name(), parameter.type());
            }
        }
        return parts;
    }

    /** Returns the data that the server sends, the result first. */
    static Map<String, Type> comes(Call call) {
        Map<String, Type> parts = new LinkedHashMap<>();
        if (call.result() != null) {
            parts.put(RESULT, call.result());
        }
        for (Parameter parameter : call.parameters()) {
            if (parameter.comes()) {
                parts.put(parameter.name(), parameter.type());
            }
        }
        return parts;
    }
}
