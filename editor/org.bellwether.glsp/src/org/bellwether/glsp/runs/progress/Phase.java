// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.util.Locale;
import org.bellwether.results.FailureClass;
import org.bellwether.results.store.row.Failure;
import org.bellwether.run.SessionStage;

/** The phases of a run in their order; {@link #START} to {@link #COLLECT} occur once in each round of each target. */
enum Phase {
    VALIDATE,
    GENERATE,
    BUILD,
    START,
    WARMUP,
    MEASURE,
    COLLECT,
    REPORT;

    static Phase of(SessionStage step) {
        return switch (step) {
            case VALIDATE -> VALIDATE;
            case GENERATE -> GENERATE;
            case RUNTIME, BUILD -> BUILD;
            case LAB, HOSTS, MEASURE -> START;
            case COUNT, EVALUATE -> COLLECT;
            case REPORT -> REPORT;
        };
    }

    /** Returns the phase in which a run without figures ended. */
    static Phase of(Failure failure) {
        return switch (FailureClass.of(failure.type()).orElse(FailureClass.RUN)) {
            case BUILD -> BUILD;
            case START -> START;
            case RUN, TIMEOUT, WRONG_ANSWER, INTERRUPTED -> MEASURE;
        };
    }

    /** Returns the phase's name in the page's protocol. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
