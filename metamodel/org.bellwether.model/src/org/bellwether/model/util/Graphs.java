// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;

/** Follows references of the model without recursion: chains in a hostile file may be longer than the stack. */
final class Graphs {
    private Graphs() {}

    /**
     * Returns all elements that can be reached from the roots, each once and after its targets, except where there are
     * circles.
     */
    static <T> Set<T> postOrder(Collection<? extends T> roots, Function<T, ? extends Collection<? extends T>> next) {
        Set<T> result = new LinkedHashSet<>();
        Set<T> seen = new HashSet<>();
        Deque<T> open = new ArrayDeque<>();
        for (T root : roots) {
            if (seen.add(root)) {
                open.push(root);
            }
            while (!open.isEmpty()) {
                T unseen = next.apply(open.peek()).stream()
                        .filter(seen::add)
                        .findFirst()
                        .orElse(null);
                if (unseen == null) {
                    result.add(open.pop());
                } else {
                    open.push(unseen);
                }
            }
        }
        return result;
    }
}
