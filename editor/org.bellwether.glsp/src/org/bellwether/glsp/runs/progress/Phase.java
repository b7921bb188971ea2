// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.util.Locale;
import org.bellwether.results.store.row.Failure;
import org.bellwether.run.Step;

/** What a run does, in this order; from {@link #START} to {@link #COLLECT} once for each round of each target. */
enum Phase {
    VALIDATE,
    GENERATE,
    BUILD,
    START,
    WARMUP,
    MEASURE,
    COLLECT,
    REPORT;

    static Phase of(Step step) {
        return switch (step) {
            case VALIDATE -> VALIDATE;
            case GENERATE -> GENERATE;
            case RUNTIME, BUILD -> BUILD;
            case LAB, MEASURE -> START;
            case COUNT, EVALUATE -> COLLECT;
            case REPORT -> REPORT;
        };
    }

    /** Where a run ended that has no figures. */
    static Phase of(Failure failure) {
        return switch (failure.type()) {
            case "build" -> BUILD;
            case "start" -> START;
            default -> MEASURE;
        };
    }

    /** As the page knows it. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
