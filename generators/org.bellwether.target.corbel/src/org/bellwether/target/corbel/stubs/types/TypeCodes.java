// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.types;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bellwether.generator.idl.ConstantEvaluator;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.mapping.Literals;
import org.bellwether.generator.mapping.Names;
import org.bellwether.generator.mapping.RepositoryIds;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.idl.Visibility;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.target.corbel.stubs.code.TypeClosure;
import org.bellwether.target.corbel.stubs.code.ValueMembers;

/**
 * The type codes of a file's types: constants that point to one another, so that they take no time at start and no
 * space in programs that do not use them. The type code of a type is {@code _code_NAME} in the type's scope, and
 * {@code _tc_NAME} is its address.
 */
public final class TypeCodes {
    private final RepositoryIds ids;
    private final String prefix;
    private final List<String> announced = new ArrayList<>();
    private final List<String> defined = new ArrayList<>();

    TypeCodes(IdlFile file) {
        ids = new RepositoryIds(file);
        prefix = file.name().replaceAll("[^A-Za-z0-9]", "_") + "_";
    }

    /** Returns whether a definition has a type code. */
    public static boolean has(Declaration declaration) {
        return (declaration instanceof TypeDefinition || declaration instanceof UserException)
                && !TypeClosure.uncoded((Definition) declaration);
    }

    /** Declares a definition's type code at the definition; empty if it has none. */
    public static String declaration(Declaration declaration) {
        if (!has(declaration)) {
            return "";
        }
        String name = Names.simple((Definition) declaration);
        boolean member = declaration.eContainer() instanceof Interface
                || declaration.eContainer() instanceof ValueType
                || declaration.eContainer() instanceof TypeScope;
        return (member ? "static" : "extern") + " ::CORBA::TypeCode _code_" + name + ";\n"
                + (member ? "static" : "inline") + " constexpr ::CORBA::TypeCode_ptr _tc_" + name + " = &_code_" + name
                + ";\n" + (declaration instanceof Typedef typedef ? forAny(name, typedef) : "");
    }

    /** Returns the name by which an array in an any is distinguished from others with the same elements. */
    private static String forAny(String name, Typedef typedef) {
        if (!Type.of((Typed) typedef).array()) {
            return "";
        } else if (typedef.getDimensions().isEmpty()) {
            return "using " + name + "_forany = "
                    + Names.qualified(Type.of(typedef.getType()).name()) + "_forany;\n";
        }
        return "struct " + name + "_forany : ::corbel::any::ForAny<" + name
                + "> {\n  using _base = ::corbel::any::ForAny<" + name + ">;\n  using _base::_base;\n};\n";
    }

    /** Returns {@code _tc_NAME} of a definition, with its scopes. */
    public static String constant(Definition definition) {
        List<String> path = new ArrayList<>(Names.scopes(definition));
        path.add("_tc_" + Names.simple(definition));
        return "::" + String.join("::", path);
    }

    /** Returns the type codes of a file, those of anonymous types first. */
    String define(List<Definition> definitions) {
        List<String> named = new ArrayList<>();
        for (Definition each : definitions) {
            if (has(each)) {
                named.add(code(path(each), description(each)));
            }
        }
        return "namespace {\n" + String.join("", announced) + "\n" + String.join("", defined) + "}  // namespace\n\n"
                + String.join("", named);
    }

    private static String path(Definition definition) {
        return constant(definition).replaceFirst("_tc_([^:]*)$", "_code_$1").substring(2);
    }

    private static String code(String name, String description) {
        return "constinit ::CORBA::TypeCode " + name + "({" + description + "});\n";
    }

    private String description(Definition definition) {
        String kind = kind(definition);
        String head = ".kind = ::CORBA::tk_" + kind + ", .id = " + Literals.string(ids.of(definition)) + ", .name = "
                + Literals.string(definition.getName());
        if (definition instanceof Typedef typedef) {
            return head + ", .content = " + of((Typed) typedef);
        } else if (definition instanceof Enumeration enumeration) {
            return head
                    + members(enumeration.getEnumerators().stream()
                            .map(each -> "{" + Literals.string(each.getName()) + "}")
                            .toList());
        } else if (definition instanceof Union union) {
            return union(head, union);
        } else if (definition instanceof Struct struct) {
            return head + members(rows(struct.getMembers()));
        } else if (definition instanceof UserException exception) {
            return head + members(rows(exception.getMembers()));
        } else if (definition instanceof ValueBox box) {
            return head + ", .content = " + of((Typed) box);
        } else if (definition instanceof ValueType value) {
            return value(head, value);
        }
        return head;
    }

    private static String kind(Definition definition) {
        if (definition instanceof Typedef) {
            return "alias";
        } else if (definition instanceof Enumeration) {
            return "enum";
        } else if (definition instanceof Union) {
            return "union";
        } else if (definition instanceof Struct) {
            return "struct";
        } else if (definition instanceof ValueBox) {
            return "value_box";
        } else if (definition instanceof ValueType) {
            return definition instanceof EventType ? "event" : "value";
        } else if (definition instanceof Interface type && type.isAbstract()) {
            return "abstract_interface";
        }
        return definition instanceof UserException ? "except" : "objref";
    }

