// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bellwether.generator.TestModels;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.language.idl.IdlTexts;
import org.bellwether.language.save.SameModel;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.Selection;
import org.bellwether.model.component.Threading;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The language's own parser reads the generated IDL 3, and finds the definitions of the model in it. */
class Idl3Test {
    static final String MESH = "examples/mesh/mesh.bellwether";

    @TempDir
    Path temp;

    /** The parser reads printed IDL unchanged, with comments, ids and prefixes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                TestModels.BASICSP,
                TestModels.INTERACTIONS,
                TestModels.CONSTRUCTS,
                TestModels.NESTED,
                MESH,
                "testmodels/valid/files/files.bellwether"
            })
    void isReadAsItWasWritten(String path) throws IOException {
        CcmFiles files = CcmFiles.of(path, temp);
        Model written = CcmModel.of(files.plan()).idl();
        String text = IdlTexts.of(Map.of("ccm", written)).get("ccm.idl");
        assertEquals(Optional.empty(), SameModel.difference(written, CcmFiles.read(text, temp)));
    }

    /** The definitions are those of the model, without extensions of IDL and with additional homes. */
    @ParameterizedTest
    @ValueSource(strings = {TestModels.BASICSP, TestModels.INTERACTIONS, TestModels.CONSTRUCTS, TestModels.NESTED})
    void saysWhatTheModelSays(String path) throws IOException {
        Map<String, String> wanted = definitions(Models.rootOf(TestModels.experiment(path)));
        Map<String, String> written = definitions(CcmFiles.of(path, temp).model());
        assertTrue(written.size() > 2, written.toString());
        written.forEach((name, text) -> assertEquals(wanted.get(name), text, name));
    }

    @Test
    void aComponentWithoutAHomeGetsOne() throws IOException {
        Model idl = CcmFiles.of(TestModels.BASICSP, temp).model();
        assertEquals(
                List.of(
                        "nav::TimerHome of nav::Timer",
                        "nav::GPSHome of nav::GPS",
                        "nav::AirframeHome of nav::Airframe",
                        "nav::NavDisplayHome of nav::NavDisplay"),
                Models.all(idl, Home.class).stream()
                        .map(home -> QualifiedNames.of(home) + " of " + QualifiedNames.of(home.getManages()))
                        .toList());
    }

    @Test
    void eventTypesAreRealOnesAndBehavioursAreLeftOut() throws IOException {
        String idl = CcmFiles.of(TestModels.BASICSP, temp).idl();
        assertTrue(idl.contains("eventtype Timeout {\n    public unsigned long source;\n  };"), idl);
        for (String word : List.of("timer tick", "state", " on ", "bellwether_stamp")) {
            assertFalse(idl.contains(word), word + " in " + idl);
        }
    }

    @Test
    void theSelectionOfAMultipleReceptacleIsLeftOut() throws IOException {
        String idl =
                CcmFiles.of("testmodels/valid/arrays/arrays.bellwether", temp).idl();
        assertTrue(idl.contains("uses multiple Serve workers;"), idl);
    }

    @Test
    void ccmsOwnTypesAreIncluded() throws IOException {
        String idl = CcmFiles.of(TestModels.BASICSP, temp).idl();
        assertTrue(idl.indexOf("#include <Components.idl>\n") > idl.indexOf("#define CCM_BASICSP_IDL_INCLUDED"), idl);
    }

    /** A name that is used in a scope is declared there, and IDL does not distinguish upper and lower case. */
    @Test
    void aNameThatDiffersFromItsTypeInCaseOnlyHasTheAbsoluteName() throws IOException {
        String pair = Files.readString(TestModels.repository().resolve("testmodels/valid/pair/pair.bellwether"));
        Path model = Files.writeString(temp.resolve("clash.bellwether"), pair.replaceAll("\\bserved\\b", "i"));
        String idl = CcmFiles.of(model.toString(), temp).idl();
        assertTrue(idl.contains("provides ::m::I i;"), idl);
        assertFalse(idl.contains("provides I i"), idl);
    }

    /** Parameters of experiments do not exist in IDL. */
    @Test
    void parametersAreReplacedByTheirValues() throws IOException {
        String pair = Files.readString(TestModels.repository().resolve("testmodels/valid/pair/pair.bellwether"));
        String sized = pair.replace(
                        "module m {", "parameter n : long = 5;\nmodule m {\n  typedef sequence<long, ${n}> Some;")
                .replace("void go()", "void go(in Some some)");
        Path model = Files.writeString(temp.resolve("sized.bellwether"), sized);
        Overrides seven = new Overrides(Map.of("n", "7"), Map.of());
        String idl = CcmFiles.of(model.toString(), seven, temp).idl();
        assertTrue(idl.contains("typedef sequence<long, 7> Some;"), idl);
    }

    /**
     * Returns the texts of definitions in modules or in the file, by name: without extensions of IDL, and with
     * qualified names.
     */
    private static Map<String, String> definitions(EObject root) {
        Model copy = (Model) EcoreUtil.copy(root);
        Models.all(copy, ActiveType.class).forEach(type -> {
            type.getBehaviours().clear();
            type.getState().clear();
            type.getTimers().clear();
            type.setThreading(Threading.MULTITHREADED);
        });
        Models.all(copy, RequiredPort.class).forEach(port -> {
            port.setOptional(false);
            port.setSelection(Selection.EACH);
        });
        Models.all(copy, Operation.class).forEach(operation -> operation.setTiming(null));
        Map<String, String> texts = new TreeMap<>();
        for (Declaration each : Models.all(copy, Declaration.class)) {
            boolean alone = each.eContainer() instanceof Model || each.eContainer() instanceof Module;
            if (alone && !(each instanceof Module) && !(each instanceof Home)) {
                texts.put(QualifiedNames.of(each), structure(each));
            }
        }
        return texts;
    }

    /** Returns all elements of a definition with their attributes, and the names of referenced elements. */
    private static String structure(EObject definition) {
        return Models.all(definition, EObject.class).stream()
                .map(element -> element.eClass().getName()
                        + element.eClass().getEAllAttributes().stream()
                                .map(attribute -> String.valueOf(element.eGet(attribute)))
                                .toList()
                        + element.eCrossReferences().stream()
                                .map(QualifiedNames::of)
                                .toList())
                .collect(Collectors.joining("\n"));
    }
}
