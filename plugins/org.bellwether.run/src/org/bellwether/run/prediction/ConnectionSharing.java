// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.results.prediction.GainPredictor.Messages;
import org.bellwether.results.prediction.SegmentCounts;
import org.bellwether.specialise.load.Exchange;

/**
 * Estimates how often a message follows one for another operation or object, because the messages between two processes
 * share transport connections. If the messages of a period have no known order, the most frequent message is assumed to
 * be interrupted by each of the others: if two messages alternate, each follows the other one; a single message always
 * follows itself.
 */
final class ConnectionSharing {
    private final Map<Exchange, Double> sent;
    private final Map<List<String>, Double> all = new HashMap<>();
    private final Map<List<String>, Double> ofTarget = new HashMap<>();
    private final Map<List<String>, Double> mostOfOperation = new HashMap<>();
    private final Map<List<String>, Double> mostOfTarget = new HashMap<>();
    /**
     * Pairs of processes with calls between them: such processes agree on a layout of structures with the first reply.
     */
    private final Set<List<String>> answered = new HashSet<>();

    /** @param sent how often each message is sent in a period */
    ConnectionSharing(Map<Exchange, Double> sent) {
        this.sent = sent;
        Map<List<String>, Double> ofOperation = new HashMap<>();
        sent.forEach((exchange, times) -> {
            List<String> processes = processes(exchange);
            all.merge(processes, times, Double::sum);
            if (!exchange.oneway()) {
                answered.add(processes);
            }
            double target = ofTarget.merge(target(exchange), times, Double::sum);
            double operation = ofOperation.merge(operation(exchange), times, Double::sum);
            mostOfTarget.merge(processes, target, Math::max);
            mostOfOperation.merge(processes, operation, Math::max);
        });
    }

    private static List<String> processes(Exchange exchange) {
        return List.of(exchange.client(), exchange.server());
    }

    private static List<String> target(Exchange exchange) {
        return List.of(exchange.client(), exchange.server(), exchange.target());
    }

    private static List<String> operation(Exchange exchange) {
        return List.of(exchange.client(), exchange.server(), exchange.target(), exchange.operation());
    }

    /**
     * Returns one message of a kind, divided into messages that follow an equal one and messages that follow another
     * one.
     */
    Messages of(Exchange exchange) {
        double switched = after(exchange, mostOfOperation);
        double other = exchange.several() ? 1 : after(exchange, mostOfTarget);
        boolean agreed = !exchange.oneway() || answered.contains(processes(exchange));
        SegmentCounts work = new SegmentCounts(
                exchange.oneway() ? 0 : 1,
                exchange.oneway() ? 1 : 0,
                switched,
                exchange.request().octets(),
                agreed ? exchange.request().members() : 0,
                exchange.reply().octets(),
                exchange.reply().members());
        return new Messages(work.times(1 - other), work.times(other));
    }

    /** Returns the part of the connection's messages that follow a message of another kind. */
    private double after(Exchange exchange, Map<List<String>, Double> most) {
        double whole = all.getOrDefault(processes(exchange), 0.0);
        return whole > 0 ? Math.min(1, 2 * (1 - most.get(processes(exchange)) / whole)) : 0;
    }

    /** Returns all messages of the period. */
    Messages all() {
        return of(sent);
    }

    /** Returns other messages, each mixed with those of the period. */
    Messages of(Map<Exchange, Double> others) {
        Messages sum = Messages.NONE;
        for (Map.Entry<Exchange, Double> each : others.entrySet()) {
            Messages one = of(each.getKey());
            sum = sum.plus(new Messages(
                    one.repeated().times(each.getValue()), one.others().times(each.getValue())));
        }
        return sum;
    }
}
