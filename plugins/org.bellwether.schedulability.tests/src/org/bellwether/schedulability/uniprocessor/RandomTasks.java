// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.uniprocessor;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bellwether.schedulability.task.Nanoseconds;
import org.bellwether.schedulability.task.Task;

/** Random task sets with constrained deadlines, distinct priorities and a short hyperperiod. */
final class RandomTasks {
    private static final long[] PERIODS = {4, 5, 6, 8, 10, 12, 15, 20, 24, 30};

    private RandomTasks() {}

    static List<Task> of(Random random) {
        int count = 1 + random.nextInt(5);
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long period = PERIODS[random.nextInt(PERIODS.length)];
            long wcet = 1 + random.nextInt((int) Math.max(1, period / Math.max(1, count - 1)));
            wcet = Math.min(wcet, period);
            long deadline = wcet + random.nextInt((int) (period - wcet + 1));
            tasks.add(new Task("t" + i, period, wcet, deadline, count - i));
        }
        return tasks;
    }

    static long hyperperiod(List<Task> tasks) {
        return Nanoseconds.hyperperiod(tasks.stream().map(Task::period).toList())
                .getAsLong();
    }
}
