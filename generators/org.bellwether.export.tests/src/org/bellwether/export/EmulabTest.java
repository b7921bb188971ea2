// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bellwether.generator.refusal.RefusedException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmulabTest {
    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    private Path temp;

    /** The result of an interpreter of Emulab's documented commands for a file. */
    private record Checked(int exitCode, String output, String errors) {}

    private Checked check(String ns) throws IOException, InterruptedException {
        Path tcl = Path.of("/usr/bin/tclsh");
        Assumptions.assumeTrue(Files.isExecutable(tcl), "NOT RUN: the NS file in Tcl: it needs the package tcl");
        Path file = Files.writeString(temp.resolve("experiment.ns"), ns);
        Path script = Files.write(
                temp.resolve("emulab.tcl"),
                EmulabTest.class.getResourceAsStream("emulab.tcl").readAllBytes());
        Path out = temp.resolve("out");
        Path err = temp.resolve("err");
        Process process = new ProcessBuilder(tcl.toString(), script.toString(), file.toString())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "tclsh has ended");
        return new Checked(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    @Test
    void theFileHasWhatTheModelDraws() throws IOException, InterruptedException {
        Checked checked = check(TestExports.write(new Emulab(), temp).text("experiment.ns"));
        assertEquals("", checked.errors());
        assertEquals(0, checked.exitCode());
        List<String> lines = checked.output().lines().sorted().toList();
        assertEquals(
                List.of(
                        "address far-end-0 lan 10.10.1.3",
                        "address far-end-1 lan 10.10.1.4",
                        "address head fast 10.10.0.2",
                        "address middle fast 10.10.0.3",
                        "address middle lan 10.10.1.2",
                        "hardware far-end-0 m510",
                        "hardware far-end-1 m510",
                        "hardware head m510",
                        "lan lan middle,far-end-0,far-end-1 1000000 kbit/s 0 ms",
                        "link fast head middle 100000 kbit/s 11 ms",
                        "loss fast 0.01",
                        "node far-end-0 UBUNTU22-64-STD",
                        "node far-end-1 UBUNTU22-64-STD",
                        "node head UBUNTU22-64-STD",
                        "node middle UBUNTU22-64-STD",
                        "program measure head /local/bellwether/run.sh",
                        "routes Static",
                        "start far-end-0 /local/bellwether/start.sh far_end_0 >/tmp/bellwether-start.log 2>&1",
                        "start far-end-1 /local/bellwether/start.sh far_end_1 >/tmp/bellwether-start.log 2>&1",
                        "start head /local/bellwether/start.sh head >/tmp/bellwether-start.log 2>&1",
                        "start middle /local/bellwether/start.sh middle >/tmp/bellwether-start.log 2>&1",
                        "tarfile far-end-0 /local /proj/PROJECT/bellwether/testbed/bellwether.tar.gz",
                        "tarfile far-end-1 /local /proj/PROJECT/bellwether/testbed/bellwether.tar.gz",
                        "tarfile head /local /proj/PROJECT/bellwether/testbed/bellwether.tar.gz",
                        "tarfile middle /local /proj/PROJECT/bellwether/testbed/bellwether.tar.gz"),
                lines);
    }

    @Test
    void addressesOfTheModelStay() throws IOException, InterruptedException {
        Checked checked = check(TestExports.write(
                        new Emulab(),
                        temp,
                        "between head, middle bandwidth 100 Mbit/s delay 10.7 ms jitter 1 ms loss 1 %;",
                        "between head, middle bandwidth 100 Mbit/s address middle \"10.10.1.2\";")
                .text("experiment.ns"));
        assertEquals("", checked.errors());
        List<String> addresses = checked.output()
                .lines()
                .filter(line -> line.startsWith("address "))
                .sorted()
                .toList();
        assertEquals(
                List.of(
                        "address far-end-0 lan 10.10.3.3",
                        "address far-end-1 lan 10.10.3.4",
                        "address head fast 10.10.1.3",
                        "address middle fast 10.10.1.2",
                        "address middle lan 10.10.3.2"),
                addresses,
                "and other links have other networks");
    }

    @Test
    void theInterpreterRefusesWhatEmulabWould() throws IOException, InterruptedException {
        String ns = TestExports.write(new Emulab(), temp).text("experiment.ns");
        for (String[] change : new String[][] {
            {"tb-set-link-loss $fast 0.01", "tb-set-link-loss $fast 1.5"},
            {"tb-set-link-loss", "tb-set-link-loos"},
            {"11ms", "1ms"},
            {"100Mb", "5kb"},
            {"tb-set-ip-link $middle $fast 10.10.0.3", "tb-set-ip-link $middle $fast 10.10.0.2"},
            {"$ns run", ""},
            {"DropTail", "FairQueue"},
            {"source tb_compat.tcl", ""},
            {"$ns rtproto Static", "$ns rtproto Dynamic"}
        }) {
            assertTrue(ns.contains(change[0]), change[0]);
            assertEquals(1, check(ns.replace(change[0], change[1])).exitCode(), change[0] + " -> " + change[1]);
        }
    }

    @Test
    void settingsThatEmulabCannotProvideAreWarnings() throws IOException {
        List<String> warnings = TestExports.write(new Emulab(), temp).warnings();
        assertTrue(
                warnings.contains("link fast: Emulab knows no jitter; the link has none in place of 1 ms"),
                warnings::toString);
        assertTrue(
                warnings.contains(
                        "link fast: the delay is 11 ms in place of 10.7 ms: shapers have 0 or at least 2 whole ms"),
                warnings::toString);
        assertTrue(
                warnings.contains("link lan: Emulab knows no MTU; the link has its own in place of 1400 bytes"),
                warnings::toString);
        assertTrue(
                warnings.contains(
                        "link lan: the delay is 0 ms in place of 0.2 ms: shapers have 0 or at least 2 whole ms"),
                warnings::toString);
        assertTrue(
                warnings.contains(
                        "process server: it is pinned to cores 2, but nothing isolates them from the node's own programs"),
                warnings::toString);
        assertTrue(
                warnings.contains(
                        "node middle: platform small names no hardware type; Emulab takes any, whatever its architecture, cores and memory"),
                warnings::toString);
        assertEquals(6, warnings.size(), warnings::toString);
        String readme = TestExports.write(new Emulab(), temp).text("README.md");
        warnings.forEach(warning -> assertTrue(readme.contains("- " + warning + "\n"), warning));
    }

    @Test
    void illegalHardwareAndImageNamesAreLeftOutWithAWarning() throws IOException, InterruptedException {
        TestExports.Written written = TestExports.write(
                new Emulab(), temp, "\"m510\"", "\"m5 10; exit\"", "\"UBUNTU22-64-STD\"", "\"$evil[exit]\"");
        assertEquals("", check(written.text("experiment.ns")).errors());
        assertFalse(written.text("experiment.ns").contains("evil"));
        assertTrue(written.warnings().stream()
                .anyMatch(text -> text.contains("\"m5 10; exit\" cannot be a hardware type")));
        assertTrue(written.warnings().stream().anyMatch(text -> text.contains("\"$evil[exit]\" cannot be an image")));
    }

    @Test
    void namesOfNodesAndLinksDifferFromThoseOfTheFile() throws IOException, InterruptedException {
        TestExports.Written written = TestExports.write(
                new Emulab(),
                temp,
                "node head",
                "node ns",
                "node middle {",
                "node Middle_Link {",
                "link fast between head, middle",
                "link middle_link between ns, Middle_Link",
                "between middle, far_end",
                "between Middle_Link, far_end");
        Checked checked = check(written.text("experiment.ns"));
        assertEquals("", checked.errors());
        assertTrue(checked.output().contains("node ns-2 "), checked::output);
        assertTrue(checked.output().contains("link middle-link-2 ns-2 middle-link "), checked::output);
    }

    @Test
    void aDeploymentWithoutLinksGetsALan() throws IOException, InterruptedException {
        TestExports.Written written = TestExports.write(
                new Emulab(),
                temp,
                "  link fast between head, middle bandwidth 100 Mbit/s delay 10.7 ms jitter 1 ms loss 1 %;\n",
                "",
                "  link lan between middle, far_end bandwidth 1 Gbit/s delay 0.2 ms mtu 1400;\n",
                "");
        assertTrue(check(written.text("experiment.ns"))
                .output()
                .contains("lan lan head,middle,far-end-0,far-end-1 1000000 kbit/s 0 ms"));
        assertTrue(written.warnings()
                .contains("the deployment draws no links: a LAN without shaping joins all its nodes"));
    }

    @Test
    void machinesThatTalkNeedAWay() {
        RefusedException refused = assertThrows(
                RefusedException.class,
                () -> TestExports.write(new Emulab(), temp, "between middle, far_end", "between far_end"));
        assertEquals("BW882", refused.problems().get(0).code());
    }

    @Test
    void aLinkHasSoManyAddresses() {
        RefusedException refused = assertThrows(
                RefusedException.class,
                () -> TestExports.write(
                        new Emulab(), temp, "far[i : 2]", "far[i : 300]", "far_end[i : 2]", "far_end[i : 300]"));
        assertEquals("BW883", refused.problems().get(0).code());
    }
}
