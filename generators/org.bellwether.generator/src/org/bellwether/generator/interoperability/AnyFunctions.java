// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.UserException;

/**
 * Writes {@code make_any}, {@code show_any}, {@code make_code} and {@code show_code}: an any of each type of the file
 * and of IDL's basic types; a type code is identified by the equal one of the file.
 */
final class AnyFunctions {
    private final Idl idl;
    private final ValueCode values;
    private final CodeWriter code;

    AnyFunctions(Idl idl, ValueCode values, CodeWriter code) {
        this.idl = idl;
        this.values = values;
        this.code = code;
    }

    void define() {
        List<Definition> all = held();
        code.line("");
        codes(all);
        code.line("").open("inline void make_any(roundtrip::RandomValues& random, ::CORBA::Any& any)");
        code.line("const roundtrip::RandomValues::Level level(random);");
        code.line("const unsigned choice = random.turn(roundtrip::basic_anys + (random.deep() ? 0u : " + all.size()
                + "u));");
        code.open("switch (choice)");
        for (int i = 0; i < all.size(); i++) {
            code.open("case roundtrip::basic_anys + " + i + ":");
            make(all.get(i));
            code.line("break;").close();
        }
        code.line("default: roundtrip::make_basic_any(random, choice, any, make_any, make_code);")
                .close();
        code.close();
        code.line("").open("inline void show_any(roundtrip::Text& text, const ::CORBA::Any& any)");
        code.line("const ::CORBA::TypeCode_var type = any.type();");
        code.line("text.open(\"any\");").line("show_code(text, type.in());");
        code.open("switch (known_code(type.in()))");
        for (int i = 0; i < all.size(); i++) {
            code.open("case roundtrip::basic_codes + " + i + ":");
            show(all.get(i));
            code.line("break;").close();
        }
        code.line("default: roundtrip::show_basic_any(text, any, show_any, show_code);")
                .close();
        code.line("text.close();").close();
    }

    /**
     * Returns types in order, each once by its type code; other names of a type are identified by their codes.
     * Exceptions are left out: omniORB omits their repository id, with which the standard begins them (CORBA 3.3 part
     * 2, 9.3.3).
     */
    private List<Definition> held() {
        List<Definition> all = new ArrayList<>(idl.carried.stream()
                .filter(each -> !(each instanceof UserException))
                .filter(each -> !(each instanceof Typedef typedef) || isOwn(typedef))
                .toList());
        all.addAll(idl.interfaces);
        return all;
    }

    /** Returns typedefs that are only other names of types, but have type codes. */
    private List<Typedef> others(List<Definition> all) {
        return idl.typedefs.stream().filter(each -> !all.contains(each)).toList();
    }

    /** Returns whether a typedef has a separate C++ type. */
    private static boolean isOwn(Typedef typedef) {
        return !typedef.getDimensions().isEmpty() || Type.of(typedef.getType()).name() == null;
    }

    private void codes(List<Definition> all) {
        List<String> names = Stream.of(all, others(all), idl.exceptions)
                .flatMap(List::stream)
                .map(each -> Names.qualified(each).replaceFirst("(::)([^:]*)$", "::_tc_$2"))
                .toList();
        code.line("/// Which of the types that are known here; -1 for none.");
        code.open("inline int known_code(::CORBA::TypeCode_ptr code)");
        code.line("const ::CORBA::TypeCode_ptr own[] = {" + String.join(", ", names) + "};");
        code.line("return roundtrip::known_code(code, own, " + names.size() + ");")
                .close();
        code.open("inline ::CORBA::TypeCode_ptr make_code(roundtrip::RandomValues& random)");
        code.line("const ::CORBA::TypeCode_ptr own[] = {" + String.join(", ", names) + "};");
        code.line("return roundtrip::make_code(random, own, " + names.size() + ");")
                .close();
        code.open("inline void show_code(roundtrip::Text& text, ::CORBA::TypeCode_ptr code)");
        code.line("text.number(known_code(code));").close();
    }

    private void make(Definition definition) {
        String type = Names.qualified(definition);
        Type of = Type.of((TypeDefinition) definition);
        if (of.array()) {
            code.line(type + " value;");
            values.make(code, of, "value", 0);
            code.line("any <<= " + type + "_forany(value);");
        } else {
            code.line(ValueCode.variable(of, "value"));
            values.make(code, of, "value", 0);
            // omniORB does not return a nil reference from an any
            String condition = of.kind() == Type.Kind.REFERENCE ? "if (!::CORBA::is_nil(value)) " : "";
            code.line(condition + "any <<= " + ValueCode.read(of, "value") + ";");
        }
    }

    private void show(Definition definition) {
        String type = Names.qualified(definition);
        Type of = Type.of((TypeDefinition) definition);
        boolean plain = of.kind() == Type.Kind.ENUMERATION;
        boolean reference = of.kind() == Type.Kind.REFERENCE;
        if (plain) {
            code.line(type + " value{};");
        } else if (reference) {
            code.line(type + "_ptr value = " + type + "::_nil();");
        } else if (of.array()) {
            code.line(type + "_forany value;");
        } else {
            code.line("const " + type + "* value = nullptr;");
        }
        code.line("if (!(any >>= value)) throw ::CORBA::MARSHAL();");
        if (of.array()) {
            values.show(code, of, "value.in()", 0);
        } else {
            values.show(code, of, plain || reference ? "value" : "(*value)", 0);
        }
    }
}
