// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.instructions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.instructions.CountedLaunch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountingFolderTest {
    private static final String PLAN = """
            {"schema":"bellwether.experiment/1","model":"m","experiment":"e","targets":["corbel"],"seed":1,
             "phases":[{"name":"timed","kind":"timed"},{"name":"full","kind":"saturated"}],
             "processes":[{"name":"one","program":"many","node":"here","host":null,"cores":[0],"scheduling":"fifo","priority":5,"instances":[]},
                          {"name":"two","program":"many","node":"here","host":null,"cores":[0],"scheduling":"other","priority":0,"instances":[]},
                          {"name":"gps","node":"here","host":null,"cores":[0],"scheduling":"other","priority":0,"instances":[]}],
             "probes":[],"metrics":[],"floors":[]}
            """;

    @TempDir
    private Path folder;

    private Path generated;
    private Path build;

    @BeforeEach
    void generate() throws IOException {
        generated = folder.resolve("it's generated");
        build = folder.resolve("build");
        Files.createDirectories(generated.resolve("scripts"));
        Files.createDirectories(generated.resolve("target/corbel"));
        Files.createDirectories(generated.resolve("plan"));
        Files.createDirectories(build.resolve("harness"));
        Files.writeString(generated.resolve("scripts/run.sh"), "");
        Files.writeString(generated.resolve("plan/settings"), "seed = 1\n");
        Files.writeString(generated.resolve("plan/launch.plan"), """
                bellwether-plan 1
                experiment name=e
                limits time-s=116 start-s=10 stop-s=5 stall-s=10 drain-s=10
                phase name=timed
                phase name=full duration-s=2
                process name=one executable=process_many node=here host=- cores=0 scheduling=fifo priority=5 config=one.conf
                process name=two executable=process_many node=here host=- cores=0 scheduling=other priority=0 config=two.conf
                process name=gps executable=process_gps node=here host=- cores=0 scheduling=other priority=0 config=gps.conf
                footprint process=gps phases=timed
                floor name=get_data request-bytes=80 reply-bytes=48 client-cores=0 server-cores=0 samples=2000 warmup=200
                """);
    }

    @Test
    void onePhaseIsRunWithTimeEnoughAndWithoutRealTimePriority() throws IOException {
        CountingFolder made =
                CountingFolder.make(folder.resolve("counting"), generated, build, InstructionTool.CALLGRIND, "full");
        List<String> plan = Files.readAllLines(made.generated().resolve("plan/launch.plan"));
        assertTrue(plan.contains("phase name=full"), plan.toString());
        assertTrue(plan.get(2).startsWith("limits time-s=1200 "), plan.get(2));
        assertTrue(
                plan.contains(
                        "process name=one executable=process_many node=here host=- cores=0 scheduling=other priority=0 config=one.conf"),
                plan.toString());
        assertEquals(3 + 1 + 3, plan.size(), "no other phase, no floors, no footprints: " + plan);
        assertTrue(Files.isRegularFile(made.generated().resolve("scripts/run.sh")));
        assertTrue(Files.isDirectory(made.generated().resolve("target/corbel")));
        assertTrue(Files.isDirectory(made.programs().resolve("harness")));
    }

    /** The fake programs write their arguments instead of counts. */
    @Test
    void scriptsStandForThePrograms() throws Exception {
        CountingFolder made =
                CountingFolder.make(folder.resolve("counting"), generated, build, InstructionTool.PERF, "full");
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path perf = Files.writeString(bin.resolve("perf"), """
                #!/bin/sh
                while [ "$1" != -o ]; do shift; done
                file=$2
                shift 3
                echo "1000,,instructions:u,1,100.00,," >"$file"
                echo "$*" >>"$file"
                """);
        assertTrue(perf.toFile().setExecutable(true));
        Files.createDirectories(made.launch(1));
        ProcessBuilder builder = new ProcessBuilder(
                        made.programs().resolve("process_gps").toString(),
                        "--process",
                        "gps",
                        "--run-dir",
                        made.launch(1).toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        builder.environment().merge("PATH", bin.toString(), (path, first) -> first + ":" + path);
        assertEquals(0, builder.start().waitFor(), () -> "its output is in " + folder.resolve("output"));
        List<String> written = Files.readAllLines(made.launch(1).resolve("counts.gps"));
        assertEquals(build.resolve("process_gps") + " --process gps --run-dir " + made.launch(1), written.get(1));
    }

    @Test
    void processesOfAnArrayAreOneProgram() throws IOException {
        Experiment experiment = ExperimentReader.parse(PLAN, "plan");
        CountingFolder made =
                CountingFolder.make(folder.resolve("counting"), generated, build, InstructionTool.PERF, "full");
        Files.createDirectories(made.launch(1).resolve("samples"));
        Files.writeString(made.launch(1).resolve("result.json"), """
                {"phases":[{"name":"full","startNs":1,"endNs":2,"endedBy":"samples",
                  "timers":[{"name":"a.t","periodNs":0,"due":200,"begun":200},{"name":"b.t","periodNs":0,"due":20,"begun":20}]}]}
                """);
        for (String process : List.of("one", "two", "gps")) {
            Files.writeString(made.launch(1).resolve("counts." + process), "1000,,instructions:u,1,100.00,,\n");
        }
        CountedLaunch launch = made.read(1, experiment);
        assertEquals(220, launch.activations());
        assertEquals(2_000, launch.programs().get("many").get("value"));
        assertEquals(1_000, launch.programs().get("gps").get("value"));
        CountingFolder.remove(folder.resolve("counting"));
        assertFalse(Files.exists(folder.resolve("counting")));
        assertTrue(Files.exists(generated.resolve("scripts/run.sh")), "targets of links stay");
    }
}
