// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.clock;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The daemon that disciplines the clock of a machine, and the error that it states.
 *
 * @param daemon    chrony, ptp4l, ntpd or systemd-timesyncd; {@link #NOBODY} if none of them was found
 * @param reference the source that the daemon follows: an address, or the identity of a clock; empty if the daemon did
 *     not name it
 * @param errorNs the largest error of the clock, as the daemon states it (ns), or {@link #UNSTATED}
 * @param remark a restriction of these facts, as a sentence without its full stop; may be empty
 */
public record TimeSource(String daemon, String reference, long errorNs, String remark) {
    /** The name of the daemon if none was found. */
    public static final String NOBODY = "none";

    /** Stands for an error that the daemon does not state. */
    public static final long UNSTATED = -1;

    /** No daemon was found. */
    public static final TimeSource NONE = new TimeSource(NOBODY, "", UNSTATED, "");

    private static final int LONGEST_REFERENCE = 64;

    public TimeSource {
        reference = reference.length() <= LONGEST_REFERENCE ? reference : reference.substring(0, LONGEST_REFERENCE);
    }

    /**
     * Returns whether the daemon states the largest error of the clock at present, and not just an earlier error or the
     * last offset.
     */
    public boolean statesLargestError() {
        return errorNs >= 0 && (daemon.equals(ChronyTracking.DAEMON) || daemon.equals(NtpVariables.DAEMON));
    }

    /**
     * Returns {@code daemon} and, if known, {@code reference}, {@code errorNs}, {@code kernelErrorNs} and {@code
     * remark}.
     *
     * @param kernelErrorNs the largest error that the kernel reports; negative if it reports none
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
