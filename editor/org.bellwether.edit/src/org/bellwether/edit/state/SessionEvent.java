// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.util.List;
import java.util.Map;

/**
 * An event in a session.
 *
 * @param kind what it was
 * @param label what the step is called, for people: {@code Rename to gps2}; empty for problems
 * @param revision the session's revision after it; only changes of model, text or layout make a new one
 * @param files the files that are concerned, by their paths in the project's folder
 * @param elements ids, after it, of the elements that were changed, those that came included
 * @param removed ids, before it, of the elements that are gone
 * @param ids the new ids by the old ones of elements and views that are the same and have another id now
 * @param place id of the changed element to show; empty if nothing changed or the element no longer exists
 * @param layoutOnly whether nothing but positions changed
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
