// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Makes unique DNS labels (RFC 1123, 2.1) from the model's names, which may contain underscores and differ in case only. */
final class HostLabels {
    private static final int LONGEST = 40;

    private final Set<String> taken =
            new HashSet<>(Set.of("ns", "project", "experiment", "archive", "measure")); // variables of an NS file

    /** Returns the label that is most similar to a name of the model. */
    String of(String name) {
        String plain =
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
        String stem = plain.isEmpty() || !Character.isLetter(plain.charAt(0)) ? "n" + plain : plain;
        stem = stem.length() > LONGEST ? stem.substring(0, LONGEST).replaceAll("-+$", "") : stem;
        String label = stem;
        for (int i = 2; !taken.add(label); i++) {
            label = stem + "-" + i;
        }
        return label;
    }
}
