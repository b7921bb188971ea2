// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.mapping.Type.Kind;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;

/** The models contain each construct of IDL 2, and each kind of type in each place in which types can be. */
class WireModelTest {
    private static final Set<PrimitiveKind> LATER =
            EnumSet.of(PrimitiveKind.LONG_DOUBLE, PrimitiveKind.ANY, PrimitiveKind.VALUE_BASE, PrimitiveKind.TYPE_CODE);
    private static final String TYPE_CODE = "TypeCode";
    private static final List<String> CONSTRUCTED = List.of(
            "STRING",
            "bounded STRING",
            "wide STRING",
            "bounded wide STRING",
            "ENUMERATION",
            "STRUCTURE",
            "UNION",
            "SEQUENCE",
            "ARRAY",
            "REFERENCE",
            "Object",
            "ANY");

    private final List<Model> models =
            List.of(WireModel.load(), WireModel.loadWide(), WireModel.loadDynamic(), WireModel.loadDecimal());
    private final Set<String> found = new HashSet<>();

    private <T extends EObject> List<T> all(Class<T> type) {
        return models.stream()
                .flatMap(model -> Models.all(model, type).stream())
                .toList();
    }

    private static List<String> basic() {
        return Stream.of(PrimitiveKind.values())
                .filter(kind -> kind != PrimitiveKind.OBJECT && !LATER.contains(kind))
                .map(PrimitiveKind::getLiteral)
                .toList();
    }

    private static String label(Type type) {
        if (type.kind() == Kind.PRIMITIVE) {
            return type.primitive().getLiteral();
        } else if (type.primitive() == PrimitiveKind.TYPE_CODE) {
            return TYPE_CODE;
        } else if (type.kind() == Kind.REFERENCE && type.definition() == null) {
            return "Object";
        }
        return (type.kind() == Kind.STRING && type.bound() > 0 ? "bounded " : "")
                + (type.wide() ? "wide " : "")
                + type.kind();
    }

    private void use(String place, Type type) {
        found.add(place + ": " + label(type));
    }

    private void useMember(String place, Typed member) {
        Type type = Type.of(member);
        use(place, type);
        if (type.array()) {
            use("array", type.element());
        }
    }

    private Set<String> missing(List<String> places, List<String> types) {
        Set<String> missing = new TreeSet<>();
        places.forEach(place -> types.forEach(type -> missing.add(place + ": " + type)));
        missing.removeAll(found);
        return missing;
    }

    @Test
    void eachTypeIsAParameterInEachDirection() {
        for (Operation operation : all(Operation.class)) {
            for (OperationParameter parameter : operation.getParameters()) {
                use(parameter.getDirection().getLiteral(), Type.of(parameter.getType()));
            }
            if (operation.getReturnType() != null) {
                use("result", Type.of(operation.getReturnType()));
            }
        }
        List<String> types = new ArrayList<>(basic());
        types.addAll(CONSTRUCTED);
        types.addAll(List.of(TYPE_CODE, "FIXED"));
        assertEquals(Set.of(), missing(List.of("in", "inout", "out", "result"), types));
    }

    @Test
    void eachTypeIsAMemberOfEachConstructedType() {
        for (Member member : all(Member.class)) {
            useMember(member.eContainer() instanceof Struct ? "structure" : "exception", member);
        }
        all(UnionCase.class).forEach(branch -> useMember("union", branch));
        all(Typedef.class).forEach(typedef -> useMember("typedef", typedef));
        all(SequenceType.class).forEach(sequence -> use("sequence", Type.of(sequence.getElement())));
        assertEquals(Set.of(), missing(List.of("structure", "union", "sequence", "typedef"), CONSTRUCTED));
        // Unions contain no type codes and no fixed, because omniORB frees type codes of unions wrongly, and forgets
        // the number of digits of a fixed in a union
        List<String> places = List.of("structure", "sequence", "typedef", "array", "exception");
        assertEquals(Set.of(), missing(places, List.of(TYPE_CODE)));
        assertEquals(Set.of(), missing(List.of("structure", "sequence", "array", "exception"), List.of("FIXED")));
        List<String> elements = new ArrayList<>(CONSTRUCTED);
        elements.remove("ARRAY"); // an array of arrays is an array of more dimensions
        assertEquals(Set.of(), missing(List.of("array"), elements));
        assertEquals(Set.of(), missing(List.of("structure", "sequence"), basic()));
        assertEquals(
                Set.of(),
                missing(
                        List.of("exception"),
                        List.of("STRING", "ENUMERATION", "STRUCTURE", "UNION", "SEQUENCE", "ARRAY", "REFERENCE")));
    }

    @Test
    void unionsAreOverAllTypesAndEnd() {
        all(Union.class).forEach(union -> use("switch", Type.of(union.getDiscriminator())));
        List<String> types = new ArrayList<>(basic());
        types.removeAll(List.of("float", "double", "wchar", "octet"));
        types.add("ENUMERATION");
        assertEquals(Set.of(), missing(List.of("switch"), types));
        List<UnionCase> cases = all(UnionCase.class);
        assertEquals(true, cases.stream().anyMatch(branch -> branch.getLabels().size() > 1), "several labels");
        assertEquals(true, cases.stream().anyMatch(UnionCase::isDefault), "default");
    }

    @Test
    void attributesConstantsExceptionsAndContextsAreInTheModel() {
        all(Attribute.class)
                .forEach(each -> use(each.isReadonly() ? "readonly" : "attribute", Type.of(each.getType())));
        all(Constant.class).forEach(each -> use("const", Type.of(each.getType())));
        List<String> constants = new ArrayList<>(basic());
        constants.addAll(List.of("STRING", "bounded STRING", "wide STRING", "bounded wide STRING", "ENUMERATION"));
        assertEquals(Set.of(), missing(List.of("const"), constants));
        assertEquals(
                Set.of(),
                missing(
                        List.of("attribute"),
                        List.of("STRING", "ENUMERATION", "STRUCTURE", "UNION", "SEQUENCE", "REFERENCE")));
        assertEquals(Set.of(), missing(List.of("readonly"), List.of("long", "ARRAY")));
        assertEquals(
                true,
                all(UserException.class).stream()
                        .anyMatch(each -> each.getMembers().isEmpty()));
        assertEquals(
                true,
                all(Operation.class).stream().anyMatch(each -> each.getRaises().size() > 1));
        assertEquals(true, all(Operation.class).stream().anyMatch(Operation::isOneway));
        List<String> contexts = all(Operation.class).stream()
                .flatMap(each -> each.getContexts().stream())
                .toList();
        assertEquals(true, contexts.stream().anyMatch(each -> each.endsWith("*")));
        assertEquals(true, contexts.stream().anyMatch(each -> !each.endsWith("*")));
    }

    @Test
    void interfacesInheritFromSeveralAndTwiceFromOne() {
        assertEquals(true, all(Interface.class).stream().anyMatch(WireModelTest::isDiamond));
        assertEquals(
                true,
                all(Interface.class).stream().anyMatch(each -> each.getMembers().isEmpty()));
    }

    private static boolean isDiamond(Interface type) {
        List<Interface> inherited = type.getSupertypes().stream()
                .flatMap(base -> Idl.lineage(base).stream())
                .toList();
        return inherited.size() > new HashSet<>(inherited).size();
    }
}
