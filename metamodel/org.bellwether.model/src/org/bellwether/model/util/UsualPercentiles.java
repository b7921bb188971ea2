// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.math.BigDecimal;
import java.util.List;

/** The percentiles that every latency metric has, in addition to those that the model requests. */
public final class UsualPercentiles {
    /** The percentiles in per cent, ascending. */
    public static final List<BigDecimal> PERCENT =
            List.of(new BigDecimal("50"), new BigDecimal("90"), new BigDecimal("99"), new BigDecimal("99.9"));

    private UsualPercentiles() {}

    /** Returns the labels: {@code p50}, {@code p99.9}. */
    public static List<String> labels() {
        return PERCENT.stream().map(percent -> "p" + percent.toPlainString()).toList();
    }

    /** Returns the names in stored results, without points: {@code p50}, {@code p999}. */
    public static List<String> keys() {
        return labels().stream().map(label -> label.replace(".", "")).toList();
    }
}
