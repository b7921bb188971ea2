// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.clock;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What disciplines the clock of a machine.
 *
 * @param daemon    chrony, ptp4l, ntpd or systemd-timesyncd; {@link #NOBODY} if none of them was found
 * @param reference what the daemon follows: an address, or the identity of a clock; empty if it did not say so
 * @param errorNs   how far the clock is from the right time at most, as the daemon states it (ns); {@link #UNSTATED}
 * @param remark    what else must be known of this, a sentence without the full stop; may be empty
 */
public record TimeSource(String daemon, String reference, long errorNs, String remark) {
    /** The daemon where none was found. */
    public static final String NOBODY = "none";

    /** Stands for an error that is not stated. */
    public static final long UNSTATED = -1;

    /** No daemon was found. */
    public static final TimeSource NONE = new TimeSource(NOBODY, "", UNSTATED, "");

    private static final int LONGEST_REFERENCE = 64;

    public TimeSource {
        reference = reference.length() <= LONGEST_REFERENCE ? reference : reference.substring(0, LONGEST_REFERENCE);
    }

    /** Whether the daemon states a largest error of the clock now, and not of an earlier time or the last offset. */
    public boolean statesLargestError() {
        return errorNs >= 0 && (daemon.equals(ChronyTracking.DAEMON) || daemon.equals(NtpVariables.DAEMON));
    }

    /**
     * As JSON: {@code daemon}, and where they are known {@code reference}, {@code errorNs}, {@code kernelErrorNs} and
     * {@code remark}.
     *
     * @param kernelErrorNs the largest error that the kernel was told of; negative: none
     */
    public ObjectNode json(long kernelErrorNs) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("daemon", daemon);
        if (!reference.isEmpty()) {
            json.put("reference", reference);
        }
        if (errorNs >= 0) {
            json.put("errorNs", errorNs);
        }
        if (kernelErrorNs >= 0) {
            json.put("kernelErrorNs", kernelErrorNs);
        }
        if (!remark.isEmpty()) {
            json.put("remark", remark);
        }
        return json;
    }
}
