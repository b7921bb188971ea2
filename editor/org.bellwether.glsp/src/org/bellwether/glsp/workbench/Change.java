// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.state.SessionEvent;

/**
 * Tells the page that the model or its files have changed.
 *
 * @param kind the kind of the session's event
 * @param ids new ids of elements by old ones
 * @param removed ids of what is gone, without what was in it
 * @param place id of what to show; empty for nothing
 */
public record Change(
        String kind,
        String label,
        Map<String, String> ids,
        List<String> removed,
        String place,
        State state,
        List<DiagramInfo> diagrams) {
    public static Change of(EditingSession session, SessionEvent event) {
        return new Change(
                event.kind().name().toLowerCase(Locale.ROOT),
                event.label(),
                event.ids(),
                outermost(event.removed()),
                event.place(),
                State.of(session),
                DiagramInfo.all(session));
    }

    /** Ids are sorted, and those of parts begin with that of their container. */
    private static List<String> outermost(List<String> ids) {
        List<String> result = new ArrayList<>();
        for (String id : ids) {
            boolean isPart = result.stream()
                    .anyMatch(other -> id.startsWith(other)
                            && id.length() > other.length()
                            && ":/.".indexOf(id.charAt(other.length())) >= 0);
            if (!isPart) {
                result.add(id);
            }
        }
        return result;
    }
}
