// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SortedMap;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.junit.jupiter.api.Test;

/** The end-to-end tests run the program; this test checks the program's completeness. */
class InteroperabilityProgramTest {
    private final IdlFile file = WireModel.file();
    private final String program = InteroperabilityProgram.of(List.of(file)).get("wire_roundtrip.cpp");

    @Test
    void theSameFileGivesTheSameText() {
        assertEquals(program, InteroperabilityProgram.of(List.of(file)).get("wire_roundtrip.cpp"));
    }

    @Test
    void eachObjectAnswersAllThatItsInterfaceHas() {
        Idl idl = new Idl(file);
        assertFalse(idl.interfaces.isEmpty());
        for (Interface type : idl.interfaces) {
            for (Interface each : Idl.lineage(type)) {
                for (Call call : Call.of(each)) {
                    String counted = "calls(\"" + Idl.name(type) + " " + call.name() + "\")";
                    assertTrue(program.contains(counted), counted);
                }
            }
        }
    }

    @Test
    void anInterfaceIsReachedByTwoWaysAndCalledOnce() {
        Idl idl = new Idl(file);
        Interface service = idl.interfaces.stream()
                .filter(type -> type.getName().equals("Service"))
                .findFirst()
                .orElseThrow();
        assertEquals(
                List.of("Base", "Left", "Right", "Service"),
                Idl.lineage(service).stream().map(Interface::getName).toList());
    }

    /** Both sides compare the contexts, in all rounds. */
    @Test
    void contextsAreCompared() {
        SortedMap<String, String> texts = InteroperabilityProgram.of(List.of(file));
        assertTrue(texts.containsKey("roundtrip/contexts.hpp"));
        assertTrue(program.contains("[] = {\"USER\", \"LANG*\", \"app.level\"};"));
        assertEquals(4, program.split("roundtrip::show\\(text, context\\);", -1).length - 1);
        IdlFile without = new IdlFile("without", List.of(), List.of());
        assertFalse(InteroperabilityProgram.of(List.of(without)).containsKey("roundtrip/contexts.hpp"));
    }

    @Test
    void localObjectsAreNotSent() {
        Interface local = IdlFactory.eINSTANCE.createInterface();
        local.setName("Near");
        local.setLocal(true);
        IdlFile near = new IdlFile("near", List.of(local), List.of());
        RefusedException refused =
                assertThrows(RefusedException.class, () -> InteroperabilityProgram.of(List.of(file, near)));
        assertEquals(
                List.of("BW867"), refused.problems().stream().map(Problem::code).toList());
    }

    @Test
    void filesThatOthersIncludeHaveNoProgramOfTheirOwn() {
        IdlFile outer = new IdlFile("outer", List.of(), List.of(file));
        SortedMap<String, String> texts = InteroperabilityProgram.of(List.of(file, outer));
        assertTrue(
                texts.containsKey("outer_roundtrip.cpp") && !texts.containsKey("wire_roundtrip.cpp"), texts::toString);
        assertTrue(texts.get("outer_roundtrip.cpp").contains("wire::Service::pass_record"));
        assertTrue(texts.containsKey("roundtrip/program.hpp"));
    }
}
