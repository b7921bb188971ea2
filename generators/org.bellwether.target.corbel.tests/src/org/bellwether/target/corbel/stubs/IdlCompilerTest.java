// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Include;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.parameter.TopLevel;
import org.bellwether.target.corbel.Idl;
import org.junit.jupiter.api.Test;

class IdlCompilerTest {
    private static Model model(TopLevel... elements) {
        Model model = ExperimentFactory.eINSTANCE.createModel();
        model.getElements().addAll(List.of(elements));
        return model;
    }

    @Test
    void stubsOfAnIncludedFileAreIncluded() {
        Interface base = Idl.type("Base");
        Interface derived = Idl.type("Derived");
        derived.getSupertypes().add(base);
        Map<String, String> texts = IdlCompiler.compile(
                Map.of("derived", model(include("parts/base.idl"), derived), "parts/base", model(base)));
        assertTrue(texts.get("derived.hpp").contains("#include \"parts/base.hpp\""), texts.get("derived.hpp"));
    }

    @Test
    void filesThatIncludeOneAnotherAreRefused() {
        Map<String, Model> models = Map.of("one", model(include("other.idl")), "other", model(include("one.idl")));
        RefusedException refused = assertThrows(RefusedException.class, () -> IdlCompiler.compile(models));
        assertEquals("BW866", refused.problems().get(0).code());
    }

    /**
     * One file has a forward declaration of an interface, and the other, which includes that file, has the definition.
     */
    @Test
    void aHeaderDoesWithoutTheFileThatDefinesWhatItAnnounces() {
        Interface kiln = Idl.type("Kiln");
        Interface gauge = Idl.type("Gauge");
        gauge.getMembers().add(operation("owner", kiln));
        kiln.getMembers().add(operation("meter", gauge));
        ForwardDeclaration announced = IdlFactory.eINSTANCE.createForwardDeclaration();
        announced.setDefinition(kiln);
        Map<String, String> texts = IdlCompiler.compile(Map.of(
                "gauge", model(include("kiln.idl"), announced, gauge), "kiln", model(include("gauge.idl"), kiln)));
        assertTrue(texts.get("kiln.hpp").contains("#include \"gauge.hpp\""), texts.get("kiln.hpp"));
        assertFalse(texts.get("gauge.hpp").contains("#include \"kiln.hpp\""), texts.get("gauge.hpp"));
        assertTrue(texts.get("gauge.cpp").contains("#include \"kiln.hpp\""), texts.get("gauge.cpp"));
        assertTrue(texts.get("gauge_skel.cpp").contains("#include \"kiln.hpp\""), texts.get("gauge_skel.cpp"));
    }

    /** A base must be defined before the derived interface: a forward declaration is not enough. */
    @Test
    void filesWhoseBasesAreInOneAnotherAreRefused() {
        Interface base = Idl.type("Base");
        Interface derived = Idl.type("Derived");
        derived.getSupertypes().add(base);
        ForwardDeclaration announced = IdlFactory.eINSTANCE.createForwardDeclaration();
        announced.setDefinition(base);
        Map<String, Model> models = Map.of(
                "derived", model(include("base.idl"), announced, derived), "base", model(include("derived.idl"), base));
        RefusedException refused = assertThrows(RefusedException.class, () -> IdlCompiler.compile(models));
        assertEquals("BW866", refused.problems().get(0).code());
    }

    /** The header of a type that is predefined in Corbel is included; another type of that name belongs to the file. */
    @Test
    void aTypeOfCorbelsHeadersIsKnownByWhatItIs() {
        String known = IdlCompiler.compile(Map.of("one", model(octets(PrimitiveKind.OCTET))))
                .get("one.hpp");
        assertTrue(known.contains("#include <corbel/pi/iop.hpp>"), known);
        assertFalse(known.contains("OctetSeq_var"), known);
        String own = IdlCompiler.compile(Map.of("one", model(octets(PrimitiveKind.LONG))))
                .get("one.hpp");
        assertFalse(own.contains("#include <corbel/pi/iop.hpp>"), own);
        assertTrue(own.contains("OctetSeq_var"), own);
    }

    private static Module octets(PrimitiveKind element) {
        SequenceType sequence = IdlFactory.eINSTANCE.createSequenceType();
        sequence.setElement(Idl.primitive(element));
        Typedef typedef = IdlFactory.eINSTANCE.createTypedef();
        typedef.setName("OctetSeq");
        typedef.setType(sequence);
        return Idl.module("CORBA", typedef);
    }

    private static Operation operation(String name, Interface result) {
        NamedType type = IdlFactory.eINSTANCE.createNamedType();
        type.setType(result);
        Operation operation = IdlFactory.eINSTANCE.createOperation();
        operation.setName(name);
        operation.setReturnType(type);
        return operation;
    }

    private static Include include(String path) {
        Include include = IdlFactory.eINSTANCE.createInclude();
        include.setPath(path);
        return include;
    }
}
