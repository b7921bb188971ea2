// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.Folders;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.BuildArtefacts;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.BuildException;
import org.bellwether.run.build.BuildSettings;
import org.bellwether.run.build.InstalledCompiler;
import org.bellwether.run.build.InstalledCompiler.Family;
import org.bellwether.run.build.ProfileCollection;
import org.bellwether.run.session.Measurement;
import org.bellwether.run.session.Session;
import org.bellwether.run.windows.Alternation;

/**
 * Makes the profiles that guide the compiler. A training run of the model uses programs that count how often they take
 * each path, built with the settings of the candidate. The store contains the training run like any other run.
 */
final class Training {
    private static final String NAME = "training";

    private final Store store;
    private final SessionRequest request;
    private final String target;
    private final SessionListener listener;

    /** @param request of the training run: with the extent in the model, or the user's extent */
    Training(Store store, SessionRequest request, String target, SessionListener listener) {
        this.store = store;
        this.request = request;
        this.target = target;
        this.listener = listener;
    }

    /**
     * The settings of a candidate's build.
     *
     * @param build   by name, including the name of the profile
     * @param failure why there is no profile; empty if there is one, or if none is needed
     */
    record Trained(Map<String, String> build, String failure) {}

    /**
     * Makes the profile of a candidate, if it needs one.
     *
     * @throws WorkException if the model cannot be measured at all
     */
    Trained of(Candidate candidate) throws WorkException, IOException, InterruptedException {
        if (!candidate.profiled()) {
            return new Trained(candidate.settings(), "");
        }
        Optional<InstalledCompiler> compiler = compiler(candidate);
        if (compiler.isEmpty()) {
            return failed("the compiler is of no known kind, so that its profiles cannot be used");
        }
        boolean clang = compiler.get().family() == Family.CLANG;
        if (clang && compiler.get().profileTool().isEmpty()) {
            return failed("this machine lacks llvm-profdata, which is in the Debian package llvm");
        }
        listener.note("Training: the model's own run makes the profile of " + candidate.name() + ".");
        Map<String, String> build = new TreeMap<>(candidate.settings());
        build.put(BuildSettings.PROFILE, "generate");
        Variant variant = new Variant(NAME, target, Map.of(), Map.of(), Optional.empty(), build);
        Session.Outcome outcome =
                new Session(request.with(List.of(variant)).with(Alternation.LAUNCHES_IN_TURN), listener).run(store);
        if (outcome.status() == Status.INTERRUPTED) {
            throw new InterruptedException("the training run was interrupted");
        }
        RunRow run = store.reader().runsOf(outcome.id()).get(0);
        if (outcome.status() != Status.OK) {
            return failed("the training run failed: " + run.failure().message());
        }
        return collected(run, build, clang ? compiler.get().profileTool() : Optional.empty());
    }

    private static Optional<InstalledCompiler> compiler(Candidate candidate) {
        return Optional.ofNullable(candidate.settings().get(BuildSettings.COMPILER))
                .map(InstalledCompiler::of)
                .orElseGet(InstalledCompiler::usual);
    }

    private static Trained failed(String reason) {
        return new Trained(Map.of(), reason);
    }

    /** @param tool the program that merges the counters of clang; empty for the counters of GCC */
    private Trained collected(RunRow run, Map<String, String> build, Optional<String> tool)
            throws WorkException, IOException, InterruptedException {
        Path counters = Measurement.counters(store, run.id());
        ProfileCollection collection = new ProfileCollection(Folders.cache(), counters);
        String runtime =
                CanonicalJson.read(run.build(), JsonNode.class).path("runtime").asText("");
        Path program = Path.of(BuildSettings.of(build, NAME).folder(), target);
        try {
            Optional<String> profile =
                    tool.isPresent() ? collection.ofClang(tool.get()) : collection.ofGcc(runtime, program);
            if (profile.isEmpty()) {
                return failed("the training run has left no counters");
            }
            build.put(BuildSettings.PROFILE, profile.get());
            return new Trained(build, "");
        } catch (BuildException e) {
            return failed(e.getMessage());
        } finally {
            if (Files.isDirectory(counters)) {
                BuildArtefacts.of("counters", counters).delete();
            }
        }
    }
}
