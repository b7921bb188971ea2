// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.interoperability.Call.Parameter;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.Interface;

/**
 * The server's half: each operation compares the received values with those that the client had to send, and replies
 * according to its round.
 */
final class ServantCode {
    private final Idl idl;
    private final Calls calls;
    private final ValueCode values;
    private final CodeWriter code;

    ServantCode(Idl idl, Calls calls, ValueCode values, CodeWriter code) {
        this.idl = idl;
        this.calls = calls;
        this.values = values;
        this.code = code;
    }

    /** Writes the operations that an interface declares, as a layer of a servant. */
    void layer(Interface type) {
        code.line("").line("// " + Idl.name(type)).line("template <class Below>");
        code.open("class " + layerOf(type) + " : public Below");
        code.line(" public:").line("using Below::Below;");
        Call.of(type).forEach(this::operation);
        code.close(";");
    }

    private String layerOf(Interface type) {
        return "Layer" + idl.interfaces.indexOf(type);
    }

    /** Writes statements that create the objects in the adapter {@code poa}. */
    void activations() {
        for (Interface type : idl.interfaces) {
            String servant = "roundtrip::Root<::POA_" + Names.qualified(type).substring(2) + ">";
            for (Interface each : Idl.lineage(type)) {
                servant = layerOf(each) + "<" + servant + ">";
            }
            String name = "\"" + Idl.name(type) + "\"";
            code.line("roundtrip::activate(poa, " + name + ", new " + servant + "(" + name + "));");
        }
    }

    private void operation(Call call) {
        String result = call.result() == null ? "void" : Cpp.result(call.result());
        List<String> parameters = new ArrayList<>();
        call.parameters()
                .forEach(each -> parameters.add(Cpp.parameter(each.type(), each.direction()) + " " + each.name()));
        if (call.hasContext()) {
            parameters.add("::CORBA::Context_ptr context");
        }
        code.open(result + " " + call.function() + "(" + String.join(", ", parameters) + ") override");
        if (call.oneway()) {
            oneway(call, calls.number(call));
        } else {
            twoway(call, calls.number(call));
        }
        code.close();
    }

    private void twoway(Call call, int number) {
        code.line("roundtrip::Arrival arrival(this->_roundtrip_object, \"" + call.name() + "\", " + calls.rounds(call)
                + ");");
        wanted(call, number, "");
        arrived(call);
        code.line("arrival.compare();");
        raise(call);
        answer(call, number);
    }

    private void oneway(Call call, int number) {
        code.line("roundtrip::OnewayArrival arrival(this->_roundtrip_object, \"" + call.name() + "\");");
        arrived(call);
        code.line("bool known = false;");
        code.open("for (unsigned round = 0; !known && round < " + calls.rounds(call) + ".count(); ++round)");
        code.line("arrival.wanted = {};");
        wanted(call, number, "round");
        code.line("known = arrival.is(round);");
        code.close();
        code.line("arrival.compare(known);");
    }

    private void wanted(Call call, int number, String round) {
        String random = "(arrival.request(" + round + ")";
        if (!MessageCode.goes(call).isEmpty()) {
            code.line("Request" + number + random + ").describe(arrival.wanted);");
        }
        if (call.hasContext()) {
            code.line("roundtrip::Properties" + random + ", " + calls.patterns(call) + ").describe(arrival.wanted);");
        }
    }

    private void arrived(Call call) {
        code.open("").line("[[maybe_unused]] roundtrip::Text& text = arrival.got;");
        MessageCode.goes(call).forEach((name, type) -> {
            code.line("text.name(\"" + name + "\");");
            values.show(code, type, name, 0);
        });
        if (call.hasContext()) {
            code.line("roundtrip::show(text, context);");
        }
        code.close();
    }

    private void raise(Call call) {
        for (int i = 0; i < call.raises().size(); i++) {
            code.line("if (arrival.raises(" + i + ")) throw_made<"
                    + Names.qualified(call.raises().get(i)) + ">(arrival.reply());");
        }
        if (idl.undeclared(call) != null) {
            code.line("if (arrival.raises_undeclared()) throw_made<" + Names.qualified(idl.undeclared(call))
                    + ">(arrival.reply());");
        }
        code.line("arrival.raise_system_exception();");
    }

    private void answer(Call call, int number) {
        if (MessageCode.comes(call).isEmpty()) {
            return;
        }
        code.line("Reply" + number + " reply(arrival.reply());");
        for (Parameter parameter : call.parameters()) {
            if (parameter.comes()) {
                code.lines(assign(parameter));
            }
        }
        if (call.result() != null) {
            code.line("return " + given(call.result(), "reply.result") + ";");
        }
    }

    /**
     * Returns statements that assign a parameter's value, by the mapping's rules of ownership (formal/2012-07-02,
     * 4.22).
     */
    private static List<String> assign(Parameter parameter) {
        Type type = parameter.type();
        String to = parameter.name();
        String from = "reply." + to;
        boolean inout = parameter.direction() == Direction.INOUT;
        List<String> statements = new ArrayList<>();
        switch (type.kind()) {
            case STRING, REFERENCE -> {
                if (inout) {
                    String free = type.kind() == Kind.STRING ? Cpp.function(type, "free") + "(" : "::CORBA::release(";
                    statements.add(free + to + ");");
                }
                statements.add(to + " = " + given(type, from) + ";");
            }
            case ARRAY ->
                statements.add(
                        type.variable() && !inout
                                ? to + " = " + given(type, from) + ";"
                                : Cpp.value(type) + "_copy(" + to + ", " + from + ");");
            default -> statements.add(to + " = " + (inout ? from : given(type, from)) + ";");
        }
        return statements;
    }

    /** Returns the code for a result, or for the value of an {@code out} parameter: the caller releases it. */
    private static String given(Type type, String value) {
        return switch (type.kind()) {
            case STRING, REFERENCE -> value + "._retn()";
            case ARRAY -> Cpp.value(type) + "_dup(" + value + ")";
            case STRUCTURE, UNION, SEQUENCE, ANY ->
                type.variable() ? "new " + Cpp.value(type) + "(" + value + ")" : value;
            default -> value;
        };
    }
}
