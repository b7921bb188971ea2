// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.idl.ConstantEvaluator;
import org.bellwether.generator.mapping.Literals;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.UnionLabels;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.parameter.NamedElement;

/** Writes {@code make(random, value)} and {@code show(text, value)} of all named types and of exceptions. */
final class TypeFunctions {
    private final Idl idl;
    private final ValueCode values;
    private final CodeWriter code;

    TypeFunctions(Idl idl, ValueCode values, CodeWriter code) {
        this.idl = idl;
        this.values = values;
        this.code = code;
    }

    /** Declares both functions, since types may depend on one another. */
    void declare(Definition definition) {
        code.line(make(definition) + ";").line(show(definition) + ";");
    }

    void define(Definition definition) {
        code.line("");
        if (definition instanceof Enumeration enumeration) {
            code.open(make(definition));
            code.line("value = static_cast<" + Names.qualified(definition) + ">(random.choose(" + quoted(definition)
                    + ", " + enumeration.getEnumerators().size() + "));");
            code.close();
            code.open(show(definition))
                    .line("text.number(static_cast<unsigned>(value));")
                    .close();
        } else if (definition instanceof Union union) {
            makeUnion(union);
            showUnion(union);
        } else if (definition instanceof Typedef typedef) {
            code.open(make(definition));
            values.makeElements(code, Type.of((TypeDefinition) typedef), "value", 0);
            code.close().open(show(definition));
            values.showElements(code, Type.of((TypeDefinition) typedef), "value", 0);
            code.close();
        } else {
            makeMembers(definition);
            showMembers(definition);
        }
    }

    private String make(Definition definition) {
        String type = Names.qualified(definition);
        return "inline void make" + suffix(definition)
                + "([[maybe_unused]] roundtrip::RandomValues& random, [[maybe_unused]] " + type
                + (isArray(definition) ? "_slice*" : "&") + " value)";
    }

    private String show(Definition definition) {
        String type = Names.qualified(definition);
        String parameter =
                definition instanceof Enumeration ? type : "const " + type + (isArray(definition) ? "_slice*" : "&");
        return "inline void show" + suffix(definition) + "(roundtrip::Text& text, [[maybe_unused]] " + parameter
                + " value)";
    }

    private String suffix(Definition definition) {
        return definition instanceof Typedef ? idl.function(definition) : "";
    }

    private static boolean isArray(Definition definition) {
        return definition instanceof Typedef typedef
                && Type.of((TypeDefinition) typedef).array();
    }

    static String quoted(Definition definition) {
        return "\"" + Idl.name(definition) + "\"";
    }

    private void makeMembers(Definition definition) {
        code.open(make(definition));
        for (Typed member : Idl.members(definition)) {
            values.make(code, Type.of(member), "value." + Names.simple((NamedElement) member), 0);
        }
        code.close();
    }

    private void showMembers(Definition definition) {
        code.open(show(definition)).line("text.open(" + quoted(definition) + ");");
        for (Typed member : Idl.members(definition)) {
            showMember(member, "value." + Names.simple((NamedElement) member));
        }
        code.line("text.close();").close();
    }

    private void showMember(Typed member, String value) {
        code.line("text.name(\"" + ((NamedElement) member).getName() + "\");");
        values.show(code, Type.of(member), value, 0);
    }

    /** Returns the number of choices of a union: its members, and no member. */
    static int choices(Union union) {
        return union.getCases().size() + (UnionLabels.hasImplicitDefault(union) ? 1 : 0);
    }

    private void makeUnion(Union union) {
        code.open(make(union));
        code.open("switch (random.choose(" + quoted(union) + ", " + choices(union) + "))");
        for (UnionCase branch : union.getCases()) {
            code.open("case " + union.getCases().indexOf(branch) + ":");
            set(branch);
            chooseLabel(branch);
            code.line("break;").close();
        }
        if (UnionLabels.hasImplicitDefault(union)) {
            Type discriminator = Type.of(union.getDiscriminator());
            code.line("default:").line("value._default();");
            code.line("value._d(" + Literals.of(UnionLabels.unused(union), discriminator) + ");");
        }
        code.close().close();
    }

    private void set(UnionCase branch) {
        Type type = Type.of((Typed) branch);
        String accessor = "value." + Names.simple(branch);
        switch (type.kind()) {
            case STRUCTURE, UNION, SEQUENCE, ANY -> {
                code.line("std::decay_t<decltype(" + accessor + "())> member;");
                values.make(code, type, "member", 0);
            }
            case ARRAY -> {
                code.line("std::remove_const_t<std::remove_pointer_t<decltype(" + accessor + "())>> member["
                        + type.dimensions().get(0) + "];");
                values.make(code, type, "member", 0);
            }
            default -> {
                code.line(ValueCode.variable(type, "member"));
                values.make(code, type, "member", 0);
            }
        }
        code.line(accessor + "(" + ValueCode.read(type, "member") + ");");
    }

    /** Writes the choice of a label: if several values of the discriminator select a member, each of them is sent. */
    private void chooseLabel(UnionCase branch) {
        List<String> labels = labels(branch);
        if (branch.isDefault()) {
            labels.add(Literals.of(UnionLabels.unused(union(branch)), discriminator(branch)));
        }
        if (labels.size() > 1) {
            code.open("switch (random.turn(" + labels.size() + "))");
            for (int i = 0; i < labels.size(); i++) {
                code.line("case " + i + ": value._d(" + labels.get(i) + "); break;");
            }
            code.close();
        } else if (branch.isDefault()) {
            code.line("value._d(" + labels.get(0) + ");"); // each ORB chooses a value itself
        }
    }

    private void showUnion(Union union) {
        Type discriminator = Type.of(union.getDiscriminator());
        code.open(show(union)).line("text.open(" + quoted(union) + ");");
        values.show(code, discriminator, "value._d()", 0);
        boolean truth = discriminator.primitive() == PrimitiveKind.BOOLEAN;
        code.open("switch (" + (truth ? "static_cast<int>(value._d())" : "value._d()") + ")");
        for (UnionCase branch : union.getCases()) {
            labels(branch).forEach(label -> code.line("case " + label + ":"));
            if (branch.isDefault()) {
                code.line("default:");
            }
            code.open("");
            showMember(branch, "value." + Names.simple(branch) + "()");
            code.line("break;").close();
        }
        if (union.getCases().stream().noneMatch(UnionCase::isDefault)) {
            code.line("default: break;");
        }
        code.close().line("text.close();").close();
    }

    private static List<String> labels(UnionCase branch) {
        List<String> labels = new ArrayList<>();
        branch.getLabels()
                .forEach(label -> labels.add(Literals.of(ConstantEvaluator.of(label), discriminator(branch))));
        return labels;
    }

    private static Union union(UnionCase branch) {
        return (Union) branch.eContainer();
    }

    private static Type discriminator(UnionCase branch) {
        return Type.of(union(branch).getDiscriminator());
    }
}
