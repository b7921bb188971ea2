// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.SessionRow;

/**
 * A session: {@code records/sessions/<id>.json}. It is written when the session begins, and again when it ends.
 *
 * @param session the session's row
 * @param revision the measured commit; null if it is unknown
 * @param imported whether its runs came from another store; false in records of older versions
 */
public record SessionRecord(SessionRow session, Revision revision, boolean imported) {}
