// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.util.List;
import org.bellwether.model.Problem;

/**
 * A file's text at one moment.
 *
 * @param file its path in the project's folder
 * @param text the text as the user wrote it, if it agrees with the model; otherwise the canonical text
 * @param revision the session's revision
 * @param readable whether the model agrees with the text; if not, the problems have the reason, and diagrams cannot change the
 *     file
 * @param problems the errors of syntax, and the names that cannot be resolved
 */
public record TextState(String file, String text, long revision, boolean readable, List<Problem> problems) {}
