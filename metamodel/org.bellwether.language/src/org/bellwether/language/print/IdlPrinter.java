// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.Statements;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.language.text.RepositoryStatement;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Home;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Factory;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.Include;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.Native;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.Prefix;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.TypeScopes;
import org.eclipse.emf.ecore.EObject;

/** Prints IDL's declarations. */
final class IdlPrinter {
    private final ElementWriter writer;
    private final OperationPrinter operations;
    private final ForwardPrinter forwards;
    private final ComponentPrinter components;
    private final AssemblyPrinter assemblies;

    IdlPrinter(ElementWriter writer, ComponentPrinter components, AssemblyPrinter assemblies) {
        this.writer = writer;
        this.operations = new OperationPrinter(writer);
        this.forwards = new ForwardPrinter(writer);
        this.components = components;
        this.assemblies = assemblies;
    }

    /** Writes a declaration, with the statements about repository ids in it. */
    void print(Declaration d) {
        declare(d);
        if (!(d.eContainer() instanceof TypeScope)) {
            RepositoryPrinter.about(d, writer);
        }
    }

    private void declare(Declaration d) {
        if (d instanceof Module m) {
            module(m);
        } else if (d instanceof Interface i) {
            interfaceType(i);
        } else if (d instanceof ValueType v) {
            valueType(v);
        } else if (d instanceof Struct s) {
            writer.block(s, head("struct", s), () -> members(s, s.getMembers()), "};");
        } else if (d instanceof UserException e) {
            writer.block(e, head("exception", e), () -> members(e, e.getMembers()), "};");
        } else if (d instanceof Union u) {
            union(u);
        } else if (d instanceof Enumeration e) {
            writer.items(e, head("enum", e), e.getEnumerators(), names(e.getEnumerators()), ";");
        } else if (d instanceof Operation o) {
            writer.statement(o, operations.operation(o));
        } else if (d instanceof Attribute a) {
            writer.statement(a, operations.attribute(a));
        } else if (d instanceof Factory f) {
            writer.statement(f, operations.factory("factory", f));
        } else if (d instanceof ActiveType || d instanceof Home) {
            components.print((Definition) d, this);
        } else if (d instanceof Assembly a) {
            assemblies.print(a);
        } else {
            writer.statement(d, simple(d));
        }
    }

    private Line simple(Declaration d) {
        if (d instanceof Include i) {
            boolean system = i.isSystem() && i.getPath() != null;
            return new Line("#include " + (system ? "<" + i.getPath() + ">" : Lexemes.text(i.getPath())));
        } else if (d instanceof Prefix p) {
            return new Line("#pragma prefix " + Lexemes.text(p.getPrefix()));
        } else if (d instanceof ForwardDeclaration f) {
            return forwards.print(f);
        } else if (d instanceof Typedef t) {
            return new Line("typedef " + writer.types.declarator(t, t.getName()) + ";");
        } else if (d instanceof StateMember m) {
            return new Line(m.getVisibility().getLiteral() + " " + writer.types.declarator(m, m.getName()) + ";");
        } else if (d instanceof ValueBox b) {
            String type = writer.types.print(b.getType()) + writer.types.dimensions(b.getDimensions());
            return new Line("valuetype " + Lexemes.name(b.getName()) + " " + type + ";");
        } else if (d instanceof Native n) {
            return head("native", n).add(";");
        } else if (d instanceof Constant c) {
            return constant(c);
        } else if (d instanceof RepositoryStatement r) {
            return RepositoryPrinter.unresolved(r, writer);
        }
        throw new IllegalStateException(
                "there is not a notation of " + d.eClass().getName());
    }

    private Line constant(Constant c) {
        Line line = new Line("const " + writer.types.print(c.getType()) + " " + Lexemes.name(c.getName()));
        return line.add(UnsetValues.is(c.getValue()) ? ";" : " = " + writer.expressions.print(c.getValue()) + ";");
    }

    static Line head(String keyword, Definition d) {
        return new Line(keyword + " " + Lexemes.name(d.getName()));
    }

    private void module(Module m) {
        writer.block(
                m,
                head("module", m),
                () -> {
                    RepositoryPrinter.prefix(m, writer);
                    declarations(m.getDeclarations());
                },
                "};");
    }

