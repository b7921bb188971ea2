// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.checkpoints.CheckpointedRuns;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.store.DefaultScheduledRuns;
import org.bellwether.run.SessionRequest;

/**
 * The settings of a run. Runs with the same hash of the configuration measured the same thing, so they are comparable.
 * The extent of a run (samples, warm-up, rounds) is not part of its configuration.
 *
 * @param json the settings in canonical JSON
 */
public record Configuration(String json) {

    /** Returns the configuration of a run with the default build. */
    public static Configuration of(
            SessionRequest request,
            Experiment experiment,
            String target,
            String modelHash,
            Set<String> extents,
            int jobs) {
        return of(request, experiment, target, modelHash, extents, Map.of(), jobs);
    }

    /**
     * @param extents parameters that belong to the extent: see {@link org.bellwether.run.ExtentParameters}
     * @param build   settings of the build by name; defaults are absent
     * @param jobs    how many runs are made in parallel, each on one core; 1 if the model places processes
     */
    public static Configuration of(
            SessionRequest request,
            Experiment experiment,
            String target,
            String modelHash,
            Set<String> extents,
            Map<String, String> build,
            int jobs) {
        Map<String, Object> settings = new TreeMap<>();
        settings.put("experiment", experiment.name());
        settings.put("model", modelHash);
        settings.put("options", optionsOf(request, target));
        settings.put("parameters", parameters(request, name -> !extents.contains(name)));
        settings.put("rateScale", request.amount().rateScale());
        settings.put("target", target);
        if (request.instrumentation().checkpoints()) {
            settings.put(CheckpointedRuns.SETTING, true);
        }
        if (request.place().lab()) {
            settings.put(Recipe.LAB, true);
        }
        if (request.place().trustTimeDaemons()) {
            settings.put(Recipe.TRUST_TIME_DAEMONS, true);
        }
        // The key is absent if the option has no effect, so that these runs stay comparable with runs that were made
        // without the option
        if (request.place().withoutRealTime()
                && experiment.processes().stream()
                        .anyMatch(process -> !process.leftOut().isEmpty())) {
            settings.put(DefaultScheduledRuns.SETTING, true);
        }
        if (!build.isEmpty()) {
            settings.put(Recipe.BUILD, new TreeMap<>(build));
        }
        if (jobs > 1) {
            settings.put("jobs", jobs);
        }
        return new Configuration(CanonicalJson.write(settings));
    }

    /**
     * Returns the extent of the measurement in canonical form; settings as in the model are left out.
     *
     * @param turns whether configurations alternate; the extent then contains how they alternate
     */
    public static String extent(SessionRequest request, Set<String> extents, boolean turns) {
        Map<String, Object> extent = new TreeMap<>();
        request.amount().samples().ifPresent(samples -> extent.put("samples", samples));
        request.amount().warmup().ifPresent(warmup -> extent.put("warmup", warmup));
        request.amount().rounds().ifPresent(rounds -> extent.put("rounds", rounds));
        request.alternation().windowMs().ifPresent(length -> extent.put(Recipe.WINDOW, length));
        if (turns && request.alternation().wanted()) {
            extent.put(Recipe.WINDOWS, true);
        }
        if (turns && request.alternation().duet()) {
            extent.put(Recipe.DUET, true);
        }
        request.amount().until().ifPresent(rule -> extent.put(StoppingRule.KEY, rule.toJson()));
        Map<String, String> parameters = parameters(request, extents::contains);
        if (!parameters.isEmpty()) {
            extent.put("parameters", parameters);
        }
        return CanonicalJson.write(extent);
    }

    public String hash() {
        return CanonicalJson.hash(json);
    }

    private static Map<String, String> parameters(SessionRequest request, Predicate<String> wanted) {
        Map<String, String> parameters = new TreeMap<>(request.selection().parameters());
        parameters.keySet().removeIf(wanted.negate());
        return parameters;
    }

    private static Map<String, String> optionsOf(SessionRequest request, String target) {
        Map<String, String> options = new TreeMap<>();
        String prefix = target + ".";
        request.selection().options().forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                options.put(name.substring(prefix.length()), value);
            }
        });
        return options;
    }
}