    private List<String> rows(Collection<? extends Typed> members) {
        return members.stream()
                .map(each -> "{" + Literals.string(((NamedElement) each).getName()) + ", " + of(each) + "}")
                .toList();
    }

    private String value(String head, ValueType value) {
        ValueType base = ValueMembers.base(value);
        List<String> rows = ValueMembers.state(value).stream()
                .map(each -> "{" + Literals.string(each.getName()) + ", " + of((Typed) each) + ", 0, ::CORBA::"
                        + (each.getVisibility() == Visibility.PUBLIC ? "PUBLIC" : "PRIVATE") + "_MEMBER}")
                .toList();
        return head + (base == null ? "" : ", .content = " + constant(base)) + members(rows) + modifier(value);
    }

    private static String modifier(ValueType value) {
        String name = value.isAbstract() ? "ABSTRACT" : value.isCustom() ? "CUSTOM" : "TRUNCATABLE";
        boolean plain = !value.isAbstract() && !value.isCustom() && !value.isTruncatable();
        return plain ? "" : ", .modifier = ::CORBA::VM_" + name;
    }

    /** Returns one row for each label; the default label is the last one of its member. */
    private String union(String head, Union union) {
        List<String> rows = new ArrayList<>();
        int defaultIndex = -1;
        for (UnionCase branch : union.getCases()) {
            String row = "{" + Literals.string(branch.getName()) + ", " + of((Typed) branch) + ", ";
            for (Expression label : branch.getLabels()) {
                String literal = Literals.of(ConstantEvaluator.of(label), Type.of(union.getDiscriminator()));
                rows.add(row + "::corbel::any::label(" + literal + ")}");
            }
            if (branch.isDefault()) {
                defaultIndex = rows.size();
                rows.add(row + "0}");
            }
        }
        String array = array(rows);
        return head + ", .content = " + of(union.getDiscriminator()) + ", .members = " + array + ", .count = "
                + rows.size() + ", .default_index = " + defaultIndex;
    }

    private String members(List<String> rows) {
        return rows.isEmpty() ? "" : ", .members = " + array(rows) + ", .count = " + rows.size();
    }

    private String array(List<String> rows) {
        String name = prefix + "members_" + defined.size();
        defined.add("constexpr ::corbel::any::Member " + name + "[] = {\n    " + String.join(",\n    ", rows) + "};\n");
        return name;
    }

    /** Returns a pointer to the type code of a member, typedef or union case. */
    private String of(Typed typed) {
        String code = of(typed.getType());
        List<Expression> dimensions = typed.getDimensions();
        for (int i = dimensions.size() - 1; i >= 0; i--) {
            code = anonymous(".kind = ::CORBA::tk_array, .content = " + code + ", .length = "
                    + ConstantEvaluator.size(dimensions.get(i)));
        }
        return code;
    }

    private String of(TypeSpec spec) {
        if (spec instanceof NamedType named) {
            return constant(named.getType());
        } else if (spec instanceof SequenceType sequence) {
            return anonymous(".kind = ::CORBA::tk_sequence, .content = " + of(sequence.getElement()) + ", .length = "
                    + (sequence.getBound() == null ? 0 : ConstantEvaluator.size(sequence.getBound())));
        } else if (spec instanceof StringType string) {
            String kind = string.isWide() ? "wstring" : "string";
            return string.getBound() == null
                    ? "::CORBA::_tc_" + kind
                    : anonymous(
                            ".kind = ::CORBA::tk_" + kind + ", .length = " + ConstantEvaluator.size(string.getBound()));
        }
        if (spec instanceof FixedType) {
            Type fixed = Type.of(spec);
            return anonymous(".kind = ::CORBA::tk_fixed, .digits = " + fixed.bound() + ", .scale = " + fixed.scale());
        }
        return "::CORBA::_tc_" + basic(((PrimitiveType) spec).getKind());
    }

    private static String basic(PrimitiveKind kind) {
        return switch (kind) {
            case SHORT -> "short";
            case LONG -> "long";
            case LONG_LONG -> "longlong";
            case UNSIGNED_SHORT -> "ushort";
            case UNSIGNED_LONG -> "ulong";
            case UNSIGNED_LONG_LONG -> "ulonglong";
            case FLOAT -> "float";
            case DOUBLE -> "double";
            case LONG_DOUBLE -> "longdouble";
            case BOOLEAN -> "boolean";
            case CHAR -> "char";
            case WCHAR -> "wchar";
            case OCTET -> "octet";
            case ANY -> "any";
            case OBJECT -> "Object";
            case TYPE_CODE -> "TypeCode";
            case VALUE_BASE -> "ValueBase";
        };
    }

    /** Defines an anonymous type's code, declared before all definitions, because types may refer to one another. */
    private String anonymous(String description) {
        String name = prefix + "code_" + announced.size();
        announced.add("extern ::CORBA::TypeCode " + name + ";\n");
        defined.add(code(name, description));
        return "&" + name;
    }
}
