// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.host.MachineCheck.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {
    @TempDir
    private Path root;

    @Test
    void readsAFabricatedMachine() throws IOException {
        file("proc/sys/kernel/hostname", "bench\n");
        file("proc/sys/kernel/osrelease", "6.1.0\n");
        file("proc/sys/kernel/sched_rt_runtime_us", "950000\n");
        file("proc/cpuinfo", "processor\t: 0\nmodel name\t: Test CPU\nflags\t\t: fpu hypervisor lm\n");
        file("proc/stat", "cpu  100 0 0 800 0 0 0 100 0 0\ncpu0 1 1\ncpu1 1 1\nintr 5\n");
        file("proc/self/stat", "7 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 4 6 20 10 20 0 1\n");
        file("proc/meminfo", "MemTotal:       2097152 kB\nMemAvailable:   1048576 kB\n");
        file("proc/self/status", "CapEff:\t0000000000000000\n");
        file("proc/self/limits", "Max realtime priority     42                   42                   \n");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
        file("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
        file("sys/devices/system/clocksource/clocksource0/available_clocksource", "hpet tsc acpi_pm\n");
        file("sys/class/dmi/id/sys_vendor", "QEMU\n");
        file("etc/os-release", "PRETTY_NAME=\"Test Linux\"\nID=test\n");

        KernelFiles files = new KernelFiles(root);
        HostFacts facts = HostFacts.read(files);

        assertEquals("Test CPU", facts.cpu());
        assertEquals("Test Linux", facts.system());
        assertEquals(2, facts.cores());
        assertEquals(2048, facts.memoryMiB());
        assertEquals(List.of("powersave"), facts.governors());
        assertEquals("QEMU", facts.virtualisation());
        assertEquals(42, facts.realTimePriority());
        assertEquals(950_000, facts.realTimeRuntimeMicros());
        CpuTimes machineStart = new CpuTimes(0, 0, 0, 0);
        assertEquals(10.0, CpuTimes.read(files).stealPercentSince(machineStart), 1e-9);
        assertEquals(6.0, CpuTimes.read(files).othersPercentSince(machineStart), 1e-9);

        List<MachineCheck> checks = MachineChecks.of(facts, new MachineState(0.1, 10, 1024, 2_000, 25_000));
        assertEquals(
                "sudo cpupower frequency-set -g performance",
                check(checks, "frequency").fix());
        assertEquals(Level.WARNING, check(checks, "steal").level());
        assertEquals(Level.WARNING, check(checks, "wake-up").level());
        assertEquals(Level.OK, check(checks, "others").level());
        assertTrue(check(checks, "clock").fix().startsWith("echo tsc"));
    }

    @Test
    void aKernelWithoutTheseFactsIsNoError() {
        HostFacts facts = HostFacts.read(new KernelFiles(root));
        assertEquals("", facts.cpu());
        assertEquals(0, facts.realTimePriority());
        assertEquals(0, CpuTimes.read(new KernelFiles(root)).total());
    }

    @Test
    void factsOfThisMachineStayTheSame() {
        KernelFiles files = KernelFiles.ofThisMachine();
        assertEquals(HostFacts.read(files).hash(), HostFacts.read(files).hash());
        assertTrue(HostFacts.read(files).cores() > 0);
        assertTrue(HostFacts.read(files).memoryMiB() > 100);
    }

    private static MachineCheck check(List<MachineCheck> checks, String code) {
        return checks.stream()
                .filter(check -> check.code().equals(code))
                .findFirst()
                .orElseThrow();
    }

    private void file(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text);
    }
}
