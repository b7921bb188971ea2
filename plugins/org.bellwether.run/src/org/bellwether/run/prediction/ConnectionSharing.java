// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.results.prediction.GainPredictor.Messages;
import org.bellwether.results.prediction.SegmentCounts;
import org.bellwether.specialise.load.RequestReply;

/**
 * Estimates how often a message follows one for another operation or object, because the messages between two processes
 * share transport connections. If the messages of a period have no known order, the most frequent message is assumed to
 * be interrupted by each of the others: if two messages alternate, each follows the other one; a single message always
 * follows itself.
 */
final class ConnectionSharing {
    private final Map<RequestReply, Double> sent;
    private final Map<List<String>, Double> all = new HashMap<>();
    private final Map<List<String>, Double> ofTarget = new HashMap<>();
    private final Map<List<String>, Double> mostOfOperation = new HashMap<>();
    private final Map<List<String>, Double> mostOfTarget = new HashMap<>();
    /**
     * Pairs of processes with calls between them: such processes agree on a layout of structures with the first reply.
     */
    private final Set<List<String>> answered = new HashSet<>();

    /** @param sent how often each message is sent in a period */
    ConnectionSharing(Map<RequestReply, Double> sent) {
        this.sent = sent;
        Map<List<String>, Double> ofOperation = new HashMap<>();
        sent.forEach((requestReply, times) -> {
            List<String> processes = processes(requestReply);
            all.merge(processes, times, Double::sum);
            if (!requestReply.oneway()) {
                answered.add(processes);
            }
            double target = ofTarget.merge(target(requestReply), times, Double::sum);
            double operation = ofOperation.merge(operation(requestReply), times, Double::sum);
            mostOfTarget.merge(processes, target, Math::max);
            mostOfOperation.merge(processes, operation, Math::max);
        });
    }

    private static List<String> processes(RequestReply requestReply) {
        return List.of(requestReply.client(), requestReply.server());
    }

    private static List<String> target(RequestReply requestReply) {
        return List.of(requestReply.client(), requestReply.server(), requestReply.target());
    }

    private static List<String> operation(RequestReply requestReply) {
        return List.of(requestReply.client(), requestReply.server(), requestReply.target(), requestReply.operation());
    }

    /**
     * Returns one message of a kind, divided into messages that follow an equal one and messages that follow another
     * one.
     */
    Messages of(RequestReply requestReply) {
        double switched = after(requestReply, mostOfOperation);
        double other = requestReply.several() ? 1 : after(requestReply, mostOfTarget);
        boolean agreed = !requestReply.oneway() || answered.contains(processes(requestReply));
        SegmentCounts work = new SegmentCounts(
                requestReply.oneway() ? 0 : 1,
                requestReply.oneway() ? 1 : 0,
                switched,
                requestReply.request().octets(),
                agreed ? requestReply.request().members() : 0,
                requestReply.reply().octets(),
                requestReply.reply().members(),
                (1 - switched) * requestReply.request().values());
        return new Messages(work.times(1 - other), work.times(other));
    }

    /** Returns the part of the connection's messages that follow a message of another kind. */
    private double after(RequestReply requestReply, Map<List<String>, Double> most) {
        double whole = all.getOrDefault(processes(requestReply), 0.0);
        return whole > 0 ? Math.min(1, 2 * (1 - most.get(processes(requestReply)) / whole)) : 0;
    }

    /** Returns all messages of the period. */
    Messages all() {
        return of(sent);
    }

    /** Returns other messages, each mixed with those of the period. */
    Messages of(Map<RequestReply, Double> others) {
        Messages sum = Messages.NONE;
        for (Map.Entry<RequestReply, Double> each : others.entrySet()) {
            Messages one = of(each.getKey());
            sum = sum.plus(new Messages(
                    one.repeated().times(each.getValue()), one.others().times(each.getValue())));
        }
        return sum;
    }
}
