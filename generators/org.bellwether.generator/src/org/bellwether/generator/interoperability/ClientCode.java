// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bellwether.generator.interoperability.Call.Parameter;
import org.bellwether.generator.mapping.Cpp;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.UserException;

/** The client's half: makes all calls of all objects and compares the end of each call with the expected end. */
final class ClientCode {
    private final Idl idl;
    private final Calls calls;
    private final ValueCode values;
    private final CodeWriter code;

    ClientCode(Idl idl, Calls calls, ValueCode values, CodeWriter code) {
        this.idl = idl;
        this.calls = calls;
        this.values = values;
        this.code = code;
    }

    /** Writes a function that makes a call in all rounds. */
    void function(Interface type, Call call) {
        int number = calls.number(call);
        code.line("")
                .open("inline void call" + number + "(const std::string& object, " + Names.qualified(type)
                        + "_ptr target)");
        code.open("for (unsigned round = 0; round < " + calls.rounds(call) + ".count(); ++round)");
        code.line(
                "roundtrip::Departure departure(object, \"" + call.name() + "\", " + calls.rounds(call) + ", round);");
        if (!MessageCode.comes(call).isEmpty()) {
            code.line("if (departure.returns()) Reply" + number + "(departure.reply()).describe(departure.wanted);");
        }
        for (int i = 0; i < call.raises().size(); i++) {
            code.line("if (departure.raises(" + i + ")) show_made<"
                    + Names.qualified(call.raises().get(i)) + ">(departure.reply(), departure.wanted);");
        }
        code.open("try");
        call(call, number);
        for (UserException exception : call.raises()) {
            code.reopen("catch (const " + Names.qualified(exception) + "& exception)");
            code.line("show(departure.got, exception);");
        }
        code.reopen("catch (const ::CORBA::Exception& exception)")
                .line("departure.raised(exception);")
                .close();
        code.line("departure.compare();");
        code.close().close();
    }

    private void call(Call call, int number) {
        if (!MessageCode.goes(call).isEmpty()) {
            code.line("Request" + number + " request(departure.request());");
        }
        List<String> arguments = new ArrayList<>();
        for (Parameter parameter : call.parameters()) {
            if (!parameter.goes()) {
                code.line(outVariable(parameter.type()) + " " + parameter.name() + ";");
            }
            arguments.add(argument(parameter));
        }
        if (call.hasContext()) {
            code.line("::CORBA::Context_var context(roundtrip::Properties(departure.request(), " + calls.patterns(call)
                    + ").make());");
            arguments.add("context.in()");
        }
        String expression = "target->" + call.function() + "(" + String.join(", ", arguments) + ")";
        if (call.result() == null) {
            code.line(expression + ";");
        } else {
            Type type = call.result();
            code.line(
                    isHeld(type)
                            ? holder(type) + " result(" + expression + ");"
                            : Cpp.value(type) + " result = " + expression + ";");
        }
        if (!MessageCode.comes(call).isEmpty()) {
            code.line("roundtrip::Text& text = departure.got;");
        }
        if (call.result() != null) {
            show(MessageCode.RESULT, call.result(), isHeld(call.result()) ? "result.in()" : "result");
        }
        for (Parameter parameter : call.parameters()) {
            if (parameter.comes()) {
                show(parameter.name(), parameter.type(), answer(parameter));
            }
        }
    }

    private void show(String name, Type type, String value) {
        code.line("text.name(\"" + name + "\");");
        values.show(code, type, value, 0);
    }

    /** Returns the code that reads a received parameter. */
    private static String answer(Parameter parameter) {
        if (parameter.direction() == Direction.INOUT) {
            return ValueCode.read(parameter.type(), "request." + parameter.name());
        }
        return parameter.name() + (parameter.type().variable() ? ".in()" : "");
    }

    private static boolean isHeld(Type result) {
        return result.variable() || result.array();
    }

    private static String outVariable(Type type) {
        return type.variable() ? holder(type) : Cpp.value(type);
    }

    /** Returns the type that owns a value of variable size, or an array that was allocated. */
    private static String holder(Type type) {
        return switch (type.kind()) {
            case STRING -> Cpp.text(type) + "_var";
            case REFERENCE -> Cpp.reference(type) + "_var";
            default -> Cpp.value(type) + "_var";
        };
    }

    private static String argument(Parameter parameter) {
        String name = (parameter.goes() ? "request." : "") + parameter.name();
        boolean pointer =
                parameter.type().kind() == Kind.STRING || parameter.type().kind() == Kind.REFERENCE;
        return switch (parameter.direction()) {
            case IN -> name + (pointer ? ".in()" : "");
            case INOUT -> name + (pointer ? ".inout()" : "");
            case OUT -> name + (parameter.type().variable() ? ".out()" : "");
        };
    }

    /**
     * Writes code that checks the interfaces of the object {@code roundtrip::objects.at(number)}, and then calls all
     * its operations and attributes.
     */
    void visit(Interface type) {
        String name = Idl.name(type);
        Set<Interface> lineage = Idl.lineage(type);
        int number = idl.interfaces.indexOf(type);
        code.open("");
        code.line("const ::CORBA::Object_ptr object = roundtrip::objects.at(" + number + ");");
        code.line("const std::string name(\"" + name + "\");");
        code.line("roundtrip::verdict.expect(name + \" exists\", !object->_non_existent());");
        for (Interface each : idl.interfaces) {
            String other = Names.qualified(each);
            boolean has = lineage.contains(each);
            code.line("roundtrip::verdict.expect(name + \" is" + (has ? " a " : " no ") + Idl.name(each) + "\", "
                    + (has ? "" : "!") + "object->_is_a(\"" + idl.id(each) + "\"));");
            code.open("").line(other + "_var narrowed = " + other + "::_narrow(object);");
            code.line("roundtrip::verdict.expect(name + \" narrowed to " + Idl.name(each) + "\", " + (has ? "!" : "")
                            + "::CORBA::is_nil(narrowed));")
                    .close();
        }
        code.line(Names.qualified(type) + "_var target = " + Names.qualified(type) + "::_narrow(object);");
        for (Interface each : lineage) {
            Call.of(each).forEach(call -> code.line("call" + calls.number(call) + "(name, target.in());"));
        }
        code.close();
    }
}
