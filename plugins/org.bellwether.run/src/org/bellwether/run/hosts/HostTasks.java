// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.run.ParallelTasks;

/** Runs work on several hosts at the same time. */
final class HostTasks {
    private HostTasks() {}

    /** The work on one host. */
    @FunctionalInterface
    interface Work<T> {
        T call() throws HostException, IOException, InterruptedException;
    }

    /** @param value empty after a failure or an interruption */
    private record Outcome<T>(String host, Optional<T> value, Optional<HostException> failure) {}

    /**
     * Runs the work of all hosts to its end.
     *
     * @param work the work by the host's name
     * @return the results by the host's name, in the order of the work
     * @throws HostException with the failures of all hosts
     */
    static <T> Map<String, T> run(Map<String, Work<T>> work) throws HostException, IOException, InterruptedException {
        List<ParallelTasks.Work<Outcome<T>>> pieces = new ArrayList<>();
        work.forEach((host, mine) -> pieces.add(() -> outcome(host, mine)));
        List<Outcome<T>> outcomes = ParallelTasks.run(pieces);
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while hosts were prepared");
        }
        List<HostException> failures =
                outcomes.stream().flatMap(outcome -> outcome.failure().stream()).toList();
        if (!failures.isEmpty()) {
            throw HostException.all(failures);
        }
        Map<String, T> values = new LinkedHashMap<>();
        outcomes.forEach(outcome -> values.put(outcome.host(), outcome.value().orElseThrow()));
        return values;
    }

    private static <T> Outcome<T> outcome(String host, Work<T> work) throws IOException {
        try {
            return new Outcome<>(host, Optional.of(work.call()), Optional.empty());
        } catch (HostException e) {
            return new Outcome<>(host, Optional.empty(), Optional.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Outcome<>(host, Optional.empty(), Optional.empty());
        }
    }
}
