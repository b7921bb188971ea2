// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.bellwether.model.Problem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two people change one model in two branches, and git merges the branches by lines, without any support for models.
 */
class MergeTest {
    private static final String TYPES = """
            module nav {
              interface ReadData {
                long get_data();
              };

              component GPS {
                provides ReadData data;
              };

              component Airframe {
                uses ReadData gps;
                provides ReadData data;
              };

              component Display {
                uses ReadData airframe;
              };
            };

            """;
    private static final String ASSEMBLY = """
            assembly BasicSP {
              gps : nav::GPS;
              airframe : nav::Airframe;
              display : nav::Display;

              airframe.gps -> gps.data;
              display.airframe -> airframe.data;
            }
            """;
    private static final String DEPLOYMENT = """

            deployment local of BasicSP {
              node here {
                process p1 { gps; }
                process p2 { airframe; }
                process p3 { display; }
              }
            }
            """;
    private static final String BASE = TYPES + ASSEMBLY + DEPLOYMENT;

    @TempDir
    Path folder;

    private Branches branches;

    @BeforeEach
    void repository() {
        branches = new Branches(folder);
    }

    /** Returns a text in which pieces are replaced by others, for one branch or both. */
    private static String with(String text, String... pairs) {
        String result = text;
        for (int i = 0; i < pairs.length; i += 2) {
            assertTrue(result.contains(pairs[i]), pairs[i]);
            result = result.replace(pairs[i], pairs[i + 1]);
        }
        return result;
    }

    private void merges(String[] ours, String[] theirs) throws Exception {
        String merged = branches.merge(BASE, with(BASE, ours), with(BASE, theirs));
        branches.assertMerged(with(with(BASE, ours), theirs), merged);
    }

    private static String[] change(String... pairs) {
        return pairs;
    }

    @Test
    void componentsAddedInDifferentPlacesMerge() throws Exception {
        String first = "    provides ReadData data;\n  };\n\n  component Airframe";
        merges(
                change(
                        first,
                        first.replace("\n  component Airframe", "")
                                + "\n  component Clock {\n    provides ReadData time;\n  };\n\n  component Airframe"),
                change("assembly BasicSP", "component Logger {\n  uses nav::ReadData data;\n};\n\nassembly BasicSP"));
    }

    @Test
    void anAddedInstanceMergesWithAnAddedConnection() throws Exception {
        merges(
                change("  gps : nav::GPS;\n", "  backup : nav::GPS;\n  gps : nav::GPS;\n"),
                change("-> airframe.data;\n", "-> airframe.data;\n  display.airframe -> gps.data;\n"));
    }

    @Test
    void aRenamedInstanceMergesWithAnAddedProcess() throws Exception {
        merges(
                change(
                        "gps : nav::GPS", "receiver : nav::GPS",
                        "-> gps.data", "-> receiver.data",
                        "{ gps; }", "{ receiver; }"),
                change("    process p3 { display; }\n", "    process p3 { display; }\n    process p4 {}\n"));
    }

    @Test
    void aRenamedInterfaceMergesWithAChangedDeployment() throws Exception {
        merges(
                change("ReadData", "Reader"),
                change("process p2 { airframe; }", "process p2 { airframe; priority 7; }"));
    }

    @Test
    void aMovedTypeMergesWithAnOperationAddedElsewhere() throws Exception {
        merges(
                change(
                        "  component Display {\n    uses ReadData airframe;\n  };\n", "",
                        "\nassembly BasicSP",
                                "\ncomponent Display {\n  uses nav::ReadData airframe;\n};\n\nassembly BasicSP",
                        "nav::Display", "Display"),
                change("    long get_data();\n", "    long get_data();\n    void reset();\n"));
    }

    @Test
    void changesOfDifferentLinesOfAnAssemblyMerge() throws Exception {
        merges(change("gps : nav::GPS;", "gps[4] : nav::GPS;"), change("  display.airframe -> airframe.data;\n", ""));
    }

    @Test
    void equalChangesMerge() throws Exception {
        String[] same = change("long get_data()", "double get_data()");
        String merged = branches.merge(BASE, with(BASE, same), with(BASE, same));
        branches.assertMerged(with(BASE, same), merged);
    }

