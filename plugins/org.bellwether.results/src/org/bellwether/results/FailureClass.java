// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The classes of failures of runs. The launcher and the build report these classes; migrations of the store and {@code
 * store.schema.json} list them, too.
 */
public enum FailureClass {
    /** The code was not compiled or not linked. */
    BUILD,
    /** A process did not become ready. */
    START,
    /** A process ended or raised an exception while the experiment ran. */
    RUN,
    /** The run took longer than its limit, or stalled. */
    TIMEOUT,
    /** A result differs from the expected one. */
    WRONG_ANSWER,
    /** The user, or the shutdown of the machine, interrupted the run. */
    INTERRUPTED;

    /** Returns its name in results: {@code wrong-answer}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns whether a failure of this type, such as that of a stored run, has this class. */
    public boolean is(String type) {
        return key().equals(type);
    }

    /** Returns the class of a name; empty if no class has the name. */
    public static Optional<FailureClass> of(String key) {
        return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
    }

    /** Returns whether another run of the same configuration may succeed. */
    public boolean isTransient() {
        return this == START || this == RUN || this == TIMEOUT;
    }
}
