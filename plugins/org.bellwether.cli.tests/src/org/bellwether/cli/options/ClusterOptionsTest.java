// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.cli.Invocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterOptionsTest {
    private static final String BASICSP = System.getProperty("bellwether.home") + "/examples/basicsp";
    private static final String SCREENING = System.getProperty("bellwether.home") + "/examples/screening14";

    private static Invocation run(String... options) {
        List<String> arguments = new ArrayList<>(List.of("run", BASICSP));
        arguments.addAll(List.of(options));
        return Invocation.of(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--partition=x", "--account=x", "--time=5", "--sbatch=--qos=x"})
    void anOptionOfJobsNeedsACluster(String option) {
        Invocation refused = run(option);
        assertEquals(2, refused.exitCode(), refused.err());
        assertTrue(refused.err().contains(option.replaceFirst("=.*", "") + " is of jobs on a cluster"), refused.err());
    }

    @ParameterizedTest
    @CsvSource({
        "--repeat=2,--repeat",
        "--variant=a:corbel,--variant",
        "--specialise=all,--specialise",
        "--checkpoints,--checkpoints",
        "--window=20,--window",
        "--precision=2%,--precision or --threshold",
        "--instructions=perf,--instructions",
        "--lab,--lab",
        "--trust-time-daemons,--trust-time-daemons",
        "--keep-files,--keep-files",
        "--without-real-time,--without-real-time",
        "--all,--all or --tag"
    })
    void anExportHasNoSuchOption(String option, String named) {
        Invocation refused = run("--on", "slurm", option);
        assertEquals(2, refused.exitCode(), refused.err());
        assertTrue(refused.err().contains("which has no " + named + ": leave it out"), refused.err());
    }

    @ParameterizedTest
    @CsvSource({"--pilot=8,--pilot measures on this machine", "--new-block,nodes are blocks already"})
    void aDesignOnAClusterHasNoSuchOption(String option, String reason) {
        Invocation refused = Invocation.of("screen", SCREENING, "--on", "slurm", "--plan", option);
        assertEquals(2, refused.exitCode(), refused.err());
        assertTrue(refused.err().contains(reason), refused.err());
    }

    @Test
    void anOptionOfJobsOfADesignNeedsACluster() {
        Invocation refused = Invocation.of("screen", SCREENING, "--partition=x");
        assertEquals(2, refused.exitCode(), refused.err());
        assertTrue(refused.err().contains("--partition is of jobs on a cluster"), refused.err());
    }

    @Test
    void anotherClusterIsUnknown() {
        Invocation refused = run("--on", "pbs");
        assertEquals(2, refused.exitCode());
        assertTrue(refused.err().contains("there is no 'pbs'; choose one of slurm"), refused.err());
    }

    @Test
    void anArgumentThatIsNoOptionIsWrongInput() {
        Invocation refused = run("--on", "slurm", "--sbatch=job.sh");
        assertEquals(2, refused.exitCode());
        assertTrue(refused.err().contains("This is no option of sbatch"), refused.err());
    }
}
