// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.util.Map;

/**
 * The header of a sample file.
 *
 * @param text the {@code key=value} lines: probe, phase, process, kind, units …
 * @param capacity records that the file has room for
 * @param reserved records that writers asked for; more than {@code capacity} means that the rest was dropped
 * @param lost events that never came (gaps in their sequence numbers)
 * @param reordered events that came after a later one
 * @param strays what belonged to another phase and was not counted
 * @param failed calls that ended with a system exception
 * @param wrong answers that were not what the model promises
 * @param userExceptions answers that were exceptions which the model declares; 0 in files of older versions
 * @param timeouts failed calls that ended with CORBA::TIMEOUT and were not cancelled; 0 in files of older versions
 * @param cancelled failed calls that the ORB's scheduler cancelled; 0 in files of older versions
 */
public record SampleHeader(
        Map<String, String> text,
        long capacity,
        long reserved,
        long lost,
        long reordered,
        long strays,
        long failed,
        long wrong,
        long userExceptions,
        long timeouts,
        long cancelled) {

    /** The header's text as an unmodifiable map. */
    public SampleHeader {
        text = Map.copyOf(text);
    }

    /** Records for which there was no room. */
    public long dropped() {
        return Math.max(0, reserved - capacity);
    }

    /** Records in the file, including unfinished ones. */
    public long records() {
        return Math.min(reserved, capacity);
    }

    /** The value of a key, or an empty string. */
    public String get(String key) {
        return text.getOrDefault(key, "");
    }
}
