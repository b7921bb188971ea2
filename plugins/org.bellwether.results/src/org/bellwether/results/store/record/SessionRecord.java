// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import org.bellwether.results.store.row.Revision;
import org.bellwether.results.store.row.SessionRow;

/**
 * A session: {@code records/sessions/<id>.json}. It is written when the session begins, and again when it ends.
 *
 * @param session its row
 * @param revision the commit that it measures; null where that is not known
 * @param imported whether runs of it came from another store; false in records of older versions, which do not say
 */
public record SessionRecord(SessionRow session, Revision revision, boolean imported) {}
