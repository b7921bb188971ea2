// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bellwether.model.BellwetherModel;
import org.bellwether.sirius.aql.Services;
import org.bellwether.sirius.services.ShownKinds;
import org.bellwether.sirius.vsm.SiriusFiles;
import org.bellwether.sirius.vsm.VsmChecker;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the viewpoint with the Ecore files of Sirius and of Bellwether. Without the files of Sirius, these tests do not run. */
class ViewpointTest {
    private static final Path FILE = ViewpointFile.PATH;

    private static SiriusFiles sirius;

    @TempDir
    private Path folder;

    @BeforeAll
    static void findSirius() {
        sirius = SiriusFiles.folder(Sample.home()).map(SiriusFiles::read).orElse(null);
        if (sirius == null) {
            String why =
                    "NOT RUN: ViewpointTest needs Sirius's Ecore files. Set BELLWETHER_SIRIUS_ECORE to a folder with"
                            + " them (docs/how-to/sirius.md).";
            System.err.println(why);
            abort(why);
        }
    }

    private static List<String> check(Path file) {
        List<EPackage> packages = new ArrayList<>(BellwetherModel.packages());
        packages.add(EcorePackage.eINSTANCE);
        return VsmChecker.check(sirius.load(file), sirius, new Services(ViewpointFile.serviceClasses(), packages));
    }

    @Test
    void allNamesInTheViewpointResolve() {
        assertEquals(List.of(), check(FILE));
    }

    /** If the form differed, the next edit with Sirius's editor would change every line. */
    @Test
    void theViewpointFileHasTheFormThatSiriusSaves() throws IOException {
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        sirius.load(FILE).save(saved, Map.of(XMLResource.OPTION_LINE_WIDTH, 10, XMLResource.OPTION_ENCODING, "UTF-8"));
        assertEquals(Files.readString(FILE), saved.toString(StandardCharsets.UTF_8));
    }

    /** Returns misspellings of each kind: the right text, the misspelt one, and a part of the expected message. */
    static Stream<Arguments> spoilt() {
        return Stream.of(
                Arguments.of(
                        "domainClass=\"assembly.Instance\"",
                        "domainClass=\"assembly.Instants\"",
                        "no type assembly.Instants"),
                Arguments.of("aql:self.source.port", "aql:self.source.prot", "ConnectionEnd has no feature prot"),
                Arguments.of("assembly.connections\"", "assembly.conections\"", "Assembly has no feature conections"),
                Arguments.of("feature:supertypes", "feature:supertype", "Interface has no feature supertype"),
                Arguments.of("aql:self.unplaced()", "aql:self.unplacd()", "there is no service unplacd"),
                Arguments.of("aql:self.portKind() =", "aql:self.unplaced() =", "unplaced does not take Port"),
                Arguments.of("element.typeOf()", "elment.typeOf()", "there is no variable elment"),
                Arguments.of("aql:source.connect(", "aql:preSource.connect(", "there is no variable preSource"),
                Arguments.of("preTarget, preTargetView)", "target, targetView)", "there is no variable target"),
                Arguments.of(
                        "aql:self.joins(sourceView, targetView)",
                        "aql:self.source",
                        "must be a truth value, not ConnectionEnd"),
                Arguments.of("oclIsKindOf(idl::Module)", "oclIsKindOf(idl::Modul)", "there is no type idl::Modul"),
                Arguments.of(
                        "referenceName=\"declarations\"", "referenceName=\"declaration\"", "no feature declaration"),
                Arguments.of(
                        "typeName=\"deployment.Node\"",
                        "typeName=\"deployment.Lane\"",
                        "nodes takes collection of Node, not Lane"),
                Arguments.of(
                        "featureName=\"threadPool\"",
                        "featureName=\"threadPools\"",
                        "Placement has no feature threadPools"),
                Arguments.of("iterator=\"field\"", "iterator=\"feld\"", "there is no variable field"),
                Arguments.of(
                        "aql:self.renameRefusal(arg0)", "aql:self.renameRefusal(arg1)", "there is no variable arg1"),
                Arguments.of(
                        "aql:self.renameRefusal(newValue)", "aql:self.renameRefusal()", "renameRefusal does not take"),
                Arguments.of("aql:self.measures(targetView)", "aql:self.measures(targetView", "the end is missing"),
                Arguments.of(
                        "aql:newContainer.canPlace(element)",
                        "aql:newSemanticContainer.canPlace(element)",
                        "there is no variable newSemanticContainer"),
                Arguments.of(
                        "aql:newContainer.place(element)",
                        "aql:newContainer.unplaced()",
                        "unplaced does not take EObject"),
                Arguments.of("@ownedTools[name='Rename']", "@ownedTools[name='Renames']", "Unresolved reference"),
                Arguments.of("@entries[name='grey']", "@entries[name='gray']", "Unresolved reference"),
                Arguments.of("synchronizationLock=", "synchronisationLock=", "Feature 'synchronisationLock' not found"),
                Arguments.of(
                        "xsi:type=\"style:FlatContainerStyleDescription\"",
                        "xsi:type=\"style:FlatStyle\"",
                        "FlatStyle"),
                Arguments.of(
                        "http://www.bellwether.org/idl/1#/", "http://www.bellwether.org/idl/2#/", "leads nowhere"));
    }

