// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.bellwether.generator.Generation;
import org.bellwether.generator.TestModels;
import org.bellwether.generator.plan.Overrides;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.SAXException;

/** Deployment plans are correct, and the checker finds the mistakes in wrong plans. */
class DeploymentPlanTest {
    private static final Overrides SMALL_MESH = new Overrides(Map.of("n", "3", "processes", "2"), Map.of());

    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(
            strings = {
                TestModels.BASICSP,
                TestModels.INTERACTIONS,
                TestModels.CONSTRUCTS,
                TestModels.NESTED,
                Idl3Test.MESH,
                "testmodels/valid/files/files.bellwether"
            })
    void allReferencesResolve(String path) throws IOException {
        assertEquals(List.of(), problems(CcmFiles.of(path, temp)));
    }

    @Test
    void replicasAreWrittenOneByOne() throws IOException, SAXException {
        CcmFiles files = CcmFiles.of(Idl3Test.MESH, SMALL_MESH, temp);
        assertEquals(List.of(), problems(files));
        PlanElement plan = PlanElement.parse(files.cdp());
        List<PlanElement> cells = plan.children("instance");
        assertEquals(9, cells.size());
        assertEquals("cell_1_2", cells.get(5).text("name"));
        assertEquals(
                "12",
                cells.get(5).children("configProperty").stream()
                        .map(property -> property.children("value")
                                .get(0)
                                .children("value")
                                .get(0)
                                .text("long"))
                        .reduce("", String::concat));
        assertEquals(24, plan.children("connection").size(), "four for each inner border");
        assertEquals(
                List.of("DifferentProcess", "SameProcess", "SameProcess"),
                plan.children("localityConstraint").stream()
                        .map(locality -> locality.text("constraint"))
                        .toList());
    }

    @Test
    void instancesWithBehavioursOfTheirOwnHaveAnImplementationOfTheirOwn() throws IOException, SAXException {
        PlanElement plan =
                PlanElement.parse(CcmFiles.of(TestModels.CONSTRUCTS, temp).cdp());
        assertEquals(
                List.of("Store_Impl", "Watcher_Impl", "Watcher_second_watcher_Impl"),
                plan.children("implementation").stream()
                        .map(implementation -> implementation.text("name"))
                        .toList());
    }

    /** The plan lists the parts that it leaves out: otherwise a reader would regard the plan as complete. */
    @Test
    void plainServersAndClientsAreNamedAsLeftOut() throws IOException {
        String cdp = CcmFiles.of(TestModels.CONSTRUCTS, temp).cdp();
        assertTrue(cdp.contains("<!-- Not in this plan, since they are no components: archive, reader -->"), cdp);
        assertFalse(cdp.contains("archive.instance"), cdp);
    }

    @Test
    void withoutComponentsThereIsNothing() throws IOException {
        String pair = Files.readString(TestModels.repository().resolve("testmodels/valid/pair/pair.bellwether"));
        assertEquals(3, ccmFiles("components", pair));
        String plain = pair.replace("component Callee", "server Callee")
                .replace("provides I", "exports I")
                .replace("component Caller", "client Caller")
                .replace("uses I", "calls I");
        assertEquals(0, ccmFiles("plain", plain));
    }

    private long ccmFiles(String name, String model) throws IOException {
        Path file = Files.writeString(temp.resolve(name + ".bellwether"), model);
        var plan = TestModels.plan(TestModels.experiment(file.toString()));
        return Generation.files(plan, TestModels.omniorb()).all().keySet().stream()
                .filter(path -> path.startsWith("ccm/"))
                .count();
    }

    @Test
    void attributesOfEachKindAreProperties() throws IOException {
        String pair = Files.readString(TestModels.repository().resolve("testmodels/valid/pair/pair.bellwether"));
        String model = pair.replace(
                        "module m {", "#pragma prefix \"example.org\"\nmodule m {\n  enum Colour { red, green };")
                .replace(
                        "provides I served;",
                        "provides I served; attribute Colour colour; attribute string title; attribute boolean on;"
                                + " attribute double ratio; attribute char sign; attribute string bell;")
                .replace(
                        "callee : m::Callee;",
                        "callee : m::Callee { colour = m::green; title = \"a < b\"; on = TRUE; ratio = 2.5; sign = 'x';"
                                + " bell = \"\\007\"; }");
        CcmFiles files = CcmFiles.of(
                Files.writeString(temp.resolve("kinds.bellwether"), model).toString(), temp);
        assertEquals(List.of(), problems(files));
        String cdp = files.cdp();
        assertTrue(
                cdp.contains("<enum>green</enum>") && cdp.contains("<typeId>IDL:example.org/m/Colour:1.0</typeId>"),
                cdp);
        assertTrue(cdp.contains("<string>a &lt; b</string>") && cdp.contains("<boolean>true</boolean>"), cdp);
        assertTrue(cdp.contains("<double>2.5</double>") && cdp.contains("<char>x</char>"), cdp);
        assertTrue(cdp.contains("<!-- bell is not set here: its value has no place in XML -->"), cdp);
        assertTrue(DeploymentPlanChecker.problems(cdp.replace("<enum>green<", "<enum>blue<"), files.model())
                .contains("instance callee: configProperty colour is no attribute of that type"));
    }

