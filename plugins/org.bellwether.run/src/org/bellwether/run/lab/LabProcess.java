// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A process that is known again later: its id may have been given to another one by then, but not with the same start.
 *
 * @param pid   its id; 0 for none
 * @param start when it started, in clock ticks after the machine did (proc(5))
 */
record LabProcess(long pid, long start) {
    static final LabProcess NONE = new LabProcess(0, 0);

    private static final int START_FIELD = 22;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(30);

    static LabProcess of(long pid) {
        return new LabProcess(pid, start(pid));
    }

    /** Returns whether the process runs, unless this machine was restarted since. */
    boolean isAlive() {
        return pid > 0 && start > 0 && start(pid) == start;
    }

    /** Ends it by force, and waits until it is gone. */
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

    /** 0 if there is no such process, or it only waits for its parent to ask. */
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