    @Test
    void aDeletedInstanceMergesWithANewInstanceOfItsType() throws Exception {
        String ours = with(
                BASE,
                "  display : nav::Display;\n",
                "",
                "  display.airframe -> airframe.data;\n",
                "",
                "    process p3 { display; }\n",
                "");
        String theirs = with(BASE, "assembly BasicSP {\n  gps", "assembly BasicSP {\n  spare : nav::Display;\n  gps")
                .replace("  airframe.gps -> gps", "  spare.airframe -> airframe.data;\n  airframe.gps -> gps");
        branches.merge(BASE, ours, theirs);
        assertEquals(List.of(), branches.problems(), "the type is still there");
    }

    @Test
    void aNewReferenceToAnInstanceRenamedElsewhereIsAProblem() throws Exception {
        String ours = with(
                BASE,
                "gps : nav::GPS",
                "receiver : nav::GPS",
                "-> gps.data",
                "-> receiver.data",
                "{ gps; }",
                "{ receiver; }");
        String theirs = with(BASE, "-> airframe.data;\n", "-> airframe.data;\n  display.airframe -> gps.data;\n");
        branches.merge(BASE, ours, theirs);
        List<Problem> problems = branches.problems();
        assertEquals(List.of("BW008"), problems.stream().map(Problem::code).toList());
        assertTrue(
                problems.get(0).message().contains("instance refers to gps"),
                problems.get(0).render());
    }

    @Test
    void addedCommentsOfTwoInstancesMerge() throws Exception {
        merges(
                change("  gps : nav::GPS;\n", "  // the receiver on the roof\n  gps : nav::GPS;\n"),
                change("  display : nav::Display;\n", "  display : nav::Display; // for the pilot\n"));
    }

    @Test
    void anExperimentAddedAtTheEndMergesWithAnAddedParameter() throws Exception {
        merges(
                change("assembly BasicSP", "parameter samples : long = 100;\n\nassembly BasicSP"),
                change(
                        "{ display; }\n  }\n}\n",
                        "{ display; }\n  }\n}\n\nexperiment steady of local {\n"
                                + "  measure latency read at airframe.gps.get_data;\n}\n"));
    }

    @Test
    void differentChangesOfOneLineConflict() throws Exception {
        String ours = with(BASE, "gps : nav::GPS;", "gps[2] : nav::GPS;");
        String theirs = with(BASE, "gps : nav::GPS;", "gps[3] : nav::GPS;");
        String merged = branches.merge(BASE, ours, theirs);
        assertTrue(
                merged.contains("<<<<<<< HEAD\n  gps[2] : nav::GPS;\n=======\n  gps[3] : nav::GPS;\n>>>>>>> theirs"),
                merged);
        conflictIsSaid(merged);
    }

    /** Git cannot decide the order of two additions at one place, so it reports a conflict, and only there. */
    @Test
    void additionsAtTheSamePlaceConflict() throws Exception {
        String ours = with(BASE, "  display : nav::Display;\n", "  display : nav::Display;\n  radar : nav::GPS;\n");
        String theirs = with(BASE, "  display : nav::Display;\n", "  display : nav::Display;\n  sonar : nav::GPS;\n");
        String merged = branches.merge(BASE, ours, theirs);
        assertTrue(
                merged.contains("<<<<<<< HEAD\n  radar : nav::GPS;\n=======\n  sonar : nav::GPS;\n>>>>>>> theirs"),
                merged);
        conflictIsSaid(merged);
    }

    /** Asserts one clear error at the first conflict mark, and no error that follows from it. */
    private void conflictIsSaid(String merged) {
        List<Problem> problems = branches.problems();
        int line = merged.substring(0, merged.indexOf("<<<<<<<")).split("\n", -1).length;
        assertEquals(1, problems.size(), () -> problems.toString());
        assertEquals("BW010", problems.get(0).code());
        assertEquals(line, problems.get(0).line());
        assertTrue(
                problems.get(0).message().contains("conflict"), problems.get(0).render());
        assertTrue(problems.get(0).fix().contains("<<<<<<<"), problems.get(0).render());
    }
}
