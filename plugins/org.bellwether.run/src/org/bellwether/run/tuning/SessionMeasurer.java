// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.FailureClass;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.tuning.TuningRecord;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.session.Session;

/**
 * Measures candidates and the default build as configurations of one session, and compares them in the same way as
 * {@code compare}.
 */
final class SessionMeasurer implements TuningSearch.Measurer {
    private final Store store;
    private final TuningRequest request;
    private final TrainingCache trainings;
    private final SessionListener listener;

    SessionMeasurer(Store store, TuningRequest request, SessionListener listener) {
        this.store = store;
        this.request = request;
        this.trainings = new TrainingCache(new Training(store, request.session(), request.target(), listener)::of);
        this.listener = listener;
    }

    @Override
    public TuningSearch.Stage measure(String name, List<Candidate> candidates, double seconds)
            throws WorkException, IOException, InterruptedException {
        Map<Candidate, Trial> trials = new LinkedHashMap<>();
        List<Variant> variants = new ArrayList<>(List.of(variant(TuningRecord.DEFAULT, Map.of())));
        Map<Candidate, Map<String, String>> builds = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            Training.Trained trained = trainings.of(candidate);
            trials.put(candidate, Trial.failed(candidate, trained.failure()));
            if (trained.failure().isEmpty()) {
                builds.put(candidate, trained.build());
                variants.add(variant(candidate.name(), trained.build()));
            } else {
                listener.note(candidate.name() + " is left out: " + trained.failure());
            }
        }
        if (builds.isEmpty()) {
            return new TuningSearch.Stage(name, "", List.copyOf(trials.values()));
        }
        listener.note("The " + name + " compares " + String.join(", ", names(builds)) + " with the usual build.");
        StoppingRule rule = new StoppingRule(Kind.PRECISION, request.precision(), seconds, request.figures());
        SessionRequest asked = request.session();
        SessionRequest session = asked.with(variants).with(asked.amount().until(Optional.of(rule)));
        Session.Outcome outcome = new Session(session, listener).run(store);
        if (outcome.status() == Status.INTERRUPTED) {
            throw new InterruptedException("the " + name + " was interrupted");
        }
        SessionData view = SessionData.read(store.reader(), outcome.id()).orElseThrow();
        List<ConfigurationComparison> comparisons = ConfigurationComparison.of(view, store);
        builds.forEach((candidate, build) -> trials.put(candidate, trial(candidate, build, view, comparisons)));
        boolean compared =
                trials.values().stream().anyMatch(trial -> trial.failure().isEmpty());
        refuseFailedBase(view, compared);
        return new TuningSearch.Stage(name, outcome.id(), List.copyOf(trials.values()));
    }

    private Variant variant(String name, Map<String, String> build) {
        return new Variant(name, request.target(), Map.of(), Map.of(), Optional.empty(), build);
    }

    private static List<String> names(Map<Candidate, Map<String, String>> builds) {
        return builds.keySet().stream().map(Candidate::name).toList();
    }

    /**
     * @param compared whether a candidate was built; otherwise only the default build remained, and it was not measured
     */
    private static void refuseFailedBase(SessionData view, boolean compared) throws WorkException {
        for (RunData run : view.runs()) {
            Failure failure = run.run().failure();
            boolean base = failure != null && run.run().variant().equals(TuningRecord.DEFAULT);
            if (base && (compared || FailureClass.BUILD.is(failure.type()))) {
                throw new WorkException(
                        WorkException.Kind.FAILED,
                        "usual-build-failed",
                        "The usual build could not be measured: " + failure.message(),
                        view.session().id(),
                        "See bellwether show " + view.session().id() + "; once bellwether run works, tune again");
            }
        }
    }

    private static Trial trial(
            Candidate candidate,
            Map<String, String> build,
            SessionData view,
            List<ConfigurationComparison> comparisons) {
        Optional<String> failure = view.runs().stream()
                .filter(run -> run.run().variant().equals(candidate.name()))
                .filter(run -> run.run().failure() != null)
                .map(run -> run.run().failure().message())
                .findFirst();
        if (failure.isPresent()) {
            return Trial.failed(candidate, failure.get());
        }
        List<Comparison.Row> primary = comparisons.stream()
                .filter(comparison -> isOf(comparison.other(), candidate))
                .flatMap(comparison -> comparison.rows().stream())
                .filter(Comparison.Row::primary)
                .toList();
        return new Trial(candidate, build, primary, "");
    }

    private static boolean isOf(Group group, Candidate candidate) {
        return group.runs().get(0).run().variant().equals(candidate.name());
    }
}
