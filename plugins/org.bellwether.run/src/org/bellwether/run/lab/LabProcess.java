// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A process that can be recognised later: another process may get the same id, but not the same start time.
 *
 * @param pid   the process id; 0 for none
 * @param start the start time in clock ticks since the boot of the machine (proc(5))
 */
record LabProcess(long pid, long start) {
    static final LabProcess NONE = new LabProcess(0, 0);

    private static final int START_FIELD = 22;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(30);

    static LabProcess of(long pid) {
        return new LabProcess(pid, start(pid));
    }

    /** Returns whether the process is running; false after a restart of this machine. */
    boolean isAlive() {
        return pid > 0 && start > 0 && start(pid) == start;
    }

    /** Kills the process, and waits until it has ended. */
    void end() throws InterruptedException {
        if (!isAlive()) {
            return;
        }
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        long limit = System.nanoTime() + LIMIT_NS;
        while (isAlive() && System.nanoTime() < limit) {
            Thread.sleep(5);
        }
    }

    /** Returns the start time of a process; 0 if it does not exist or is a zombie. */
    private static long start(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return fields[0].equals("Z") || fields[0].equals("X") ? 0 : Long.parseLong(fields[START_FIELD - 3]);
        } catch (IOException e) {
            return 0;
        }
    }

    /** Returns the identifier of the machine's current boot. */
    static String bootId() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
