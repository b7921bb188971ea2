// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.util.List;
import java.util.Map;

/**
 * An event in a session.
 *
 * @param kind the kind of event
 * @param label the name of the step for the user: {@code Rename to gps2}; empty for problems
 * @param revision the session's revision after the event; only changes of model, text or layout have a new revision
 * @param files the changed files, by their paths in the project's folder
 * @param elements the ids, after the event, of changed elements, including new ones
 * @param removed the ids, before the event, of deleted elements
 * @param ids the new ids by the old ones, of elements whose id has changed
 * @param place the id of the changed element to show; empty if nothing changed or the element no longer exists
 * @param layoutOnly whether only positions changed
 */
public record SessionEvent(
        Kind kind,
        String label,
        long revision,
        List<String> files,
        List<String> elements,
        List<String> removed,
        Map<String, String> ids,
        String place,
        boolean layoutOnly) {
    /** The kinds of events. */
    public enum Kind {
        /** The model, a text or the layout was changed in this session. */
        CHANGE,
        UNDO,
        REDO,
        /** A file was changed outside of the session, which has read the file again. */
        EXTERNAL,
        /** Files were written. */
        SAVED,
        /** The list of problems has changed. */
        PROBLEMS,
        /** A file with unsaved changes was changed outside of the session: a question waits for an answer. */
        CONFLICT
    }

    /** Returns an event without elements. */
    public static SessionEvent of(Kind kind, String label, long revision, List<String> files) {
        return new SessionEvent(kind, label, revision, files, List.of(), List.of(), Map.of(), "", false);
    }
}