    /** Prints declarations of a module; empty lines separate those with a block. */
    private void declarations(List<? extends Declaration> declarations) {
        EObject previous = null;
        for (Declaration d : declarations) {
            if (Statements.isSetApart(d) || previous != null && Statements.isSetApart(previous)) {
                writer.gap();
            }
            print(d);
            previous = d;
        }
    }

    /** Prints members of an interface, value type or home. */
    void all(List<? extends Declaration> members) {
        members.forEach(this::print);
    }

    private void interfaceType(Interface i) {
        String modifiers = (i.isAbstract() ? "abstract " : "") + (i.isLocal() ? "local " : "");
        Line head = head(modifiers + "interface", i);
        supertypes(head, ":", i, i.getSupertypes());
        writer.block(i, head, () -> all(i.getMembers()), "};");
    }

    /** Adds an element's bases or supported interfaces; their names are looked up outside of the element. */
    void supertypes(Line head, String word, EObject element, List<? extends EObject> supertypes) {
        List<String> names = writer.names.all(element.eContainer(), supertypes);
        if (!names.isEmpty()) {
            head.clause(word + " ").list(names);
        }
    }

    private void valueType(ValueType v) {
        String modifiers = (v.isAbstract() ? "abstract " : "") + (v.isCustom() ? "custom " : "");
        Line head = head(modifiers + (v instanceof EventType ? "eventtype" : "valuetype"), v);
        supertypes(head, v.isTruncatable() ? ": truncatable" : ":", v, v.getBases());
        supertypes(head, "supports", v, v.getSupports());
        writer.block(v, head, () -> all(v.getMembers()), "};");
    }

    private void members(TypeScope scope, List<Member> members) {
        definitions(scope);
        members.forEach(m -> typed(m, m, new Line(), m.getName()));
    }

    /**
     * Prints a member or case. If it defines its type, and the type has comments inside, the type is a block of lines.
     */
    private void typed(EObject element, Typed typed, Line line, String name) {
        TypeDefinition inner =
                writer.types.isInline() && typed.getType() instanceof NamedType use && TypeScopes.isDefining(use)
                        ? use.getType()
                        : null;
        if (inner == null || !writer.hasComments(inner)) {
            writer.statement(element, line.word(writer.types.declarator(typed, name) + ";"));
            return;
        }
        String end = "} " + Lexemes.name(name) + writer.types.dimensions(typed.getDimensions()) + ";";
        if (inner instanceof Struct s) {
            line.word("struct " + Lexemes.name(s.getName()));
            writer.nested(element, s, line, () -> members(s, s.getMembers()), end);
        } else if (inner instanceof Union u) {
            line.word("union " + Lexemes.name(u.getName()))
                    .clause("switch (" + writer.types.print(u.getDiscriminator()) + ")");
            writer.nested(element, u, line, () -> cases(u), end);
        } else {
            List<Enumerator> all = ((Enumeration) inner).getEnumerators();
            line.word("enum " + Lexemes.name(inner.getName()));
            writer.nested(element, inner, line, () -> writer.writeItems(all, names(all)), end);
        }
    }

    private static List<String> names(List<Enumerator> enumerators) {
        return enumerators.stream().map(v -> Lexemes.name(v.getName())).toList();
    }

    private void union(Union u) {
        Line head = head("union", u).clause("switch (" + writer.types.print(u.getDiscriminator()) + ")");
        writer.block(u, head, () -> cases(u), "};");
    }

    private void cases(Union u) {
        definitions(u);
        u.getCases().forEach(this::unionCase);
    }

    /** Prints the definitions of a scope before its members, unless types are printed inline, in the members. */
    private void definitions(TypeScope scope) {
        if (writer.types.isInline()) {
            return;
        }
        declarations(scope.getDefinitions());
        TypeDefinition last = scope.getDefinitions().isEmpty()
                ? null
                : scope.getDefinitions().get(scope.getDefinitions().size() - 1);
        if (last != null && Statements.isSetApart(last)) {
            writer.gap();
        }
    }

    private void unionCase(UnionCase c) {
        Line line = new Line();
        c.getLabels().stream()
                .filter(l -> !UnsetValues.is(l))
                .forEach(l -> line.word("case " + writer.expressions.bound(l) + ":"));
        if (c.isDefault()) {
            line.word("default:");
        }
        typed(c, c, line, c.getName());
    }
}
