// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Console;
import org.bellwether.model.util.Program;
import org.bellwether.results.campaign.RunEnvironmentGroups;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/** Selects the runs of the compared sides: see {@link CompareCommand}. */
public final class ComparisonGroups {
    private final Store store;
    private final Consumer<String> leftOut;
    private final Map<String, SessionData> sessions = new LinkedHashMap<>();

    public ComparisonGroups(Store store, Console console) {
        this(store, run -> console.err().println(console.yellow("left out: ") + run));
    }

    /** @param leftOut receives each run without figures, and the reason */
    public ComparisonGroups(Store store, Consumer<String> leftOut) {
        this.store = store;
        this.leftOut = leftOut;
    }

    public List<ComparisonGroup> of(List<String> names) throws WorkException {
        List<List<RunData>> groups = new ArrayList<>();
        for (String name : names) {
            groups.addAll(groups(name));
        }
        List<ComparisonGroup> sides = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            sides.add(side(groups, i));
        }
        return sides;
    }

    /** Returns the runs that an argument names, in groups of the same configuration and machine. */
    private List<List<RunData>> groups(String argument) throws WorkException {
        Map<String, RunData> runs = new LinkedHashMap<>();
        for (String name : argument.split(",", -1)) {
            StoreOptions.find(store, name).stream()
                    .sorted(Comparator.comparing(RunRow::id))
                    .forEach(run -> runs.put(run.id(), view(run)));
        }
        Map<String, List<RunData>> groups = new LinkedHashMap<>();
        RunEnvironmentGroups machines = new RunEnvironmentGroups(store.reader());
        for (RunData run : runs.values()) {
            if (run.run().status() == Status.OK) {
                groups.computeIfAbsent(
                                run.run().configurationHash()
                                        + machines.of(run.run().hostHash(), null)
                                        + run.run().variant(),
                                key -> new ArrayList<>())
                        .add(run);
            } else {
                leftOut.accept(run.run().shortName() + " has no figures: it is "
                        + run.run().status().key());
            }
        }
        if (groups.isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-figures",
                    "No run that '" + argument + "' names has figures",
                    store.place().toString(),
                    "To see why: bellwether show " + Program.quoted(argument.split(",")[0]));
        }
        return List.copyOf(groups.values());
    }

    /**
     * Returns a run with its figures. A session that is still running may have got the run after it was read, and is
     * read again.
     */
    private RunData view(RunRow run) {
        Optional<RunData> known = view(session(run), run);
        if (known.isEmpty()) {
            sessions.remove(run.session());
        }
        return known.or(() -> view(session(run), run)).orElseThrow();
    }

    private static Optional<RunData> view(SessionData session, RunRow run) {
        return session.runs().stream()
                .filter(view -> view.run().id().equals(run.id()))
                .findFirst();
    }

    private SessionData session(RunRow run) {
        return sessions.computeIfAbsent(
                run.session(), id -> SessionData.read(store.reader(), id).orElseThrow());
    }

    /** Returns a side, named after its target if that is unique, otherwise after its target and first run. */
    private ComparisonGroup side(List<List<RunData>> groups, int index) {
        List<RunData> runs = groups.get(index);
        RunRow first = runs.get(0).run();
        boolean alone = groups.stream()
                        .filter(group -> group.get(0).run().configurationName().equals(first.configurationName()))
                        .count()
                == 1;
        List<SessionRow> of = runs.stream()
                .map(run -> session(run.run()).session())
                .distinct()
                .toList();
        return new ComparisonGroup(
                alone ? first.configurationName() : first.configurationName() + " " + first.shortName(),
                runs,
                of,
                store.reader().host(first.hostHash()));
    }
}
