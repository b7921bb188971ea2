// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.util.Map;

/**
 * The header of a sample file.
 *
 * @param text the {@code key=value} lines: probe, phase, process, kind, units …
 * @param capacity number of records for which the file has room
 * @param reserved number of records that writers requested; if it exceeds {@code capacity}, the rest was dropped
 * @param lost number of events that never arrived (gaps in their sequence numbers)
 * @param reordered number of events that arrived after a later one
 * @param strays number of samples that belonged to another phase and were not counted
 * @param failed number of calls that ended with a system exception
 * @param wrong number of answers that differ from those stated in the model
 * @param userExceptions number of answers that were exceptions declared in the model; 0 in files of older versions
 * @param timeouts number of failed calls that ended with CORBA::TIMEOUT and were not cancelled; 0 in files of older
 *     versions
 * @param cancelled number of failed calls that the ORB's scheduler cancelled; 0 in files of older versions
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

    /** Makes the map unmodifiable. */
    public SampleHeader {
        text = Map.copyOf(text);
    }

    /** Returns the number of records for which there was no room. */
    public long dropped() {
        return Math.max(0, reserved - capacity);
    }

    /** Returns the number of records in the file, including incomplete ones. */
    public long records() {
        return Math.min(reserved, capacity);
    }

    /** Returns the value of a key, or an empty string. */
    public String get(String key) {
        return text.getOrDefault(key, "");
    }
}
