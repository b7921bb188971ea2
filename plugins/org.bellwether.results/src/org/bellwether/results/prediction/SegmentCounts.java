// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

/**
 * The work of an ORB for some messages, as counts of the segments of their paths. The cost of a segment is the same
 * wherever the segment occurs, so costs are linear in these counts.
 *
 * @param calls          requests with a reply
 * @param pushes         requests without a reply
 * @param switches       requests for another operation than the previous one on their connection
 * @param requestOctets octets in the bodies of requests, without those of requestMembers
 * @param requestMembers members of structures in sequences that CDR writes one by one, in requests
 * @param replyOctets    octets in the bodies of replies, without those of replyMembers
 * @param replyMembers   members of structures in sequences that CDR writes one by one, in replies
 * @param requestValues  numbers, characters and enumerators in requests that follow one for the same operation, outside
 *     of sequences and arrays; their octets are among requestOctets
 */
public record SegmentCounts(
        double calls,
        double pushes,
        double switches,
        double requestOctets,
        double requestMembers,
        double replyOctets,
        double replyMembers,
        double requestValues) {
    /** No message. */
    public static final SegmentCounts NONE = new SegmentCounts(0, 0, 0, 0, 0, 0, 0, 0);

    /** The number of counts. */
    static final int TERMS = 8;

    /** Returns the counts, in their order. */
    double[] terms() {
        return new double[] {
            calls, pushes, switches, requestOctets, requestMembers, replyOctets, replyMembers, requestValues
        };
    }

    /** Returns the sum of both. */
    public SegmentCounts plus(SegmentCounts other) {
        return new SegmentCounts(
                calls + other.calls,
                pushes + other.pushes,
                switches + other.switches,
                requestOctets + other.requestOctets,
                requestMembers + other.requestMembers,
                replyOctets + other.replyOctets,
                replyMembers + other.replyMembers,
                requestValues + other.requestValues);
    }

    /** Returns the work multiplied by a factor. */
    public SegmentCounts times(double factor) {
        return new SegmentCounts(
                calls * factor,
                pushes * factor,
                switches * factor,
                requestOctets * factor,
                requestMembers * factor,
                replyOctets * factor,
                replyMembers * factor,
                requestValues * factor);
    }

    /** Returns whether there is no message. */
    boolean none() {
        return calls == 0 && pushes == 0;
    }
}
