// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlurmTest {
    @TempDir
    private Path temp;

    @Test
    void platformsBecomeConstraints() throws IOException {
        TestExports.Written written = TestExports.write(new Slurm(), temp);
        List<String> options = written.text("job.sbatch")
                .lines()
                .filter(line -> line.startsWith("#SBATCH"))
                .toList();
        assertTrue(options.contains("#SBATCH --nodes=4"), options::toString);
        assertTrue(options.contains("#SBATCH --exclusive"), options::toString);
        assertTrue(options.contains("#SBATCH --mincpus=8"), options::toString);
        assertTrue(options.contains("#SBATCH --mem=16384M"), options::toString);
        assertTrue(options.contains("#SBATCH --constraint=m510*3"), options::toString);
        assertEquals("head m510\nmiddle -\nfar_end_0 m510\nfar_end_1 m510\n", written.text("plan/features"));
    }

    @Test
    void aFeatureCommonToAllNodesIsTheWholeConstraint() throws IOException {
        TestExports.Written written =
                TestExports.write(new Slurm(), temp, "  architecture \"aarch64\";", "  hardware \"m510\";");
        assertTrue(written.text("job.sbatch").contains("#SBATCH --constraint=m510\n"), written.text("job.sbatch"));
    }

    @Test
    void addressesOfTheModelAreWarnings() throws IOException {
        TestExports.Written written = TestExports.write(
                new Slurm(), temp, " jitter 1 ms loss 1 %;", " jitter 1 ms loss 1 % address head \"10.1.1.1\";");
        assertTrue(
                written.warnings()
                        .contains("link fast: the address 10.1.1.1 of node head is not asked for: processes listen at"
                                + " the address in Slurm's configuration"),
                written.warnings().toString());
        assertTrue(
                written.warnings().stream().noneMatch(text -> text.startsWith("process server: it listens at")),
                written.warnings().toString());
    }

    @Test
    void severalFeaturesAreCounted() throws IOException {
        TestExports.Written written =
                TestExports.write(new Slurm(), temp, "  architecture \"aarch64\";", "  hardware \"arm\";");
        assertTrue(
                written.text("job.sbatch").contains("#SBATCH --constraint=[m510*3&arm*1]\n"),
                written.text("job.sbatch"));
    }

    @Test
    void severalFeaturesOfSomeNodesAreAWarning() throws IOException {
        TestExports.Written written = TestExports.write(
                new Slurm(),
                temp,
                "deployment spread",
                "platform other {\n  hardware \"gpu\";\n}\n\ndeployment spread",
                "node far_end[i : 2] {\n    platform big;",
                "node far_end[i : 2] {\n    platform other;");
        assertFalse(written.text("job.sbatch").contains("--constraint"), written.text("job.sbatch"));
        assertTrue(written.warnings().stream()
                .anyMatch(text -> text.startsWith("Slurm cannot be asked for several features")));
    }

    @Test
    void settingsThatAClusterCannotProvideAreWarnings() throws IOException {
        List<String> warnings = TestExports.write(new Slurm(), temp).warnings();
        for (String expected : List.of(
                "link fast: bandwidth 100000000 bit/s is not asked for: a cluster has the network that it has",
                "link fast: delay 10.7 ms is not asked for: a cluster has the network that it has",
                "link fast: jitter 1 ms is not asked for: a cluster has the network that it has",
                "link fast: loss 0.01 is not asked for: a cluster has the network that it has",
                "link lan: mtu 1400 bytes is not asked for: a cluster has the network that it has",
                "node middle: the architecture aarch64 is not asked for: platform small names no hardware type, which is a feature of Slurm",
                "node head: the image \"UBUNTU22-64-STD\" is not asked for: a cluster boots its own",
                "process near: its real-time priority 10 is not asked for: the cluster has to permit it (ulimit -r), or the run ends with exit code 3",
                "process server: it is pinned to cores 2, but nothing isolates them from the node's own programs")) {
            assertTrue(warnings.contains(expected), expected + " in " + warnings);
        }
    }

    @Test
    void anIllegalFeatureNameIsLeftOutWithAWarning() throws IOException {
        TestExports.Written written = TestExports.write(new Slurm(), temp, "\"m510\"", "\"a b\\n#SBATCH --uid=0\"");
        assertTrue(!written.text("job.sbatch").contains("uid"), written.text("job.sbatch"));
        assertTrue(written.warnings().stream().anyMatch(text -> text.contains("cannot be a feature of Slurm")));
    }
}
