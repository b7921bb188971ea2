// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.util.Program;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.Machine;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.tuning.TuningRecord;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.build.BuildIdentity;
import org.bellwether.run.build.BuildSettings;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;

/**
 * The stored choice of a build for a model. The choice is valid only on the machine, and for the compiler and the ORB,
 * with which the choice was made.
 */
public final class StoredTuning {
    /** The name of the tuned configuration. */
    public static final String TUNED = "tuned";

    private final Store store;
    private final HostFacts host;
    private final SessionListener listener;

    /** @param host the facts of this machine */
    public StoredTuning(Store store, HostFacts host, SessionListener listener) {
        this.store = store;
        this.host = host;
        this.listener = listener;
    }

    /**
     * Returns the configuration with the build of the newest choice for a request's model.
     *
     * @throws WorkException if there is no choice, or the choice was made on another machine, by another compiler, for
     *     another version of the ORB, or with a profile that no longer exists
     */
    public Variant of(SessionRequest request) throws WorkException, IOException {
        Project project = Project.load(request.model());
        project.refuseErrors(request.model());
        Targets targets = Targets.discover();
        Plan plan =
                new ProjectGenerator(targets).planUnchecked(project, request).plan();
        TunedValues values = TunedValues.of(request);
        String renew = Program.typed() + " tune "
                + Program.quoted(request.model().toString())
                + request.selection()
                        .experiment()
                        .map(name -> " --experiment " + name)
                        .orElse("")
                + values.arguments();
        TunedRun found = newest(plan, targets, project.folder(), renew);
        Target target = targets.get(found.record().target());
        check(found.record(), target, renew);
        if (!store.reader().model(found.record().modelHash()).equals(Optional.of(project.sources()))) {
            listener.note("The model has changed since it was tuned ("
                    + found.record().when() + "); to tune it again: " + renew);
        }
        List<String> differences = values.differences(found.record());
        if (!differences.isEmpty()) {
            listener.note("The model was tuned with other values: " + String.join("; ", differences)
                    + (found.record().settings().containsKey(BuildSettings.PROFILE)
                            ? "; the profile of the tuned build does not suit them"
                            : "")
                    + ". To tune it with these: " + renew);
        }
        if (!found.record().keepsOne()) {
            listener.note("The tuning kept nothing: tuned is the usual build.");
        }
        return new Variant(
                TUNED,
                target.name(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                found.record().settings());
    }

    /** A stored choice, with the run in whose folder it is stored. */
    private record TunedRun(TuningRecord record, RunRow run) {}

    /** Returns the newest choice on this machine. */
    private TunedRun newest(Plan plan, Targets targets, Path project, String renew) throws WorkException {
        Machine here = Machine.of(host);
        Optional<TunedRun> elsewhere = Optional.empty();
        List<RunRow> runs = store.reader().goodRunsOf(plan.model()); // the oldest first
        for (int i = runs.size() - 1; i >= 0; i--) {
            Optional<TunedRun> found = choice(runs.get(i), plan, targets, project);
            if (found.isPresent() && there(found.get()).filter(here::agreesWith).isPresent()) {
                return found.get();
            }
            elsewhere = elsewhere.or(() -> found);
        }
        if (elsewhere.isEmpty()) {
            throw refusal(
                    "not-tuned",
                    "There is no tuning of " + plan.model() + "/" + plan.experiment(),
                    "Make one: " + renew);
        }
        String differences = there(elsewhere.get())
                .map(machine -> machine.differences(here).stream()
                        .map(each -> each.name() + " " + each.before() + " → " + each.here())
                        .collect(Collectors.joining("; ")))
                .orElse("its facts are not in the store");
        throw refusal(
                "tuning-of-another-machine",
                "The model was tuned on another machine, or in another state of this one: " + differences,
                "Tune it here: " + renew);
    }

    private Optional<Machine> there(TunedRun found) {
        return store.reader().host(found.run().hostHash()).map(Machine::of);
    }

    /**
     * Returns the choice that is stored with a run, if the choice is for this experiment of the project and for an
     * installed ORB.
     */
    private Optional<TunedRun> choice(RunRow run, Plan plan, Targets targets, Path project) {
        if (!run.variant().equals(TuningRecord.DEFAULT)) {
            return Optional.empty();
        }
        return TuningRecord.read(store.runFolder(run.id()))
                .filter(record -> record.experiment().equals(plan.experiment()))
                .filter(record -> targets.find(record.target()).isPresent())
                .filter(record -> store.reader()
                        .session(run.session())
                        .filter(session -> session.project().equals(project.toString()))
                        .isPresent())
                .map(record -> new TunedRun(record, run));
    }

    private void check(TuningRecord record, Target target, String renew) throws WorkException, IOException {
        // Refuses settings of a compiler that is not installed
        BuildSettings.of(withoutProfile(record.settings()), TUNED);
        BuildIdentity now = BuildIdentity.of(target, record.settings());
        if (!now.compiler().equals(record.compiler())) {
            throw refusal(
                    "tuning-by-another-compiler",
                    "The model was tuned with the compiler " + record.compiler() + ", and this machine has "
                            + now.compiler(),
                    "Tune it again: " + renew);
        } else if (!now.orb().equals(record.orb())) {
            throw refusal(
                    "tuning-of-another-orb",
                    "The model was tuned with another version of " + target.label(),
                    "Tune it again: " + renew);
        }
        if (!BuildSettings.hasProfile(record.settings())) {
            throw refusal(
                    "tuning-without-profile",
                    "The profile that the tuned build needs is no longer in the cache",
                    "Tune it again: " + renew);
        }
    }

    private static Map<String, String> withoutProfile(Map<String, String> settings) {
        return settings.entrySet().stream()
                .filter(setting -> !setting.getKey().equals(BuildSettings.PROFILE))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private WorkException refusal(String code, String message, String fix) {
        return new WorkException(Kind.INPUT, code, message, store.place().toString(), fix);
    }
}
