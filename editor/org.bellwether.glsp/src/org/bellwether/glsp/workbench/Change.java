// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.state.SessionEvent;

/**
 * The notification that the model or its files have changed.
 *
 * @param kind the kind of the session's event
 * @param ids the new ids of elements by the old ones
 * @param removed the ids of deleted elements, without those of their parts
 * @param place the id of the element to show; empty for none
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

    /** Removes the ids of parts. The ids are sorted, and those of parts begin with the id of their container. */
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
