// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.idl.ConstantEvaluator;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Native;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.validation.idl.BaseConstraints;
import org.bellwether.target.corbel.stubs.code.TypeClosure;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;

/** Refuses IDL that Corbel's stubs do not support, before anything is generated. */
public final class StubSupportCheck {
    private static final String CODE = "BW864";
    private static final int FIXED_DIGITS = 31;

    private final List<Problem> problems = new ArrayList<>();

    /**
     * Checks all definitions of a file.
     *
     * @throws RefusedException with all unsupported parts
     */
    public static void check(IdlFile file) {
        StubSupportCheck supported = new StubSupportCheck();
        for (EObject declaration : file.declarations()) {
            supported.look(declaration);
            for (TreeIterator<EObject> all = declaration.eAllContents(); all.hasNext(); ) {
                supported.look(all.next());
            }
        }
        if (!supported.problems.isEmpty()) {
            throw new RefusedException(supported.problems);
        }
    }

    private void look(EObject element) {
        problems.addAll(BaseConstraints.problems(element));
        if (element instanceof TypeSpec type) {
            type(type);
        } else if (element instanceof Native) {
            wrong(
                    element,
                    "A native type is not supported: IDL does not say what it is, and each ORB has its own",
                    "Use a local interface, which the program implements, or for what is sent a struct or value type");
        } else if (element instanceof ValueType value) {
            valueType(value);
        } else if (element instanceof ValueBox box) {
            valueBox(box);
        } else if (element instanceof Interface type) {
            anInterface(type);
        } else if (element instanceof Operation operation) {
            operation(operation);
        } else if (element instanceof Attribute attribute) {
            passed(attribute, attribute.getType());
        } else if (element instanceof Union union) {
            discriminator(union);
        } else if (element instanceof Constant constant) {
            value(constant);
        }
    }

    private void anInterface(Interface type) {
        if (type.isAbstract() && type.isLocal()) {
            refuse(type, "An interface that is abstract and local", "Leave out one of the two words");
        }
    }

    private void valueType(ValueType value) {
        if (!value.isCustom() && value.getBases().stream().anyMatch(ValueType::isCustom)) {
            refuse(value, "A value type that is not custom with a custom one as base", "Make it custom, too");
        }
        boolean event = value instanceof EventType;
        for (ValueType base : value.getBases()) {
            if (base instanceof EventType && !event) {
                refuse(
                        value,
                        "A value type with an event type as base",
                        "Make it an eventtype, or derive from a value type");
            } else if (event && !(base instanceof EventType) && !base.isAbstract()) {
                refuse(value, "An event type with a value type that has state as base", "Derive from an eventtype");
            }
        }
    }

    private void valueBox(ValueBox box) {
        if (!box.getDimensions().isEmpty()) {
            refuse(box, "A box of an array without a name", "Give the array a name with typedef");
        }
    }

    private void type(TypeSpec type) {
        if (type instanceof FixedType fixed) {
            fixed(fixed);
        }
    }

    private void fixed(FixedType type) {
        Type known = safely(type);
        boolean constant = type.eContainer() instanceof Constant;
        boolean possible = known != null
                && known.bound() <= FIXED_DIGITS
                && known.scale() <= known.bound()
                && (known.bound() > 0 || constant);
        if (!possible && !constant) {
            refuse(type, "A fixed type of this size", "Give 1 to 31 digits, and a scale that is no larger");
        }
    }

    private void operation(Operation operation) {
        if (operation.getReturnType() != null) {
            passed(operation, operation.getReturnType());
        }
        operation.getParameters().forEach(parameter -> passed(parameter, parameter.getType()));
    }

    /**
     * Checks the type of a parameter. The C++ mapping needs a name for such types (CORBA 3.3 part 1, 7.13.2:
     * param_type_spec), and only local interfaces pass local types (7.9.1).
     */
    private void passed(EObject place, TypeSpec type) {
        if (type instanceof SequenceType) {
            refuse(place, "A sequence without a name as parameter or result", "Give it a name with typedef");
        }
        Type known = safely(type);
        if (known != null && TypeClosure.local(known) && isRemote(place)) {
            refuse(
                    place,
                    "A local object in a call of an interface that is not local",
                    "Make that interface local, too");
        }
    }

    private static boolean isRemote(EObject place) {
        EObject owner = place.eContainer();
        while (owner instanceof Operation) {
            owner = owner.eContainer();
        }
        return owner instanceof Interface type && !type.isLocal();
    }

    private void discriminator(Union union) {
        Type type = safely(union.getDiscriminator());
        boolean possible = type != null
                && (type.kind() == Kind.ENUMERATION
                        || type.kind() == Kind.PRIMITIVE
                                && type.primitive() != PrimitiveKind.FLOAT
                                && type.primitive() != PrimitiveKind.DOUBLE
                                && type.primitive() != PrimitiveKind.LONG_DOUBLE
                                && type.primitive() != PrimitiveKind.WCHAR
                                && type.primitive() != PrimitiveKind.OCTET);
        if (!possible) {
            refuse(union, "A discriminator of this type", "Use an integer, char, boolean or enumeration");
        } else if (union.getCases().isEmpty()) {
            refuse(union, "A union without cases", "Add a case");
        }
    }

    private void value(Constant constant) {
        try {
            ConstantEvaluator.of(constant.getValue());
        } catch (IllegalArgumentException e) {
            wrong(constant, "The constant has no value: " + e.getMessage(), "Correct the expression");
        }
    }

    private static Type safely(TypeSpec spec) {
        try {
            return Type.of(spec);
        } catch (IllegalArgumentException refusedElsewhere) {
            return null;
        }
    }

    private void refuse(EObject place, String what, String fix) {
        EObject named = place;
        while (!(named instanceof Definition) && named.eContainer() != null) {
            named = named.eContainer();
        }
        boolean many = what.endsWith("s");
        wrong(named, what + (many ? " are" : " is") + " not supported on Corbel", fix);
    }

    private void wrong(EObject place, String message, String fix) {
        problems.add(RefusedException.problem(CODE, place, message, fix));
    }
}
