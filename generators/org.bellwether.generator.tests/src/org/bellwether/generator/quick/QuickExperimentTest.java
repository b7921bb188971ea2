// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.quick;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.ObjectReference;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.experiment.SaturatedPhase;
import org.bellwether.model.experiment.ThroughputMetric;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.loading.ModelRegistration;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.ModelValidator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.junit.jupiter.api.Test;

class QuickExperimentTest {
    private final List<Target> targets = Targets.discover().get(List.of("omniorb", "corbel"));
    private final Model model = new ModelLoader()
            .load(Path.of(System.getProperty("bellwether.home"), "examples/interactions/interactions.bellwether"))
            .model();
    private final Interface echo = Models.all(model, Interface.class).get(0);

    private static PrimitiveType primitive(PrimitiveKind kind) {
        PrimitiveType type = IdlFactory.eINSTANCE.createPrimitiveType();
        type.setKind(kind);
        return type;
    }

    private void add(Interface type, String name, PrimitiveKind result, boolean oneway) {
        Operation operation = IdlFactory.eINSTANCE.createOperation();
        operation.setName(name);
        operation.setReturnType(result == null ? null : primitive(result));
        operation.setOneway(oneway);
        type.getMembers().add(operation);
    }

    private QuickExperiment quick(Interface... types) {
        return QuickExperiment.of(List.of(model), List.of(types), targets, 100);
    }

    private Interface derived(String name, Interface... bases) {
        Interface derived = IdlFactory.eINSTANCE.createInterface();
        derived.setName(name);
        derived.getSupertypes().addAll(List.of(bases));
        model.getElements().add(derived);
        return derived;
    }

    private static List<String> names(Model model, Class<? extends NamedElement> kind) {
        return Models.all(model, kind).stream().map(NamedElement::getName).toList();
    }

    /** Returns the errors of the experiment as a loaded model. */
    private static List<Problem> problems(Model model) {
        ResourceSet resources = new ResourceSetImpl();
        ModelRegistration.register(resources);
        Resource resource = resources.createResource(URI.createFileURI("/quick.bellwether"));
        resource.getContents().add(model);
        return new ModelValidator()
                .validate(resources).stream().filter(Problem::isError).toList();
    }

    @Test
    void measuresEachOperation() {
        add(echo, "now", PrimitiveKind.DOUBLE, false);
        add(echo, "hint", null, true);
        QuickExperiment quick = quick(echo);
        assertEquals(List.of("bench::Echo::echo_value", "bench::Echo::now", "bench::Echo::hint"), quick.driven());
        assertEquals(List.of(), quick.undriven());
        assertEquals(List.of("echo_value", "now"), names(quick.model(), LatencyMetric.class), "oneway has none");
        assertEquals(List.of("rate_echo_value", "rate_now", "rate_hint"), names(quick.model(), ThroughputMetric.class));
        assertEquals(
                List.of("phase_echo_value", "phase_now", "phase_hint"), names(quick.model(), SaturatedPhase.class));
        assertEquals(List.of(), problems(quick.model()));
    }

    @Test
    void listsWhatItCannotCallAndLeavesItOut() {
        add(echo, "everything", PrimitiveKind.TYPE_CODE, false);
        Attribute attribute = IdlFactory.eINSTANCE.createAttribute();
        attribute.setName("level");
        attribute.setType(primitive(PrimitiveKind.LONG));
        echo.getMembers().add(attribute);
        QuickExperiment quick = quick(echo);
        assertEquals(
                List.of("bench::Echo::echo_value", "bench::Echo::level (get)", "bench::Echo::level (set)"),
                quick.driven());
        assertEquals(
                List.of("bench::Echo::everything"),
                quick.undriven().stream().map(QuickExperiment.Undriven::name).toList());
        assertTrue(quick.undriven().stream().noneMatch(each -> each.reason().isBlank()));
        assertEquals(List.of("echo_value", "get_level", "set_level"), names(quick.model(), Operation.class));
        assertEquals(List.of(), names(quick.model(), Attribute.class));
        assertEquals(List.of(), problems(quick.model()));
        assertEquals(3, echo.getMembers().size(), "the given model is not changed");
    }

