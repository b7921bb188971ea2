// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.past;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.runs.figures.RunStore;
import org.bellwether.results.comparison.Comparability;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.Machine;
import org.bellwether.results.store.row.Revision;

/** Finds the differences between two runs: settings, the model's texts, the machine. */
final class RunDifferences {
    /** The number of digits of a commit in the text. */
    private static final int SHORT = 8;

    private final RunStore store;
    /** The texts of models by hash: many runs have the same model. */
    private final Map<String, Map<String, String>> models = new HashMap<>();

    RunDifferences(RunStore store) {
        this.store = store;
    }

    /** A run in its session. */
    record Side(RunData run, SessionData session) {
        private ComparisonGroup group() {
            return new ComparisonGroup(run.run().shortName(), List.of(run), List.of(session.session()), session.host());
        }
    }

    /** Returns a line for each difference; empty if the runs are alike. */
    List<String> between(Side before, Side now) {
        List<String> differences = new ArrayList<>();
        double one = before.session().session().rateScale();
        double two = now.session().session().rateScale();
        if (one != two) {
            differences.add("rates: × " + Units.plain(one) + " → × " + Units.plain(two));
        }
        differences.addAll(new Comparability(before.group(), now.group()).differences());
        String hash = before.run().run().modelHash();
        String other = now.run().run().modelHash();
        if (!hash.equals(other)) {
            TextDifferences.of(model(hash), model(other)).forEach(line -> differences.add("model: " + line));
        }
        machine(before, now, differences);
        commit(before, now, differences);
        return differences;
    }

    private Map<String, String> model(String hash) {
        return models.computeIfAbsent(
                hash, each -> store.with(open -> open.reader().model(each)).orElse(Map.of()));
    }

    private static void machine(Side before, Side now, List<String> differences) {
        HostFacts one = before.session().host().orElse(null);
        HostFacts two = now.session().host().orElse(null);
        if (one != null && two != null) {
            for (Machine.Difference each : Machine.of(one).differences(Machine.of(two))) {
                differences.add("machine, " + each.name() + ": " + each.before() + " → " + each.here());
            }
        }
    }

    private void commit(Side before, Side now, List<String> differences) {
        String one = commit(before);
        String two = commit(now);
        if (!one.isEmpty() && !two.isEmpty() && !one.equals(two)) {
            differences.add("commit: " + one + " → " + two);
        }
    }

    private String commit(Side side) {
        return store.with(
                        open -> open.reader().revision(side.session().session().id()))
                .map(Revision::commit)
                .map(commit -> commit.substring(0, Math.min(SHORT, commit.length())))
                .orElse("");
    }
}
