// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import org.bellwether.results.FailureClass;

/**
 * The reason why a cluster ended the job of a session before the job had measured everything.
 *
 * @param type   the class of failure of the runs that were cut
 * @param reason a sentence without the full stop
 * @param log    the last lines of the job's log
 */
public record JobEnd(FailureClass type, String reason, String log) {}
