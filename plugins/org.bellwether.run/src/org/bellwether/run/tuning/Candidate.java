// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.run.build.BuildSettings;

/**
 * A build that may be better than the default one.
 *
 * @param name     a legal name of a configuration
 * @param settings the settings of its build by name, without the profile
 * @param profiled whether a profile guides the compiler; the profile is made by a run of the model with the same
 *     settings
 */
public record Candidate(String name, Map<String, String> settings, boolean profiled) {
    /** The name of several candidates together. */
    static final String COMBINED = "combined";

    /** Copies the settings. */
    public Candidate {
        settings = Map.copyOf(settings);
    }

    /**
     * Returns this build with the settings of another one, too.
     *
     * @return empty if the two builds give one setting different values, or if the other one adds nothing
     */
    Optional<Candidate> with(Candidate other) {
        boolean conflict = other.settings.entrySet().stream()
                .anyMatch(each -> settings.containsKey(each.getKey())
                        && !settings.get(each.getKey()).equals(each.getValue()));
        if (conflict) {
            return Optional.empty();
        }
        Map<String, String> both = new TreeMap<>(settings);
        both.putAll(other.settings);
        Candidate combined = new Candidate(COMBINED, both, profiled || other.profiled);
        return combined.isSameBuildAs(this) ? Optional.empty() : Optional.of(combined);
    }

    /** Returns the settings for people, with the profile's purpose instead of its name. */
    public Map<String, String> shown() {
        Map<String, String> shown = new TreeMap<>(settings);
        if (profiled) {
            shown.put(BuildSettings.PROFILE, "of this model");
        }
        return shown;
    }

    private boolean isSameBuildAs(Candidate other) {
        return settings.equals(other.settings) && profiled == other.profiled;
    }
}