    @Test
    void callsWhatTakesAnyKindOfValue() {
        add(echo, "everything", PrimitiveKind.ANY, false);
        add(echo, "anything", PrimitiveKind.OBJECT, false);
        add(echo, "sign", PrimitiveKind.WCHAR, false);
        add(echo, "precise", PrimitiveKind.LONG_DOUBLE, false);
        Operation wide = IdlFactory.eINSTANCE.createOperation();
        wide.setName("wide");
        OperationParameter text = IdlFactory.eINSTANCE.createOperationParameter();
        text.setName("text");
        StringType type = IdlFactory.eINSTANCE.createStringType();
        type.setWide(true);
        text.setType(type);
        wide.getParameters().add(text);
        echo.getMembers().add(wide);
        QuickExperiment quick = quick(echo);
        assertEquals(List.of(), quick.undriven());
        assertEquals(List.of(), problems(quick.model()));
    }

    @Test
    void copiesOnlyWhatIsNeeded() {
        QuickExperiment quick = quick(echo);
        assertEquals(List.of("Server", "Client", "Quick"), names(quick.model(), InstanceType.class));
        assertEquals(List.of("Echo"), names(quick.model(), Interface.class));
    }

    @Test
    void callsInheritedOperations() {
        Interface derived = derived("Derived", echo);
        add(derived, "more", PrimitiveKind.LONG, false);
        QuickExperiment all = quick(derived);
        assertEquals(List.of("bench::Echo::echo_value", "Derived::more"), all.driven());
        assertEquals(List.of(), problems(all.model()));
    }

    @Test
    void measuresAnInheritedOperationOnce() {
        Interface first = derived("First", echo);
        Interface second = derived("Second", echo);
        assertEquals(List.of(echo, first, second), QuickExperiment.candidates(List.of(model)));
        assertEquals(List.of("bench::Echo::echo_value"), quick(first, second).driven(), "on the first that has it");
        QuickExperiment all = quick(first, second, echo);
        assertEquals(List.of("bench::Echo::echo_value"), all.driven());
        assertEquals(List.of("echo"), names(all.model(), ObjectReference.class), "on its own interface");
    }

    @Test
    void typesOfAnotherOperationLeaveOutOnlyThatOne() {
        UserException bad = IdlFactory.eINSTANCE.createUserException();
        bad.setName("Bad");
        Member member = IdlFactory.eINSTANCE.createMember();
        member.setName("value");
        member.setType(primitive(PrimitiveKind.VALUE_BASE));
        bad.getMembers().add(member);
        echo.getMembers().add(0, bad);
        add(echo, "set", PrimitiveKind.LONG, false);
        Models.all(echo, Operation.class).get(1).getRaises().add(bad);
        Interface derived = derived("Derived", echo);
        add(derived, "stop", null, false);
        QuickExperiment quick = quick(echo, derived);
        assertEquals(List.of("bench::Echo::echo_value", "Derived::stop"), quick.driven());
        assertEquals(
                List.of("bench::Echo::set"),
                quick.undriven().stream().map(QuickExperiment.Undriven::name).toList());
        assertEquals(List.of(), names(quick.model(), UserException.class));
        assertEquals(List.of(), problems(quick.model()));
    }

    @Test
    void findsNamesThatAreFree() {
        Interface server = IdlFactory.eINSTANCE.createInterface();
        server.setName("SERVER");
        model.getElements().add(server);
        add(server, "client", PrimitiveKind.LONG, false);
        add(server, "drive_client", PrimitiveKind.LONG, false);
        QuickExperiment quick = quick(server);
        assertEquals(List.of(), problems(quick.model()));
    }

    @Test
    void refusesWhenNothingIsLeft() {
        echo.getMembers().clear();
        add(echo, "everything", PrimitiveKind.TYPE_CODE, false);
        RefusedException refused = assertThrows(RefusedException.class, () -> quick(echo));
        assertEquals("BW821", refused.problems().get(0).code());
        assertEquals("bench::Echo::everything", refused.problems().get(0).path());
        echo.getMembers().clear();
        refused = assertThrows(RefusedException.class, () -> quick(echo));
        assertEquals("BW821", refused.problems().get(0).code());
        assertEquals(
                "There is no operation to measure", refused.problems().get(0).message());
    }
}
