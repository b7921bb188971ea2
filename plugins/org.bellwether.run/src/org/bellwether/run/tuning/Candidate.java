// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellwether.run.build.BuildSettings;

/**
 * A build that may be better than the usual one.
 *
 * @param name     a name that configurations of a session can have
 * @param settings the settings of its build by name, the profile left out
 * @param profiled whether the compiler is guided by a profile of the model's own run, made with the same settings
 */
public record Candidate(String name, Map<String, String> settings, boolean profiled) {
    /** The name of several candidates together. */
    static final String COMBINED = "combined";

    /** Keeps a copy. */
    public Candidate {
        settings = Map.copyOf(settings);
    }

    /**
     * Returns this build with the settings of another one, too.
     *
     * @return empty if the two give one setting different values, or if the other adds nothing
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

    /** Returns the settings for people, the profile by its purpose. */
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