    @ParameterizedTest
    @MethodSource("spoilt")
    void aMisspeltNameInTheViewpointIsFound(String good, String bad, String message) throws IOException {
        assertFound(good, bad, message);
    }

    private void assertFound(String good, String bad, String message) throws IOException {
        String text = Files.readString(FILE);
        int at = text.indexOf(good);
        assertTrue(at >= 0, () -> "the viewpoint has no " + good);
        Path file = folder.resolve("spoilt.odesign");
        Files.writeString(file, text.substring(0, at) + bad + text.substring(at + good.length()));
        List<String> problems = check(file);
        assertTrue(problems.stream().anyMatch(p -> p.contains(message)), () -> "found only " + problems);
    }

    /** Returns contents that Sirius loads but does not execute: the right text, the changed text, a part of the expected message. */
    static Stream<Arguments> refused() {
        String tools = "//@ownedViewpoints[name='Bellwether']/@ownedRepresentations[name='Types']/@defaultLayer"
                + "/@toolSections.4/@ownedTools";
        String deployment =
                "//@ownedViewpoints[name='Bellwether']/@ownedRepresentations[name='Deployment']/@defaultLayer";
        return Stream.of(
                Arguments.of(
                        "mappings=\"" + deployment
                                + "/@containerMappings[name='Node']/@subContainerMappings[name='Process']\"",
                        "",
                        "MoveProcess: needs mappings"),
                Arguments.of(
                        "dropDescriptions=\"" + deployment + "/@toolSections.1/@ownedTools[name='MoveProcess']\"",
                        "",
                        "MoveProcess: is in the dropDescriptions of no mapping"),
                Arguments.of(
                        "@subContainerMappings[name='Process']/@subNodeMappings[name='PlacedInstance']\"",
                        "@subContainerMappings[name='Process']/@subNodeMappings[name='Placement']\"",
                        "no mapping in Process can show a dropped Instance"),
                Arguments.of("width=\"-1\"", "width=\"12\"", "width must be -1"),
                Arguments.of("height=\"-1\"", "height=\"3\"", "height must be -1"),
                Arguments.of(
                        "precondition=\"aql:element.sourceObjection(target, targetView) = ''\"",
                        "",
                        "ReconnectSource: needs a precondition"),
                Arguments.of(
                        "domainClass=\"experiment.MeasurePoint\"",
                        "domainClass=\"experiment.MeasurePoint\" childrenPresentation=\"List\"",
                        "has no end at Metric, because MeasuredPlace is a list"),
                Arguments.of(
                        "deletionDescription=\"" + tools + "[name='Delete']\"", "", "needs a deletionDescription"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void aMappingOrToolThatSiriusDoesNotServeIsFound(String good, String bad, String message) throws IOException {
        assertFound(good, bad, message);
    }

    @Test
    void aDiagramWithoutALayoutIsFound() throws IOException {
        String text = Files.readString(FILE);
        String end = "</layout>";
        int begin = text.indexOf("<layout\n");
        String layout = text.substring(begin, text.indexOf(end, begin) + end.length());
        assertFound(layout, "", "needs a layout");
    }

    /** Sirius shows a problem only at an element with a shape, an edge or a line: each problem must belong to such an element. */
    @Test
    void allElementsThatShowProblemsAreShown() {
        Set<String> shown = new TreeSet<>();
        Resource file = sirius.load(FILE);
        for (var all = file.getAllContents(); all.hasNext(); ) {
            EObject e = all.next();
            var domain = e.eClass().getEStructuralFeature("domainClass");
            if (domain != null && e.eGet(domain) instanceof String name) {
                shown.add(name);
            }
        }
        assertEquals(Set.of(), ShownKinds.without(shown));
    }
}
