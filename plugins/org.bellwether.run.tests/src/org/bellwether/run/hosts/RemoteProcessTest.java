// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which processes of launch plans are on other hosts. */
class RemoteProcessTest {
    @TempDir
    Path folder;

    @Test
    void processesOfThisMachineAreLeftOut() throws Exception {
        Path plan = folder.resolve("launch.plan");
        Files.writeString(plan, """
                bellwether-plan 1
                experiment name=steady
                process name=timer executable=process_timer host=- architecture=x86_64 cores=0 config=timer.conf
                process name=gps executable=process_gps host=far.example architecture=aarch64 cores=- config=gps.conf
                process name=airframe executable=process_a node=f host=f user=bench folder=/srv/b cores=- config=a.conf
                way probe=display_refresh link=- from=gps to=timer
                """);
        assertEquals(
                List.of(
                        new RemoteProcess("far.example", new HostLogin("", ""), "aarch64", "process_gps", "gps.conf"),
                        new RemoteProcess("f", new HostLogin("bench", "/srv/b"), "", "process_a", "a.conf")),
                RemoteProcess.read(plan));
        assertEquals(Map.of("timer", "x86_64"), RemoteProcess.architecturesHere(plan, false));
        assertEquals(
                Map.of("timer", "x86_64", "gps", "aarch64"),
                RemoteProcess.architecturesHere(plan, true),
                "hosts of a lab are this machine");
    }

    @Test
    void aFolderWithoutAPlanHasNone() throws Exception {
        assertEquals(List.of(), RemoteProcess.read(folder.resolve("none")));
    }
}
