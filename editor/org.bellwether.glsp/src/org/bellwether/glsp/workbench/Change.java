// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.workbench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.SessionEvent;

/**
 * Something has happened.
 *
 * @param kind what the session's event is
 * @param ids new ids of elements by old ones
 * @param place id of what to show; empty for nothing
 */
public record Change(
        String kind, String label, Map<String, String> ids, String place, State state, List<DiagramInfo> diagrams) {
    static Change of(EditingSession session, SessionEvent event) {
        return new Change(
                event.kind().name().toLowerCase(Locale.ROOT),
                event.label(),
                event.ids(),
                event.place(),
                State.of(session),
                DiagramInfo.all(session));
    }
}
