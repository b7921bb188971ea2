// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.aql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;

/** Infers the types of expressions, and finds unknown features, services, types and variables. */
public final class AqlTypes {
    private final Map<String, EPackage> packages;
    private final Services services;
    private final List<String> problems = new ArrayList<>();

    /** Creates an analysis with types from packages, by name. */
    public AqlTypes(Map<String, EPackage> packages, Services services) {
        this.packages = packages;
        this.services = services;
    }

    /** Returns the problems since the last call. */
    public List<String> takeProblems() {
        List<String> result = List.copyOf(problems);
        problems.clear();
        return result;
    }

    /** Returns the kinds of an expression's value, with variables of these kinds. */
    public Set<Kind> of(Ast ast, Map<String, Set<Kind>> variables) {
        if (ast instanceof Ast.Literal literal) {
            return Set.of(
                    literal.type().isEmpty()
                            ? Kind.NULL
                            : Kind.one(EcorePackage.eINSTANCE.getEClassifier(literal.type())));
        } else if (ast instanceof Ast.Variable variable) {
            return variable(variable.name(), variables);
        } else if (ast instanceof Ast.TypeName name) {
            return typeName(name);
        } else if (ast instanceof Ast.Feature feature) {
            return feature(of(feature.of(), variables), feature.name());
        } else if (ast instanceof Ast.Call call) {
            return call(call, variables);
        } else if (ast instanceof Ast.Let let) {
            return of(let.body(), with(variables, let.name(), of(let.value(), variables)));
        } else if (ast instanceof Ast.If choice) {
            expectBoolean(of(choice.condition(), variables), "the condition");
            return union(of(choice.yes(), variables), of(choice.no(), variables));
        } else if (ast instanceof Ast.Many many) {
            Set<Kind> result = new LinkedHashSet<>();
            many.elements().forEach(e -> of(e, variables).forEach(k -> result.add(k.collection())));
            return result;
        } else if (ast instanceof Ast.Unary unary) {
            return unary(unary, of(unary.operand(), variables));
        }
        return binary((Ast.Binary) ast, variables);
    }

    private Set<Kind> unary(Ast.Unary unary, Set<Kind> operand) {
        if (unary.operator().equals("not")) {
            expectBoolean(operand, "what stands after not");
        }
        return operand;
    }

    private Set<Kind> binary(Ast.Binary binary, Map<String, Set<Kind>> variables) {
        Set<Kind> left = of(binary.left(), variables);
        Set<Kind> right = of(binary.right(), variables);
        switch (binary.operator()) {
            case "and", "or", "xor", "implies" -> {
                expectBoolean(left, "what stands before " + binary.operator());
                expectBoolean(right, "what stands after " + binary.operator());
                return Set.of(Kind.BOOLEAN);
            }
            case "+" -> {
                boolean text = left.contains(Kind.STRING) || right.contains(Kind.STRING);
                return text ? Set.of(Kind.STRING) : left;
            }
            case "-", "*", "/" -> {
                return left;
            }
            default -> {
                return Set.of(Kind.BOOLEAN);
            }
        }
    }

    private Set<Kind> variable(String name, Map<String, Set<Kind>> variables) {
        Set<Kind> known = variables.get(name);
        if (known == null) {
            problems.add("there is no variable " + name);
            return Set.of();
        }
        return known;
    }

    /** Returns the class with a name such as {@code idl::Module}; null if there is none. */
    public EClassifier type(List<String> path) {
        EPackage around = path.size() < 2 ? null : packages.get(path.get(0));
        return around == null ? null : around.getEClassifier(path.get(1));
    }

    private Set<Kind> typeName(Ast.TypeName name) {
        EClassifier type = type(name.path());
        boolean literal = name.path().size() == 3;
        if (type == null
                || literal
                        && !(type instanceof EEnum e
                                && e.getEEnumLiteral(name.path().get(2)) != null)) {
            problems.add("there is no type " + String.join("::", name.path()));
            return Set.of();
        }
        return Set.of(Kind.one(literal ? type : type.eClass()));
    }

    /**
     * Returns the kinds of a feature's values; for a collection, those of all its elements. At least one of the owners
     * must have the feature.
     */
    public Set<Kind> feature(Set<Kind> owners, String name) {
        Set<Kind> result = new LinkedHashSet<>();
        for (Kind owner : owners) {
            EStructuralFeature feature = owner.type() instanceof EClass type ? type.getEStructuralFeature(name) : null;
            if (feature != null) {
                result.add(new Kind(feature.getEType(), owner.many() || feature.isMany()));
            }
        }
        if (result.isEmpty() && !owners.isEmpty()) {
            problems.add(words(owners) + " has no feature " + name);
        }
        return result;
    }

    private Set<Kind> call(Ast.Call call, Map<String, Set<Kind>> variables) {
        Set<Kind> receiver = of(call.of(), variables);
        if (receiver.isEmpty()) {
            return Set.of(); // the problem is reported already
        }
        if (StandardServices.has(call.name())) {
            return standard(call, receiver, variables);
        }
        List<Set<Kind>> arguments = new ArrayList<>(List.of(call.onCollection() ? receiver : singles(receiver)));
        call.arguments().forEach(a -> arguments.add(of(a, variables)));
        if (arguments.stream().anyMatch(Set::isEmpty)) {
            return Set.of();
        }
        boolean each = !call.onCollection() && receiver.stream().anyMatch(Kind::many);
        List<Kind> found = services.results(call.name(), arguments);
        if (found.isEmpty()) {
            problems.add(
                    services.has(call.name())
                            ? "service " + call.name() + " does not take "
                                    + arguments.stream().map(AqlTypes::words).collect(Collectors.joining(", "))
                            : "there is no service " + call.name());
        }
        return found.stream().map(k -> each ? k.collection() : k).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Set<Kind> standard(Ast.Call call, Set<Kind> receiver, Map<String, Set<Kind>> variables) {
        List<EClassifier> types = new ArrayList<>();
        List<Set<Kind>> values = new ArrayList<>();
        for (Ast argument : call.arguments()) {
            if (argument instanceof Ast.TypeName name) {
                typeName(name);
                types.add(type(name.path()));
            } else if (argument instanceof Ast.Lambda lambda) {
                values.add(of(lambda.body(), with(variables, lambda.name(), singles(receiver))));
            } else {
                values.add(of(argument, variables));
            }
        }
        if (types.contains(null)) {
            return Set.of();
        }
        return StandardServices.result(call.name(), receiver, types, values);
    }

    private void expectBoolean(Set<Kind> given, String what) {
        if (!given.isEmpty() && !given.contains(Kind.BOOLEAN)) {
            problems.add(what + " is no truth value but " + words(given));
        }
    }

    private static Set<Kind> singles(Set<Kind> kinds) {
        return kinds.stream().map(Kind::single).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Set<Kind> union(Set<Kind> a, Set<Kind> b) {
        Set<Kind> result = new LinkedHashSet<>(a);
        result.addAll(b);
        return result;
    }

    private static Map<String, Set<Kind>> with(Map<String, Set<Kind>> variables, String name, Set<Kind> kinds) {
        Map<String, Set<Kind>> result = new HashMap<>(variables);
        result.put(name, kinds);
        return result;
    }

    /** Returns kinds as text: {@code Module or Model}. */
    public static String words(Set<Kind> kinds) {
        return kinds.stream().map(Kind::toString).collect(Collectors.joining(" or "));
    }
}