    @Test
    void stringsAreKeptAsTheyAre() {
        assertTrue(XmlText.canHold("tab\t, line\n, \u00e4"));
        assertFalse(XmlText.canHold("bell \u0007"));
        XmlText xml = new XmlText();
        xml.element("a", () -> xml.leaf("b", "1 < 2 & \"x\"\r\n"));
        String text = xml.text();
        assertTrue(text.contains("<b>1 &lt; 2 &amp; \"x\"&#13;&#10;</b>"), text);
    }

    /** Each row has one mistake in a correct plan, and the checker's message about the mistake. */
    @ParameterizedTest(name = "{2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "</label>|</labe>|no XML",
                "<label>|<!DOCTYPE a><label>|no XML",
                "http://www.omg.org/Deployment|http://www.omg.org/deployment|the root is no DeploymentPlan",
                "<node>here</node>||instance timer holds: name source implementation",
                "<artifact xmi:idref=\"GPS_exec.artifact\"/>|<artifact xmi:idref=\"GPS.artifact\"/>|artifact GPS.artifact does not resolve",
                "<implementation xmi:idref=\"GPS.implementation\"/>|<implementation xmi:idref=\"gps.instance\"/>|implementation gps.instance does not resolve",
                "<implementation xmi:idref=\"GPS.implementation\"/>|<implementation xmi:idref=\"Timer.implementation\"/>|implementation GPS_Impl is not used",
                "<instance xmi:idref=\"gps.instance\"/>|<instance xmi:idref=\"gsp.instance\"/>|instance gsp.instance does not resolve",
                "<instance xmi:idref=\"gps.instance\"/>|<instance xmi:idref=\"airframe.instance\"/>|joins ports that do not fit",
                "<constrainedInstance xmi:idref=\"gps.instance\"/>|<constrainedInstance xmi:idref=\"GPS_exec.artifact\"/>|constrainedInstance GPS_exec.artifact does not resolve",
                "<constrainedInstance xmi:idref=\"gps.instance\"/>|<constrainedInstance xmi:idref=\"timer.instance\"/>|is to share a process",
                "xmi:id=\"gps.instance\"|xmi:id=\"timer.instance\"|two elements have the id timer.instance",
                "<instance xmi:id=\"gps.instance\">|<instance>|instance gps has no id",
                "<name>gps</name>|<name>timer</name>|there are two of instance timer",
                "create_nav_GPS_Impl|create_nav_GSP_Impl|implementation GPS_Impl has no entry points",
                "create_nav_GPS_Impl|create_nav_GPSHome_Impl|implementation GPS_Impl has no entry points",
                "create_nav_GPS_Servant|create_nav_Timer_Servant|implementation GPS_Impl has no entry points",
                "component factory|home factory|implementation Timer_Impl has no entry points",
                "<portName>timeout</portName>|<portName>time_out</portName>|instance timer has no port time_out",
                "<kind>EventPublisher</kind>|<kind>EventEmitter</kind>|timeout is no EventEmitter",
                "<kind>SimplexReceptacle</kind>|<kind>MultiplexReceptacle</kind>|gps is no MultiplexReceptacle",
                "<kind>Facet</kind>|<kind>Receptacle</kind>|data is no Receptacle",
                "<provider>false</provider>|<provider>true</provider>|has not one end that provides",
                "DifferentProcess|OtherProcess|there is no constraint OtherProcess",
                "<node>here</node>|<node>there</node>|a locality constraint over two nodes"
            })
    @Tag("slow")
    void theCheckerFindsEachMistake(String right, String wrong, String problem) throws IOException {
        CcmFiles files = CcmFiles.of(TestModels.BASICSP, temp);
        String broken = files.cdp().replaceFirst(Pattern.quote(right), wrong == null ? "" : wrong);
        assertNotEquals(files.cdp(), broken);
        List<String> problems = DeploymentPlanChecker.problems(broken, files.model());
        assertTrue(problems.stream().anyMatch(each -> each.contains(problem)), problems.toString());
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "<name>row</name>|<name>rows</name>|configProperty rows is no attribute",
                "tk_long|tk_short|configProperty row is no attribute",
                "<portName>parameters</portName>|<portName>neighbours</portName>|is no EventPublisher"
            })
    void theCheckerFindsInReplicas(String right, String wrong, String problem) throws IOException {
        CcmFiles files = CcmFiles.of(Idl3Test.MESH, SMALL_MESH, temp);
        List<String> problems = DeploymentPlanChecker.problems(files.cdp().replaceFirst(right, wrong), files.model());
        assertTrue(problems.stream().anyMatch(each -> each.contains(problem)), problems.toString());
    }

    private static List<String> problems(CcmFiles files) {
        return DeploymentPlanChecker.problems(files.cdp(), files.model());
    }
}
